#pragma once

#include "engine/kernel/task.h"
#include "engine/render/font.h"
#include "engine/render/shape_batch.h"
#include "engine/video/video_task.h"
#include "game/pong/screens.h"

namespace pong {

/// Draws the table and what lies over it, once a frame.
class View final : public eng::Task {
public:
    /// @param table, device, video, camera  outlive the view
    View(Table& table, eng::render::Device& device, const eng::VideoTask& video,
         eng::render::Camera2d& camera, eng::render::Font font);

private:
    eng::Status onStart(eng::EngineContext& context) override;
    void onUpdate(eng::EngineContext& context) override;

    void drawCourt();
    void drawMatch();
    void drawScores();
    void drawTitle();
    void drawPaused();
    void drawResult();
    void drawKeys();
    void veil(float strength);
    void write(std::string_view text, eng::render::Vec2 at, float size, eng::render::Color color,
               float tracking = 0.0F);
    std::string_view words(eng::TextId text) const { return table_.strings->pattern(text); }

    Table& table_;
    eng::render::Device& device_;
    const eng::VideoTask& video_;
    eng::render::Camera2d& camera_;
    eng::render::Font font_;
    eng::render::ShapeBatch batch_;
};

} // namespace pong
