#include "game/pong/view.h"

#include "game/pong/layout.h"

#include <algorithm>
#include <array>
#include <utility>

#include "pong_text.h"

namespace pong {
namespace {

using eng::render::Color;
using eng::render::Vec2;

// Night blue, with a warm side and a cool one.
constexpr Color kBackdrop = Color::hex(0x0A0D18);
constexpr Color kCourt = Color::hex(0x111729);
constexpr Color kLine = Color::hex(0x8FA3D9);
constexpr Color kWhite = Color::hex(0xF4F6FF);
constexpr Color kSoft = Color::hex(0xA9B4D6);
constexpr std::array<Color, 2> kSides{Color::hex(0xFF8A65), Color::hex(0x4DD0C4)};

float units(Fixed value) {
    return static_cast<float>(value.toDouble());
}

/// 1 at the moment itself, 0 after `length` seconds.
float fading(double sinceThen, double length) {
    return static_cast<float>(std::clamp(1.0 - sinceThen / length, 0.0, 1.0));
}

} // namespace

View::View(Table& table, eng::render::Device& device, const eng::VideoTask& video,
           eng::render::Camera2d& camera, eng::render::Font font)
    : Task{"view", eng::priority::kRender, When::OnlyInFrames}
    , table_{table}
    , device_{device}
    , video_{video}
    , camera_{camera}
    , font_{std::move(font)}
    , batch_{device} {}

eng::Status View::onStart(eng::EngineContext&) {
    return batch_.open();
}

void View::onUpdate(eng::EngineContext&) {
    const eng::gl::Functions& gl = device_.gl();
    camera_.resize(video_.width(), video_.height());
    gl.viewport(0, 0, video_.width(), video_.height());
    gl.clearColor(kBackdrop.red, kBackdrop.green, kBackdrop.blue, 1.0F);
    gl.clear(eng::gl::kColorBufferBit);
    batch_.begin(camera_);
    drawCourt();
    drawKeys();
    drawMatch();
    switch (table_.screen) {
    case Screen::Title:
        drawTitle();
        break;
    case Screen::Playing:
        drawScores();
        break;
    case Screen::Paused:
        drawScores();
        drawPaused();
        break;
    case Screen::Result:
        drawScores();
        drawResult();
        break;
    }
    batch_.end();
}

void View::write(std::string_view text, Vec2 at, float size, Color color, float tracking) {
    batch_.text(text, at,
                {.font = &font_,
                 .size = size,
                 .color = color,
                 .align = eng::render::Align::Center,
                 .vertical = eng::render::VerticalAlign::CapMiddle,
                 .tracking = tracking});
}

void View::drawCourt() {
    constexpr float kDash = 26.0F;
    constexpr float kGap = 24.0F;
    batch_.rectangle({.center = {kMiddle, kHigh / 2.0F}, .size = {kWide, kHigh}}, kCourt);
    const bool bare = table_.screen != Screen::Playing; // words stand there
    for (float y = kGap / 2.0F + kDash / 2.0F; y < kHigh && !bare; y += kDash + kGap) {
        batch_.rectangle({.center = {kMiddle, y}, .size = {6.0F, kDash}, .cornerRadius = 3.0F},
                         kLine.faded(0.16F));
    }
    for (const float y : {2.0F, kHigh - 2.0F}) {
        batch_.rectangle({.center = {kMiddle, y}, .size = {kWide, 4.0F}}, kLine.faded(0.30F));
    }
}

void View::drawMatch() {
    const Session& session = *table_.session;
    const Session::Seen seen = session.seen();
    for (const int side : {kLeft, kRight}) {
        const auto index = static_cast<std::size_t>(side);
        const float x = units(side == kLeft ? kPaddleInset : kCourtWidth - kPaddleInset);
        const float flash = table_.hitSide == side ? fading(table_.hitTime, 0.35) : 0.0F;
        const eng::render::Box paddle{
            .center = {x, static_cast<float>(seen.paddleY[index])},
            .size = {2.0F * units(kPaddleHalfWidth), 2.0F * units(kPaddleHalfHeight)},
            .cornerRadius = units(kPaddleHalfWidth)};
        batch_.glow(paddle, 60.0F + 40.0F * flash, kSides[index].faded(0.16F + 0.30F * flash));
        batch_.rectangle(paddle, mix(kSides[index], kWhite, 0.5F * flash));
    }
    if (session.match().phase() == Phase::Over) {
        return;
    }
    const Vec2 ball{static_cast<float>(seen.ballX), static_cast<float>(seen.ballY)};
    const float radius = units(kBallRadius);
    batch_.glow(ball, radius, 70.0F, kWhite.faded(0.22F));
    batch_.circle(ball, radius, kWhite);
}

void View::drawScores() {
    const Match& match = table_.session->match();
    for (const int side : {kLeft, kRight}) {
        const auto index = static_cast<std::size_t>(side);
        const float flash = table_.pointSide == side ? fading(table_.pointTime, 0.9) : 0.0F;
        // Two digits, without the allocation that a string would be.
        std::array<char, 2> digits{};
        const int value = match.score(side);
        std::size_t length = 0;
        if (value >= 10) {
            digits[length++] = static_cast<char>('0' + value / 10 % 10);
        }
        digits[length++] = static_cast<char>('0' + value % 10);
        const float x = kMiddle + (side == kLeft ? -170.0F : 170.0F);
        write({digits.data(), length}, {x, 120.0F}, 150.0F,
              mix(kSides[index].faded(0.85F), kWhite, 0.6F * flash));
    }
}

void View::veil(float strength) {
    const eng::render::Rect all = camera_.visible();
    batch_.rectangle({.center = {all.left + all.width / 2.0F, all.top + all.height / 2.0F},
                      .size = {all.width, all.height}},
                     kBackdrop.faded(strength));
}

void View::drawTitle() {
    veil(0.62F);
    batch_.glow({.center = {kMiddle, 270.0F}, .size = {560.0F, 60.0F}, .cornerRadius = 30.0F},
                220.0F, kSides[kRight].faded(0.10F));
    write(words(text::kTitle), {kMiddle, 262.0F}, 250.0F, kWhite, 0.02F);
    for (int choice = 0; choice < kChoices; ++choice) {
        const eng::render::Rect box = choiceBox(choice);
        const bool chosen = choice == table_.choice;
        const Vec2 center{box.left + box.width / 2.0F, box.top + box.height / 2.0F};
        const eng::render::Box pill{.center = center,
                                    .size = {box.width, box.height},
                                    .cornerRadius = box.height / 2.0F,
                                    .outline = chosen ? 0.0F : 2.5F};
        batch_.rectangle(pill, chosen ? kSides[kLeft] : kLine.faded(0.35F));
        write(words(choice == 0 ? text::kOnePlayer : text::kTwoPlayers), center, 40.0F,
              chosen ? kBackdrop : kSoft);
    }
    write(words(text::kTitleKeys), {kMiddle, 800.0F}, 30.0F, kSoft);
}

void View::drawPaused() {
    veil(0.62F);
    write(words(text::kPaused), {kMiddle, 420.0F}, 130.0F, kWhite);
    write(words(text::kPausedKeys), {kMiddle, 570.0F}, 34.0F, kSoft);
}

void View::drawResult() {
    veil(0.5F);
    const int winner = table_.session->match().winner();
    write(words(winnerText(*table_.session)), {kMiddle, 430.0F}, 130.0F,
          kSides[static_cast<std::size_t>(winner)]);
    write(words(text::kResultKeys), {kMiddle, 580.0F}, 34.0F, kSoft);
}

void View::drawKeys() {
    // At the beginning of a match, and gone before anyone needs to look there.
    constexpr double kShown = 4.0;
    const Session& session = *table_.session;
    const bool fresh = session.match().score(kLeft) == 0 && session.match().score(kRight) == 0;
    const float strength = fresh && table_.screen == Screen::Playing
                               ? std::min(fading(table_.screenTime - kShown, 1.0), 1.0F)
                               : 0.0F;
    if (strength > 0.0F) {
        // On a plate of the court's colour, so that the line in the middle does not run through it.
        constexpr float kLineY = 790.0F;
        constexpr float kSize = 32.0F;
        const std::string_view keys =
            words(session.isMachine(kRight) ? text::kKeysOnePlayer : text::kKeysTwoPlayers);
        const float width = eng::render::measure(keys, {.font = &font_, .size = kSize}).width;
        batch_.rectangle({.center = {kMiddle, kLineY},
                          .size = {width + 2.0F * kSize, 2.0F * kSize},
                          .cornerRadius = kSize},
                         kCourt);
        write(keys, {kMiddle, kLineY}, kSize, kSoft.faded(strength));
    }
}

} // namespace pong
