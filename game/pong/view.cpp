#include "game/pong/view.h"

#include "engine/kit/backdrop.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "pong_text.h"

namespace pong {
namespace {

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

/// All that the window shows, in units of the court.
Rect shownCourt(const Canvas& canvas) {
    const Stage& stage = canvas.stage();
    const Rect seen = stage.visible();
    const Vec2 one = stage.toArea({seen.left, seen.top});
    const Vec2 other = stage.toArea({seen.right(), seen.bottom()});
    return {std::min(one.x, other.x), std::min(one.y, other.y), std::fabs(other.x - one.x),
            std::fabs(other.y - one.y)};
}

/// A large number behind the play. It is decoration: other texts may lie over it.
///
/// @param at  units of the court
void writeBehind(Canvas& canvas, int number, Vec2 at, float size, Color color) {
    canvas.text(std::to_string(number), canvas.stage().toScreen(at),
                {.font = &canvas.font(),
                 .size = size,
                 .color = color,
                 .align = eng::render::Align::Center,
                 .vertical = eng::render::VerticalAlign::CapMiddle});
}
void writeRally(Canvas& canvas, int number, Color color) {
    writeBehind(canvas, number, {kMiddle, kHeight / 2.0F}, 190.0F, color);
}

} // namespace

void MatchView::drawCourt(Canvas& canvas, const MatchPicture& picture, bool inFront) const {
    if (glows()) {
        drawRoom(canvas, picture.match);
        drawFloor(canvas, picture);
    } else {
        drawEnds(canvas, picture.match);
    }
    if (inFront) {
        for (const int which : {kLeft, kRight}) {
            drawLargeScore(canvas, which, picture.match.score(which),
                           0.10F + 0.35F * effects_.pointFlash(which));
        }
    }
    drawWalls(canvas);
    if (inFront) {
        drawRally(canvas, picture.match);
    }
}

void MatchView::drawRoom(Canvas& canvas, const World& match) const {
    constexpr std::array kAtRest{0.26F, 0.20F};
    const Palette& colors = palette();
    const auto light = [&](int which) {
        const float rest =
            kAtRest[static_cast<std::size_t>(which)] + 0.2F * effects_.matchPoint(match, which);
        const float strength = rest + (0.6F - rest) * effects_.pointFlash(which);
        return colors.side(which).faded(strength * colors.light);
    };
    const Stage& stage = canvas.stage();
    eng::drawBackdrop(canvas,
                      {.first = colors.room[0],
                       .middle = colors.room[1],
                       .last = colors.room[2],
                       .firstLight = light(kLeft),
                       .lastLight = light(kRight),
                       .reach = 900.0F},
                      stage.toScreen({1.0F, 0.0F}) - stage.toScreen({}));
}

void MatchView::drawEnds(Canvas& canvas, const World& match) const {
    constexpr float kWide = 16.0F;
    const Rect shown = shownCourt(canvas);
    for (const int which : {kLeft, kRight}) {
        const float strength =
            std::max(effects_.matchPoint(match, which), effects_.pointFlash(which));
        if (strength <= 0.0F) {
            continue;
        }
        const float x = which == kLeft ? shown.left + kWide / 2.0F : shown.right() - kWide / 2.0F;
        canvas.rectangle(
            onScreen(canvas, {.center = {x, kHeight / 2.0F}, .size = {kWide, kHeight}}),
            palette().side(which).faded(strength));
    }
}

void MatchView::drawFloor(Canvas& canvas, const MatchPicture& picture) const {
    constexpr float kStep = 100.0F;
    constexpr float kReach = 260.0F; // of the ball's light
    const Vec2 ball = effects_.ball(picture);
    const bool lit = picture.match.phase() != Phase::Over && !effects_.calm();
    const float dim = effects_.detail() > 0.5F ? 0.05F : 0.0F; // else only near the ball
    if (effects_.detail() == 0.0F) {
        return;
    }
    constexpr int kColumns = 16;
    constexpr int kRows = 9;
    const Color text = palette().text;
    const Color far = text.faded(dim);
    const Vec2 origin = canvas.stage().toScreen({});
    const Vec2 right = canvas.stage().toScreen({1.0F, 0.0F}) - origin;
    const Vec2 down = canvas.stage().toScreen({0.0F, 1.0F}) - origin;
    for (int i = 0; i < kColumns * kRows; ++i) {
        const int row = i / kColumns;
        const Vec2 at =
            Vec2{static_cast<float>(i % kColumns) + 0.5F, static_cast<float>(row) + 0.5F} * kStep;
        const Vec2 shown = origin + right * at.x + down * at.y;
        const Vec2 away = (at - ball) * (1.0F / kReach);
        const float light = lit ? 1.0F - away.x * away.x - away.y * away.y : 0.0F;
        if (light > 0.0F) {
            canvas.circle(shown, 2.5F + light, text.faded(dim + (0.5F - dim) * light * light));
        } else if (dim > 0.0F) {
            canvas.circle(shown, 2.5F, far);
        }
    }
}

void MatchView::drawWalls(Canvas& canvas) const {
    const Palette& colors = palette();
    const Rect shown = shownCourt(canvas);
    for (const float y : {2.0F, kHeight - 2.0F}) { // from edge to edge of the window
        canvas.rectangle(
            onScreen(canvas, {.center = {shown.center().x, y}, .size = {shown.width, 4.0F}}),
            colors.line.faded(glows() ? 0.35F : 1.0F));
    }
    if (!glows()) { // a floor would be faint
        constexpr float kDash = 30.0F;
        for (int i = 0; i < 15; ++i) {
            const float y = kDash * (2.0F * static_cast<float>(i) + 1.0F);
            canvas.rectangle(onScreen(canvas, {.center = {kMiddle, y}, .size = {6.0F, kDash}}),
                             colors.line.faded(0.6F));
        }
    }
    if (const float flash = effects_.wallFlash(); flash > 0.0F && glows()) {
        const Vec2 at = effects_.wallAt();
        const float y = at.y < kHeight / 2.0F ? 2.0F : kHeight - 2.0F;
        const Box lit =
            onScreen(canvas, {.center = {at.x, y}, .size = {260.0F, 4.0F}, .cornerRadius = 2.0F});
        canvas.glow(lit, 60.0F, colors.wall.faded(0.5F * flash));
        canvas.rectangle(lit, colors.text.faded(0.8F * flash));
    }
}

void MatchView::drawLargeScore(Canvas& canvas, int which, int score, float strength) const {
    if (glows()) {
        const float x = which == kLeft ? kWidth * 0.25F : kWidth * 0.75F;
        writeBehind(canvas, score, {x, kHeight / 2.0F}, 560.0F,
                    palette().side(which).faded(strength));
    }
}

void MatchView::drawRally(Canvas& canvas, const World& match) const {
    constexpr std::int32_t kFirst = 3; // hits: a rally begins to be one
    constexpr std::int32_t kMost = 99;
    if (match.phase() != Phase::Play || match.rally() < kFirst) {
        return;
    }
    if (!glows()) { // on the middle line
        canvas.rectangle(
            onScreen(canvas, {.center = {kMiddle, kHeight / 2.0F}, .size = {260, 220}}),
            palette().room[1]);
    }
    const float flash = std::max(effects_.hitFlash(kLeft), effects_.hitFlash(kRight));
    const Color color = palette().ball(Effects::heat(match));
    writeRally(canvas, std::min(match.rally(), kMost),
               color.faded(glows() ? 0.16F + 0.3F * flash : 0.6F));
}

void MatchView::drawMatch(Canvas& canvas, const MatchPicture& picture, bool inFront) const {
    const Stage& stage = canvas.stage();
    const Vec2 shake = effects_.shake();
    if (shake != Vec2{}) {
        eng::render::Camera2d shaken = stage.camera();
        shaken.lookAt(Vec2{stage.width() / 2.0F, stage.height() / 2.0F} + shake);
        canvas.setCamera(shaken);
    }
    for (const int which : {kLeft, kRight}) {
        drawPaddle(canvas, which, picture.paddleY[static_cast<std::size_t>(which)]);
    }
    const bool over = picture.match.phase() == Phase::Over;
    if (inFront || !over) { // below the result nothing moves
        effects_.rings().draw(canvas);
        effects_.sparks().draw(canvas);
    }
    if (!over && (inFront || !effects_.calm())) {
        drawBall(canvas, picture);
    }
    canvas.setCamera(stage.camera());
}

void MatchView::drawPaddle(Canvas& canvas, int which, float y) const {
    constexpr float kCore = 0.36F; // of the width
    const Palette& colors = palette();
    const float flash = effects_.hitFlash(which);
    const float back = effects_.recoil(which) * (which == kLeft ? -1.0F : 1.0F);
    const float x = units(which == kLeft ? kPaddleInset : kCourtWidth - kPaddleInset) + back;
    const float width = 2.0F * units(kPaddleHalfWidth);
    const float height = 2.0F * units(kPaddleHalfHeight);
    const auto bar = [&](float inset) {
        return onScreen(canvas, {.center = {x, y},
                                 .size = {width - 2.0F * inset, height - 2.0F * inset},
                                 .cornerRadius = width / 2.0F});
    };
    const Box body = bar(0.0F);
    canvas.glow(body, 130.0F + 60.0F * flash,
                colors.side(which).faded((0.30F + 0.25F * flash) * colors.light));
    canvas.glow(body, 34.0F, colors.side(which).faded((0.28F + 0.35F * flash) * colors.light));
    canvas.rectangle(body, colors.side(which));
    canvas.rectangle(bar(width * (1.0F - kCore) / 2.0F * (1.0F - 0.5F * flash)),
                     colors.light > 0.0F ? colors.core(which)
                                         : mix(colors.core(which), colors.text, flash));
}

void MatchView::drawBall(Canvas& canvas, const MatchPicture& picture) const {
    constexpr float kCore = 9.0F; // of the radius 13
    const Palette& colors = palette();
    const Stage& stage = canvas.stage();
    const float heat = Effects::heat(picture.match);
    const Color color = colors.ball(heat);
    if (!effects_.calm()) {
        effects_.ribbon().draw(canvas, {.width = 2.0F * units(kBallRadius),
                                        .head = color.faded(0.75F),
                                        .tail = color.faded(0.0F),
                                        .coarse = effects_.detail() < 0.5F});
    }
    const Ball& ball = picture.match.ball();
    const float radius = units(kBallRadius);
    const Vec2 place = effects_.ball(picture);
    const Vec2 shape = effects_.ballShape(ball);
    const Vec2 at = stage.toScreen(place);
    const Vec2 way = stage.toScreen(place + Vec2{units(ball.dx), units(ball.dy)}) - at;
    const auto body = [&](float size) {
        return Box{.center = at,
                   .size = shape * (2.0F * size),
                   .cornerRadius = size,
                   .rotation = std::atan2(way.y, way.x)};
    };
    const float size = radius * shape.x;
    canvas.glow(at, size, 90.0F + 170.0F * heat, color.faded(0.16F * colors.light));
    canvas.glow(at, size, 60.0F, color.faded(0.55F * colors.light));
    canvas.rectangle(body(radius), color);
    canvas.rectangle(body(kCore), colors.text);
}

void MatchView::drawScore(Canvas& canvas, int which, int score, float pop, float flash,
                          float strength) const {
    constexpr float kSize = 96.0F;
    constexpr float kPops = 0.32F; // by how much it grows
    const Palette& colors = palette();
    const Color color = mix(colors.words(which), colors.text, 0.7F * flash);
    canvas.write(std::to_string(score), scoreBox(canvas.stage(), which),
                 {.size = kSize * (1.0F + kPops * pop),
                  .minSize = 48.0F,
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
    for (int digit = 0; digit < 10; ++digit) {
        writeRally(canvas, digit, Color{}.faded(0.0F));
    }
    for (const int which : {kLeft, kRight}) {
        for (int score = 0; score <= kPointsToWin; ++score) {
            for (const float pop : {0.0F, 1.0F}) {
                drawScore(canvas, which, score, pop, 0.0F, 0.0F);
            }
            drawLargeScore(canvas, which, score, 0.0F);
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

Rect scoreBox(const Stage& stage, int side) {
    constexpr Vec2 kSize{180.0F, 120.0F};
    // Next to the middle line: at the top, or at the left in a portrait window.
    const float way = (side == kLeft) != stage.rightAtBottom() ? -1.0F : 1.0F;
    const Vec2 middle = stage.portrait() ? Vec2{100.0F, kMiddle - way * 80.0F}
                                         : Vec2{kMiddle + way * 130.0F, 84.0F};
    return {middle.x - kSize.x / 2.0F, middle.y - kSize.y / 2.0F, kSize.x, kSize.y};
}

Rect hintBox(const Stage& stage) {
    const float width = stage.width() * 0.78F;
    const float height = std::max(stage.minTextSize() * 4.0F, 120.0F);
    const float middle = stage.portrait() ? 1130.0F : 780.0F;
    return {(stage.width() - width) / 2.0F, middle - height / 2.0F, width, height};
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
                  .color = palette().words(side),
                  .align = portrait ? eng::render::Align::Left : eng::render::Align::Center});
}

void MatchView::drawHint(Canvas& canvas, std::string_view words, float strength) const {
    if (strength <= 0.0F) {
        return;
    }
    const Stage& stage = canvas.stage();
    const Palette& colors = palette();
    const float size = std::max(stage.portrait() ? 40.0F : 32.0F, stage.minTextSize());
    writeOnPlate(canvas, words, hintBox(stage),
                 {.size = size,
                  .minSize = std::min(stage.minTextSize(), size),
                  .color = colors.soft.faded(strength),
                  .maxLines = 3},
                 strength);
}

void MatchView::writeOnPlate(Canvas& canvas, std::string_view words, const Rect& box,
                             const eng::render::TextBoxStyle& style, float strength) const {
    // The plate covers the floor, the middle line and the large scores.
    const float size = canvas.fittedSize(words, box, style);
    const float length = eng::render::measure(words, {.font = &canvas.font(), .size = size}).width;
    const float lines =
        std::clamp(std::ceil(length / box.width), 1.0F, static_cast<float>(style.maxLines));
    const float height = std::max(size * (0.9F + 1.25F * lines), size * 2.0F);
    canvas.rectangle({.center = box.center(),
                      .size = {std::min(length, box.width) + size * 2.0F, height},
                      .cornerRadius = std::min(height / 2.0F, size)},
                     palette().menus.backdrop.faded((glows() ? 0.55F : 1.0F) * strength));
    canvas.write(words, box, style);
}

void MatchView::drawNote(Canvas& canvas, std::string_view words, bool bright) const {
    const Stage& stage = canvas.stage();
    const Palette& colors = palette();
    const float size = std::max(stage.portrait() ? 34.0F : 28.0F, stage.minTextSize());
    Rect box = hintBox(stage);
    box.top = box.center().y - size;
    box.height = size * 2.0F;
    writeOnPlate(canvas, words, box,
                 {.size = size,
                  .minSize = std::min(stage.minTextSize(), size),
                  .color = bright ? colors.text : colors.soft.faded(0.75F)},
                 1.0F);
}

void MatchView::drawFingers(Canvas& canvas, const MatchPicture& picture, const eng::Input& input,
                            std::optional<int> own) const {
    constexpr float kNear = 16.0F; // units: the paddle is there
    const Stage& stage = canvas.stage();
    const auto toCourt = [&](float x, float y) {
        return stage.toArea(stage.camera().toUnits({x, y}));
    };
    for (const eng::Touch& finger : input.touches()) {
        const int side =
            own.value_or(toCourt(finger.startX, finger.startY).x < kMiddle ? kLeft : kRight);
        const float reach = units(kPaddleHalfHeight);
        const float y = std::clamp(toCourt(finger.x, finger.y).y, reach, kHeight - reach);
        if (std::fabs(y - picture.paddleY[static_cast<std::size_t>(side)]) > kNear) {
            const Vec2 at = stage.toScreen(
                {units(side == kLeft ? kPaddleInset : kCourtWidth - kPaddleInset), y});
            canvas.circle(at, 10.0F, palette().core(side).faded(0.8F));
            canvas.ring(at, 20.0F, 3.0F, palette().side(side).faded(0.8F));
        }
        if (own) {
            return; // further fingers steer nothing
        }
    }
}

void drawScoreLine(Canvas& canvas, const Rect& box, const World& match, const Palette& palette,
                   float strength) {
    const Vec2 middle = box.center();
    const float size = box.height * 0.85F;
    for (const int which : {kLeft, kRight}) {
        const float x = which == kLeft ? middle.x - size * 2.1F : middle.x + size * 0.5F;
        canvas.write(
            std::to_string(match.score(which)), {x, box.top, size * 1.6F, box.height},
            {.size = size,
             .minSize = size * 0.5F,
             .color = palette.words(which).faded(strength),
             .align = which == kLeft ? eng::render::Align::Right : eng::render::Align::Left});
    }
    for (const float way : {-1.0F, 1.0F}) {
        canvas.circle({middle.x, middle.y + way * size * 0.14F}, size * 0.055F,
                      palette.soft.faded(strength));
    }
}

void drawTitle(Canvas& canvas, const Rect& box, const Palette& palette, float up, float breath) {
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
