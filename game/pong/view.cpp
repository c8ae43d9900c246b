#include "game/pong/view.h"

#include "game/pong/layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "pong_text.h"

namespace pong {
namespace {

using eng::Color;
using eng::Rect;
using eng::Vec2;
using eng::render::Box;
using eng::render::Canvas;
using eng::render::TextBoxStyle;

float units(Fixed value) {
    return static_cast<float>(value.toDouble());
}

/// A box of the court on the screen.
Box onScreen(const Canvas& canvas, Box box) {
    box.center = canvas.stage().toScreen(box.center);
    box.size = canvas.stage().rotated(box.size);
    return box;
}

void writeNumber(Canvas& canvas, int number, const Rect& box, const TextBoxStyle& letters) {
    // Two digits, without the allocation that a string would be.
    std::array<char, 2> digits{};
    std::size_t length = 0;
    if (number >= 10) {
        digits[length++] = static_cast<char>('0' + number / 10 % 10);
    }
    digits[length++] = static_cast<char>('0' + number % 10);
    canvas.write({digits.data(), length}, box, letters);
}

} // namespace

void MatchView::drawCourt(Canvas& canvas) const {
    constexpr float kDash = 26.0F;
    constexpr float kGap = 24.0F;
    const Palette& palette = pong_.palette();
    canvas.rectangle(
        onScreen(canvas, {.center = {kMiddle, kHeight / 2.0F}, .size = {kWidth, kHeight}}),
        palette.court);
    // Each side has its own light, which flashes when it wins a point.
    for (const int which : {kLeft, kRight}) {
        const float flash = effects_.pointFlash(which);
        const float x = which == kLeft ? 0.0F : kWidth;
        const Box edge{.center = {x, kHeight / 2.0F}, .size = {2.0F, kHeight * 0.8F}};
        canvas.glow(onScreen(canvas, edge), 420.0F + 240.0F * flash,
                    palette.side(which).faded((0.07F + 0.22F * flash) * palette.light));
    }
    const Color line = palette.line.faded(palette.light > 0.0F ? 0.17F : 0.6F);
    constexpr auto kDashes = static_cast<int>(kHeight / (kDash + kGap));
    for (int dash = 0; dash < kDashes; ++dash) {
        const float y = (static_cast<float>(dash) + 0.5F) * (kDash + kGap);
        canvas.rectangle(
            onScreen(canvas, {.center = {kMiddle, y}, .size = {6.0F, kDash}, .cornerRadius = 3.0F}),
            line);
    }
    for (const float y : {2.0F, kHeight - 2.0F}) {
        canvas.rectangle(onScreen(canvas, {.center = {kMiddle, y}, .size = {kWidth, 4.0F}}),
                         palette.line.faded(palette.light > 0.0F ? 0.30F : 1.0F));
    }
}

void MatchView::drawMatch(Canvas& canvas, const MatchPicture& picture, bool inFront) const {
    const Palette& palette = pong_.palette();
    const Seen& places = picture.at;
    for (const int which : {kLeft, kRight}) {
        const auto index = static_cast<std::size_t>(which);
        const float x = units(which == kLeft ? kPaddleInset : kCourtWidth - kPaddleInset);
        const float flash = effects_.hitFlash(which);
        const Box paddle = onScreen(
            canvas, {.center = {x, static_cast<float>(places.paddleY[index])},
                     .size = {2.0F * units(kPaddleHalfWidth), 2.0F * units(kPaddleHalfHeight)},
                     .cornerRadius = units(kPaddleHalfWidth)});
        canvas.glow(paddle, 70.0F + 50.0F * flash,
                    palette.side(which).faded((0.20F + 0.35F * flash) * palette.light));
        canvas.rectangle(paddle, mix(palette.side(which), palette.text, 0.55F * flash));
    }
    if (picture.match.phase() != Phase::Over && (inFront || !effects_.calm())) {
        drawBall(canvas, places);
    }
}

void MatchView::drawTrail(Canvas& canvas, const Seen& at, float radius) const {
    // Beads along the way, smaller and fainter towards its end, so close that they look like one
    // stroke.
    const Palette& palette = pong_.palette();
    const int half = at.ballX < kMiddle ? kLeft : kRight;
    const Color color = mix(palette.ball, palette.side(half), 0.35F);
    const eng::Trail& trail = effects_.trail();
    eng::Trail::Place newer = trail.place(0);
    for (std::size_t i = 1; i < trail.size(); ++i) {
        const eng::Trail::Place older = trail.place(i);
        const Vec2 way = older.at - newer.at;
        const float length = std::sqrt(way.x * way.x + way.y * way.y);
        const int beads = std::clamp(static_cast<int>(length / (radius * 0.2F)), 1, 40);
        for (int bead = 0; bead < beads; ++bead) {
            const float t = static_cast<float>(bead) / static_cast<float>(beads);
            const float left = 1.0F - (newer.age + (older.age - newer.age) * t);
            canvas.circle(canvas.stage().toScreen(newer.at + way * t),
                          radius * (0.25F + 0.7F * left), color.faded(0.075F * left * left));
        }
        newer = older;
    }
}

void MatchView::drawBall(Canvas& canvas, const Seen& places) const {
    const Palette& palette = pong_.palette();
    const float radius = units(kBallRadius) * effects_.ballSize();
    const Vec2 at = canvas.stage().toScreen(places.ball());
    if (const float ripple = effects_.ripple(); ripple < 1.0F) {
        canvas.ring(canvas.stage().toScreen(effects_.rippleAt()), 14.0F + 70.0F * ripple,
                    7.0F * (1.0F - ripple), palette.ball.faded(0.45F * (1.0F - ripple)));
    }
    if (!effects_.calm() && effects_.trail().size() > 1) {
        drawTrail(canvas, places, radius);
    }
    canvas.glow(at, radius, 90.0F, palette.ball.faded(0.26F * palette.light));
    canvas.circle(at, radius, palette.ball);
}

void MatchView::drawScore(Canvas& canvas, int which, int score, float pop, float flash,
                          float strength) const {
    constexpr float kSize = 150.0F;
    constexpr float kPops = 0.32F; // by how much it grows
    const Palette& palette = pong_.palette();
    const Color color = mix(palette.side(which).faded(0.85F), palette.text, 0.7F * flash);
    writeNumber(canvas, score, scoreBox(canvas.stage(), which),
                {.size = kSize * (1.0F + kPops * pop),
                 .minSize = 60.0F,
                 .color = color.faded(strength),
                 .animated = pop != 0.0F,
                 .maxSize = kSize * (1.0F + kPops)});
}

void MatchView::prepareScores(Canvas& canvas) {
    // Every digit in both sizes, invisible in the first frame of a match: a glyph that is made
    // later costs time in the middle of play.
    const float scale = canvas.stage().camera().scale();
    if (std::exchange(preparedScale_, scale) == scale) {
        return;
    }
    for (const int which : {kLeft, kRight}) {
        for (int score = 0; score <= kPointsToWin; ++score) {
            for (const float pop : {0.0F, 1.0F}) {
                drawScore(canvas, which, score, pop, 0.0F, 0.0F);
            }
        }
    }
}

void MatchView::drawScores(Canvas& canvas, const MatchPicture& picture) {
    prepareScores(canvas);
    for (const int which : {kLeft, kRight}) {
        drawScore(canvas, which, picture.match.score(which), effects_.scorePop(which),
                  effects_.pointFlash(which), 1.0F);
    }
}

eng::TextId playHint(std::optional<int> side, eng::InputDevice device, bool portrait) {
    switch (device) {
    case eng::InputDevice::Touch:
        return side ? text::kHintTouchOne : text::kHintTouchTwo;
    case eng::InputDevice::Controller:
        return side ? text::kHintPadOne : portrait ? text::kHintPadTwoPortrait : text::kHintPadTwo;
    default:
        break;
    }
    if (!side) {
        return portrait ? text::kHintKeysTwoPortrait : text::kHintKeysTwo;
    }
    return portrait         ? text::kHintKeysOnePortrait // the own side is at the bottom
           : *side == kLeft ? text::kHintKeysOne
                            : text::kHintKeysRight;
}

void MatchView::drawName(Canvas& canvas, int side, const std::string& name) const {
    const Stage& stage = canvas.stage();
    const float size = std::max(stage.minTextSize(), 30.0F);
    const bool portrait = stage.portrait();
    const float along = kWidth * (portrait ? 0.14F : 0.25F); // in a portrait window beside the hint
    const Vec2 at = stage.toScreen({side == kLeft ? along : kWidth - along, 0.0F});
    const float width = portrait ? stage.width() * 0.5F : kWidth * 0.4F;
    const float left = portrait ? size * 0.5F : at.x - width / 2.0F;
    const float top =
        portrait ? at.y - size * 0.75F : std::max(stage.visible().top, 0.0F) + size * 0.3F;
    canvas.write(name, {left, top, width, size * 1.5F},
                 {.size = size,
                  .minSize = stage.minTextSize() * 0.75F,
                  .color = pong_.palette().side(side).faded(0.9F),
                  .align = portrait ? eng::render::Align::Left : eng::render::Align::Center});
}

void MatchView::drawHint(Canvas& canvas, const MatchPicture& picture,
                         std::string_view words) const {
    const Match& match = picture.match;
    const bool fresh = match.score(kLeft) == 0 && match.score(kRight) == 0;
    const float strength = effects_.hint();
    if (!fresh || strength <= 0.0F) {
        return;
    }
    const Stage& stage = canvas.stage();
    const Palette& palette = pong_.palette();
    const Rect box = hintBox(stage);
    const float size = std::max(stage.portrait() ? 40.0F : 32.0F, stage.minTextSize());
    // On a panel in the court's colour, which covers the middle line.
    const float min = std::min(stage.minTextSize(), size);
    const float width = std::min(
        eng::render::measure(words, {.font = &canvas.font(), .size = size}).width, box.width);
    const float height = width < box.width ? size * 2.0F : box.height;
    canvas.rectangle({.center = box.center(),
                      .size = {width + size * 2.0F, height},
                      .cornerRadius = std::min(height / 2.0F, size)},
                     palette.court.faded(0.92F * strength));
    canvas.write(
        words, box,
        {.size = size, .minSize = min, .color = palette.soft.faded(strength), .maxLines = 3});
}

void MatchView::drawCountdown(Canvas& canvas, const MatchPicture& picture,
                              const eng::ui::Countdown& countdown) const {
    constexpr float kAway = 70.0F; // from the ball
    const Vec2 ball = canvas.stage().toScreen(picture.at.ball());
    const float way = ball.y > kAway * 2.0F ? -1.0F : 1.0F; // above it where there is room
    countdown.draw(canvas, {ball.x, ball.y + way * kAway}, pong_.palette().text);
}

void MatchView::drawPauseButton(Canvas& canvas, const eng::Input& input) const {
    const Palette& palette = pong_.palette();
    eng::ui::drawPauseButton(canvas, input, pauseButton(canvas.stage()),
                             {palette.panel, palette.text, palette.line.faded(0.45F)});
}

void drawScoreLine(Canvas& canvas, const Rect& box, const Match& match, const Palette& palette,
                   float strength) {
    const Vec2 middle = box.center();
    const float size = box.height * 0.85F;
    for (const int which : {kLeft, kRight}) {
        const float x = which == kLeft ? middle.x - size * 2.1F : middle.x + size * 0.5F;
        writeNumber(
            canvas, match.score(which), {x, box.top, size * 1.6F, box.height},
            {.size = size,
             .minSize = size * 0.5F,
             .color = palette.side(which).faded(strength),
             .align = which == kLeft ? eng::render::Align::Right : eng::render::Align::Left});
    }
    for (const float way : {-1.0F, 1.0F}) {
        canvas.circle({middle.x, middle.y + way * size * 0.14F}, size * 0.055F,
                      palette.soft.faded(strength));
    }
}

} // namespace pong
