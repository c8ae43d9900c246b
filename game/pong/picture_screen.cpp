#include "game/pong/picture_screen.h"

#include "engine/game/menus.h"
#include "engine/screen/screen_stack.h"
#include "engine/screen/services.h"
#include "game/pong/scores.h"

#include <algorithm>

#include "pong_text.h"

namespace pong {

using eng::Rect;

void PictureScreen::onBegin() {
    constexpr std::uint64_t kBefore = kStepsPerSecond / 12; // the ball is still on the court
    constexpr std::uint64_t kLed = kStepsPerSecond / 2;     // its ribbon is there
    effects_ = std::make_unique<Effects>(services(), lifetime());
    view_ = std::make_unique<MatchView>(services().accessibility, *effects_);
    const std::uint64_t end = session_.recording().steps;
    session_.seek(end);
    match_ = session_.now();
    session_.seek(end - std::min(end, kBefore + kLed));
    while (session_.steps() + kBefore < end) {
        session_.step();
        for (const Session::Given& given : session_.events()) {
            effects_->event(given.event, paletteOf(services().accessibility));
        }
        effects_->follow(pictureOf(session_), 1.0F / kStepsPerSecond);
    }
}

void PictureScreen::onFrame() {
    constexpr double kFades = 0.6;      // seconds: the veil of the menu is gone
    constexpr int kFramesOfPicture = 3; // the one to read is among them
    shownFor_ += services().time.realDelta;
    if (!taken_) {
        taken_ = shownFor_ > kFades;
        if (taken_) {
            menus().sharePicture();
        }
    } else if (drawn_ > kFramesOfPicture) { // the result tells where it is
        services().screens.pop();
    }
}

void PictureScreen::onDraw(eng::render::Canvas& canvas) {
    drawn_ += taken_ ? 1 : 0;
    const MatchPicture picture = pictureOf(session_);
    const Palette& palette = paletteOf(services().accessibility);
    const Rect all = canvas.stage().visible();
    view_->drawCourt(canvas, {match_, picture.at}, true); // with the final score
    view_->drawMatch(canvas, picture, true);
    const auto part = [&](float from, float high) {
        return Rect{all.left + all.width * 0.05F, all.top + all.height * from, all.width * 0.9F,
                    all.height * high};
    };
    const float size = std::min(all.height * 0.085F, all.width * 0.09F);
    canvas.write(heading_, part(0.06F, 0.12F), {.size = size, .color = palette.text});
    drawScoreLine(canvas, part(0.18F, 0.13F), match_, palette, 1.0F);
    const eng::StringTable& strings = services().strings;
    canvas.write(strings.text(text::kPictureFacts,
                              {match_.longestRally(), timeInWords(strings, match_.steps())}),
                 part(0.80F, 0.08F), {.size = size * 0.46F, .color = palette.text});
    canvas.write(strings.pattern(text::kTitle), part(0.88F, 0.08F),
                 {.size = size * 0.46F, .color = palette.soft});
}

} // namespace pong
