#pragma once

#include "engine/ui/menu_state.h"
#include "game/pong/pong.h"

#include <string>

namespace pong {

/// The title: machines play below it. Its first line starts a match at once.
class TitleState final : public eng::ui::MenuState {
public:
    /// @param pong  outlives the state
    explicit TitleState(Pong& pong)
        : MenuState{pong.ui,
                    {.heading = 0.34F,
                     .maxHeading = 380.0F,
                     .fixedHeading = true,
                     .gap = 0.0F,
                     .note = true,
                     .clearBottom = kClearBottom,
                     .clearSides = 110.0F, // of paddles
                     .veil = 0.53F,
                     .start = true}}
        , pong_{pong} {}
    std::string_view name() const override { return "title"; }

    /// Units at the bottom of a portrait court where the paddle is.
    static constexpr float kClearBottom = 110.0F;

private:
    void onBegin() override;
    void onUncover() override;
    void buildMenu(eng::ui::MenuBuilder& lines) override;
    eng::TextId heading() const override;
    std::string spokenHeading() const override;
    void onBack() override;
    bool handleInput() override { return pong_.startByKey(services()); }
    int firstFocus() const override {
        return *pong_.settings.players == 2 && !pong_.challenge ? 1 : 0;
    }
    std::string hint() const override;
    void drawHeading(eng::render::Canvas& canvas, const eng::Rect& box) override;

    Pong& pong_;
    eng::Motion breath_; ///< of the ring's light
    bool hintsApply_ = true;
};

} // namespace pong
