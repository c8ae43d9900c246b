#pragma once

#include "engine/kernel/task.h"
#include "engine/render/font.h"
#include "engine/render/lettering.h"
#include "engine/render/shape_batch.h"
#include "game/pong/palette.h"
#include "game/pong/table.h"

namespace pong {

/// Draws the table and what lies over it, once a frame.
class View final : public eng::Task {
public:
    /// @param table, device  outlive the view
    View(const Table& table, eng::render::Device& device, eng::render::Font font);

    void setHighContrast(bool on) { palette_ = on ? &kContrast : &kNight; }
    /// What is written from now on is noted there, for tests; null: not any more.
    void noteTexts(std::vector<eng::render::Lettering::Written>* into) { lettering_.note(into); }

private:
    eng::Status onStart(eng::EngineContext& context) override;
    void onUpdate(eng::EngineContext& context) override;

    void drawCourt();
    void drawMatch();
    void drawBall();
    void drawScores();
    void drawScore(int side, int score, float pop, float flash, float strength);
    void prepareScores();
    void drawPauseButton();
    void drawHint();
    void drawVeil();
    void drawMenuScreen();
    void drawTitle(const eng::Rect& heading);
    void drawScoreLine(const eng::Rect& box);
    void drawNote(const eng::Rect& box);
    void writeNumber(int number, const eng::Rect& box, const eng::render::Letters& letters);
    /// A box of the court on the screen.
    eng::render::Box onScreen(eng::render::Box box) const;
    std::string_view words(eng::TextId text) const { return table_.strings->pattern(text); }
    eng::TextId hint() const;
    eng::Color side(int side) const { return palette_->sides[static_cast<std::size_t>(side)]; }

    const Table& table_;
    eng::render::Device& device_;
    eng::render::Font font_;
    eng::render::ShapeBatch batch_;
    eng::render::Lettering lettering_;
    const Palette* palette_ = &kNight;
    float preparedScale_ = 0.0F; ///< of the window that the scores' figures are ready for
};

} // namespace pong
