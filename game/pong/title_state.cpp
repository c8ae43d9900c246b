#include "game/pong/title_state.h"

#include "engine/kernel/kernel.h"
#include "engine/ui/scores_state.h"
#include "game/pong/effects.h"
#include "game/pong/pong_options_state.h"
#include "game/pong/pong_rules.h"

#include "engine_text.h"
#include "pong_text.h"

namespace pong {

using eng::Rect;
using eng::Vec2;

void TitleState::onEnter() {
    breath_ = breathing(context());
    hintsApply_ = Pong::hintsApply(context().actions);
    MenuState::onEnter();
}

void TitleState::onResume() {
    hintsApply_ = Pong::hintsApply(context().actions);
    MenuState::onResume();
}

void TitleState::buildMenu(eng::ui::MenuBuilder& lines) {
    lines.button(text::kPlay, [this] { pong_.startMatch(context(), 1); });
    lines.button(text::kTwoPlayers, [this] { pong_.startMatch(context(), 2); });
    pong_.addTogetherLine(lines);
    lines.choice(text::kStrength, pong_.settings.strength,
                 {text::kStrengthFair, text::kStrengthGentle, text::kStrengthSteady,
                  text::kStrengthHard, text::kStrengthFierce});
    lines.button(eng::text::kUiBestScores, [this] {
        context().states.push(context().heap.make<eng::ui::ScoresState>(
            ui(), eng::text::kUiBestScores, pong_.scorePages(context()),
            Scores::timesPage(*pong_.settings.strength)));
    });
    pong_.addLastMatchLine(lines);
    lines.button(eng::text::kUiOptions,
                 [this] { context().states.push(context().heap.make<PongOptionsState>(pong_)); });
    if (context().host.canQuit()) {
        lines.button(text::kQuit, [this] { onBack(); });
    }
}

eng::TextId TitleState::heading() const {
    return text::kTitle;
}

std::string TitleState::spokenHeading() const {
    return translate(text::kSayTitle);
}

void TitleState::onBack() {
    if (context().host.canQuit()) {
        context().kernel.removeAll();
    }
}

std::string TitleState::hint() const {
    std::string best = pong_.scores.bestTime(context().strings, *pong_.settings.strength);
    if (!best.empty()) {
        return best; // who has won a match knows the keys
    }
    const bool keys = context().input.device() == eng::InputDevice::Keyboard && hintsApply_;
    return keys ? translate(text::kTitleKeys) : std::string{};
}

void TitleState::drawHeading(eng::render::Canvas& canvas, const Rect& box) {
    // The name between two paddles.
    const Palette& palette = pong_.palette();
    const float up = appearProgress();
    const float breath = animates() ? breath_.value() : 0.5F;
    const float light = palette.light * (0.75F + 0.25F * breath);
    const float size = std::min(box.height * 0.72F, box.width * 0.26F);
    const Vec2 middle = box.center();
    const Rect room{middle.x - box.width * 0.36F, box.top, box.width * 0.72F, box.height};
    const Rect written = canvas.write(
        context().strings.pattern(heading()), room,
        {.size = size, .minSize = size * 0.3F, .color = palette.text.faded(up), .tracking = 0.02F});
    for (const int side : {kLeft, kRight}) {
        const float way = side == kLeft ? -1.0F : 1.0F;
        const float away = written.width / 2.0F + size * (0.34F + 0.25F * (1.0F - up));
        const eng::render::Box paddle{
            .center = {middle.x + way * away, middle.y + way * size * 0.06F},
            .size = {size * 0.11F, size * 0.82F},
            .cornerRadius = size * 0.055F};
        canvas.glow(paddle, size * 0.7F, palette.side(side).faded(0.30F * light * up));
        canvas.rectangle(paddle, palette.side(side).faded(up));
    }
}

} // namespace pong
