#include "game/pong/title_state.h"

#include "engine/kernel/kernel.h"
#include "engine/ui/scores_state.h"
#include "game/pong/effects.h"
#include "game/pong/pong_options_state.h"
#include "game/pong/pong_rules.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "engine_text.h"
#include "pong_text.h"

namespace pong {

using eng::Rect;
using eng::Vec2;

void TitleState::onBegin() {
    breath_ = breathing(lifetime());
    hintsApply_ = Pong::hintsApply(services().actions);
    MenuState::onBegin();
}

void TitleState::onUncover() {
    hintsApply_ = Pong::hintsApply(services().actions);
    MenuState::onUncover();
}

void TitleState::buildMenu(eng::ui::MenuBuilder& lines) {
    if (pong_.challenge) {
        lines.button(text::kTakeChallenge, [this] { pong_.startChallenge(services()); });
    }
    lines.button(text::kPlay, [this] { pong_.startMatch(services(), 1); });
    lines.button(text::kTwoPlayers, [this] { pong_.startMatch(services(), 2); });
    pong_.addTogetherLine(lines);
    lines.choice(text::kStrength, pong_.settings.strength,
                 {text::kStrengthFair, text::kStrengthGentle, text::kStrengthSteady,
                  text::kStrengthHard, text::kStrengthFierce});
    lines.button(eng::text::kUiBestScores, [this] {
        services().screens.push(services().heap.make<eng::ui::ScoresState>(
            ui(), eng::text::kUiBestScores, pong_.scorePages(services()),
            Scores::timesPage(*pong_.settings.strength)));
    });
    pong_.addLastMatchLine(lines);
    lines.button(eng::text::kUiOptions, [this] {
        services().screens.push(services().heap.make<PongOptionsState>(pong_));
    });
    if (services().host.canQuit()) {
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
    if (services().host.canQuit()) {
        services().kernel.removeAll();
    }
}

std::string TitleState::hint() const {
    if (pong_.challenge) {
        const eng::StringTable& strings = services().strings;
        return strings.text(text::kChallengeOpen, {pong_.challenge->inWords(strings)});
    }
    std::string best = pong_.scores.bestTime(services().strings, *pong_.settings.strength);
    if (!best.empty()) {
        return best; // who has won a match knows the keys
    }
    switch (services().input.device()) {
    case eng::InputDevice::Touch:
        return translate(text::kHintTouchOne);
    case eng::InputDevice::Keyboard:
        return hintsApply_ ? translate(text::kTitleKeys) : std::string{};
    default:
        return {};
    }
}

void TitleState::drawHeading(eng::render::Canvas& canvas, const Rect& box) {
    // The name as a picture: its O is a ring between the colours of both sides, and holds the ball.
    const Palette& palette = pong_.palette();
    const float up = onStartScreen() ? 1.0F : appearProgress(); // the page has shown it already
    const float breath = animates() ? breath_.value() : 0.5F;
    const float size = std::min(box.height * 0.98F, box.width * 0.33F);
    const eng::render::TextStyle letters{.font = &canvas.font(),
                                         .size = size,
                                         .color = palette.text.faded(up),
                                         .vertical = eng::render::VerticalAlign::CapMiddle,
                                         .animated = up < 1.0F};
    const float ring = size * 0.74F; // a little higher than the capitals, as round letters are
    const float gap = size * 0.065F;
    constexpr std::array<std::string_view, 3> kLetters{"P", "N", "G"};
    float width = ring + 3.0F * gap;
    for (const std::string_view letter : kLetters) {
        width += eng::render::measure(letter, letters).width;
    }
    Vec2 pen{box.center().x - width / 2.0F, box.center().y + size * 0.1F * (1.0F - up)};
    for (const std::string_view letter : kLetters) {
        pen.x += canvas.text(letter, pen, letters) + gap;
        if (letter != kLetters[0]) {
            continue;
        }
        const Vec2 middle{pen.x + ring / 2.0F, pen.y};
        for (const int side : {kLeft, kRight}) {
            const float way = side == kLeft ? -1.0F : 1.0F;
            canvas.glow({middle.x + way * ring * 0.28F, middle.y}, ring * 0.2F, ring * 0.55F,
                        palette.side(side).faded((0.26F + 0.08F * breath) * palette.light * up));
        }
        canvas.rectangle({.center = middle,
                          .size = {ring, ring},
                          .cornerRadius = ring / 2.0F,
                          .outline = size * 0.083F},
                         eng::render::Gradient{palette.side(kLeft).faded(up),
                                               palette.side(kRight).faded(up), 0.0F});
        const float ball = size * (0.058F + 0.006F * breath);
        canvas.glow(middle, ball, size * 0.16F,
                    palette.ball(0.0F).faded(0.5F * palette.light * up));
        canvas.circle(middle, ball, palette.text.faded(up));
        pen.x += ring + gap;
    }
}

} // namespace pong
