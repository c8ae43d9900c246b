#include "game/pong/view.h"

#include "game/common/menu_view.h"
#include "game/pong/screens.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "pong_text.h"

namespace pong {
namespace {

using eng::Color;
using eng::Rect;
using eng::Vec2;
using eng::render::Box;
using eng::render::Letters;

float units(Fixed value) {
    return static_cast<float>(value.toDouble());
}

Box filling(const Rect& rect) {
    return {.center = rect.middle(), .size = {rect.width, rect.height}};
}

} // namespace

View::View(const Table& table, eng::render::Device& device, eng::render::Font font)
    : Task{"view", eng::priority::kRender, When::OnlyInFrames}
    , table_{table}
    , device_{device}
    , font_{std::move(font)}
    , batch_{device}
    , lettering_{batch_, font_} {}

eng::Status View::onStart(eng::EngineContext&) {
    return batch_.open();
}

void View::onUpdate(eng::EngineContext&) {
    const eng::render::Camera2d& camera = table_.stage.camera();
    device_.clear(camera.pixelsWide(), camera.pixelsHigh(), palette_->backdrop);
    batch_.begin(camera);
    drawCourt();
    drawMatch();
    if (table_.screen == Screen::Playing) {
        drawScores();
        drawHint();
        drawPauseButton();
        drawVeil(); // while it goes away
    } else {
        drawVeil();
        if (table_.menu != nullptr) {
            drawMenuScreen();
        }
    }
    batch_.end();
}

Box View::onScreen(Box box) const {
    box.center = table_.stage.toScreen(box.center);
    box.size = table_.stage.turned(box.size);
    return box;
}

// --- The game

void View::drawCourt() {
    constexpr float kDash = 26.0F;
    constexpr float kGap = 24.0F;
    const Palette& palette = *palette_;
    const Effects& effects = *table_.effects;
    batch_.rectangle(onScreen({.center = {kMiddle, kHigh / 2.0F}, .size = {kWide, kHigh}}),
                     palette.court);
    // Each side's own light, which flares up when it wins a point.
    for (const int which : {kLeft, kRight}) {
        const float flash = effects.pointFlash(which);
        const float x = which == kLeft ? 0.0F : kWide;
        const Box edge{.center = {x, kHigh / 2.0F}, .size = {2.0F, kHigh * 0.8F}};
        batch_.glow(onScreen(edge), 420.0F + 240.0F * flash,
                    side(which).faded((0.07F + 0.22F * flash) * palette.light));
    }
    const Color line = palette.line.faded(palette.light > 0.0F ? 0.17F : 0.6F);
    constexpr auto kDashes = static_cast<int>(kHigh / (kDash + kGap));
    for (int dash = 0; dash < kDashes; ++dash) {
        const float y = (static_cast<float>(dash) + 0.5F) * (kDash + kGap);
        batch_.rectangle(
            onScreen({.center = {kMiddle, y}, .size = {6.0F, kDash}, .cornerRadius = 3.0F}), line);
    }
    for (const float y : {2.0F, kHigh - 2.0F}) {
        batch_.rectangle(onScreen({.center = {kMiddle, y}, .size = {kWide, 4.0F}}),
                         palette.line.faded(palette.light > 0.0F ? 0.30F : 1.0F));
    }
}

void View::drawMatch() {
    const Session& session = *table_.session;
    const Session::Seen seen = session.seen();
    const float light = palette_->light;
    for (const int which : {kLeft, kRight}) {
        const auto index = static_cast<std::size_t>(which);
        const float x = units(which == kLeft ? kPaddleInset : kCourtWidth - kPaddleInset);
        const float flash = table_.effects->hitFlash(which);
        const Box paddle =
            onScreen({.center = {x, static_cast<float>(seen.paddleY[index])},
                      .size = {2.0F * units(kPaddleHalfWidth), 2.0F * units(kPaddleHalfHeight)},
                      .cornerRadius = units(kPaddleHalfWidth)});
        batch_.glow(paddle, 70.0F + 50.0F * flash,
                    side(which).faded((0.20F + 0.35F * flash) * light));
        batch_.rectangle(paddle, mix(side(which), palette_->text, 0.55F * flash));
    }
    // Behind the words of a menu a ball that flies about only disturbs.
    const bool calm = table_.effects->calm() && table_.screen != Screen::Playing;
    if (session.match().phase() != Phase::Over && !calm) {
        drawBall();
    }
}

void View::drawBall() {
    const Effects& effects = *table_.effects;
    const Session::Seen seen = table_.session->seen();
    const Vec2 ball{static_cast<float>(seen.ballX), static_cast<float>(seen.ballY)};
    const float radius = units(kBallRadius) * effects.ballSize();
    const Vec2 at = table_.stage.toScreen(ball);
    if (const float ripple = effects.ripple(); ripple < 1.0F) {
        batch_.ring(table_.stage.toScreen(effects.rippleAt()), 14.0F + 70.0F * ripple,
                    7.0F * (1.0F - ripple), palette_->ball.faded(0.45F * (1.0F - ripple)));
    }
    if (!effects.calm() && effects.trail().size() > 1) {
        // Beads along the way, smaller and fainter towards its end, near enough to be one stroke.
        const Color color = mix(palette_->ball, side(seen.ballX < kMiddle ? kLeft : kRight), 0.35F);
        const eng::Trail& trail = effects.trail();
        eng::Trail::Place newer = trail.place(0);
        for (std::size_t i = 1; i < trail.size(); ++i) {
            const eng::Trail::Place older = trail.place(i);
            const Vec2 way = older.at - newer.at;
            const float length = std::sqrt(way.x * way.x + way.y * way.y);
            const int beads = std::clamp(static_cast<int>(length / (radius * 0.2F)), 1, 40);
            for (int bead = 0; bead < beads; ++bead) {
                const float t = static_cast<float>(bead) / static_cast<float>(beads);
                const float left = 1.0F - (newer.age + (older.age - newer.age) * t);
                batch_.circle(table_.stage.toScreen(newer.at + way * t),
                              radius * (0.25F + 0.7F * left), color.faded(0.075F * left * left));
            }
            newer = older;
        }
    }
    batch_.glow(at, radius, 90.0F, palette_->ball.faded(0.26F * palette_->light));
    batch_.circle(at, radius, palette_->ball);
}

void View::writeNumber(int number, const Rect& box, const Letters& letters) {
    // Two digits, without the allocation that a string would be.
    std::array<char, 2> digits{};
    std::size_t length = 0;
    if (number >= 10) {
        digits[length++] = static_cast<char>('0' + number / 10 % 10);
    }
    digits[length++] = static_cast<char>('0' + number % 10);
    lettering_.write({digits.data(), length}, box, letters);
}

void View::drawScore(int which, int score, float pop, float flash, float strength) {
    constexpr float kSize = 150.0F;
    constexpr float kPops = 0.32F; // larger
    const Color color = mix(side(which).faded(0.85F), palette_->text, 0.7F * flash);
    writeNumber(score, scoreBox(table_.stage, which),
                {.size = kSize * (1.0F + kPops * pop),
                 .least = 60.0F,
                 .color = color.faded(strength),
                 .animated = pop != 0.0F,
                 .largest = kSize * (1.0F + kPops)});
}

void View::prepareScores() {
    // Every figure, still and growing, unseen in the first picture of a match: a glyph that is made
    // later costs time in the middle of play.
    const float scale = table_.stage.camera().scale();
    if (std::exchange(preparedScale_, scale) == scale) {
        return;
    }
    for (const int which : {kLeft, kRight}) {
        for (int score = 0; score <= kPointsToWin; ++score) {
            for (const float pop : {0.0F, 1.0F}) {
                drawScore(which, score, pop, 0.0F, 0.0F);
            }
        }
    }
}

void View::drawScores() {
    prepareScores();
    const Effects& effects = *table_.effects;
    for (const int which : {kLeft, kRight}) {
        drawScore(which, table_.session->match().score(which), effects.scorePop(which),
                  effects.pointFlash(which), 1.0F);
    }
}

void View::drawPauseButton() {
    if (table_.device != Device::Touch) {
        return;
    }
    const Rect box = pauseButton(table_.stage);
    const Vec2 middle = box.middle();
    batch_.circle(middle, box.width / 2.0F, palette_->plate);
    batch_.ring(middle, box.width / 2.0F - 1.5F, 3.0F, palette_->line.faded(0.45F));
    for (const float way : {-1.0F, 1.0F}) {
        batch_.rectangle({.center = {middle.x + way * box.width * 0.12F, middle.y},
                          .size = {box.width * 0.11F, box.width * 0.36F},
                          .cornerRadius = box.width * 0.03F},
                         palette_->text);
    }
}

eng::TextId View::hint() const {
    const bool one = table_.session->isMachine(kRight);
    const bool portrait = table_.stage.portrait();
    switch (table_.device) {
    case Device::Touch:
        return one ? text::kHintTouchOne : text::kHintTouchTwo;
    case Device::Controller:
        return one ? text::kHintPadOne : portrait ? text::kHintPadTwoPortrait : text::kHintPadTwo;
    default:
        return one ? (portrait ? text::kHintKeysOnePortrait : text::kHintKeysOne)
                   : (portrait ? text::kHintKeysTwoPortrait : text::kHintKeysTwo);
    }
}

void View::drawHint() {
    // At the beginning of a match, and gone before anyone needs to look there.
    constexpr double kShown = 4.0;
    constexpr double kFades = 0.6;
    const Match& match = table_.session->match();
    const bool fresh = match.score(kLeft) == 0 && match.score(kRight) == 0;
    const double left = (kShown + kFades - table_.screenTime) / kFades;
    if (!fresh || left <= 0.0) {
        return;
    }
    const auto strength = static_cast<float>(std::min(left, 1.0));
    const Rect box = hintBox(table_.stage);
    const float size = std::max(table_.stage.portrait() ? 40.0F : 32.0F, table_.stage.leastText());
    // On a plate of the court's colour, so that the line in the middle does not run through it.
    const float least = std::min(table_.stage.leastText(), size);
    const float width = std::min(
        eng::render::measure(words(hint()), {.font = &font_, .size = size}).width, box.width);
    const float high = width < box.width ? size * 2.0F : box.height;
    batch_.rectangle({.center = box.middle(),
                      .size = {width + size * 2.0F, high},
                      .cornerRadius = std::min(high / 2.0F, size)},
                     palette_->court.faded(0.92F * strength));
    lettering_.write(
        words(hint()), box,
        {.size = size, .least = least, .color = palette_->soft.faded(strength), .mostLines = 3});
}

// --- What lies over it

void View::drawVeil() {
    if (const float veil = table_.effects->veil(); veil > 0.0F) {
        // Nothing at all shows through where things have to stand out.
        const float strength = palette_->light > 0.0F ? veil : std::min(veil * 1.4F, 1.0F);
        batch_.rectangle(filling(table_.stage.visible()), palette_->backdrop.faded(strength));
    }
}

void View::drawTitle(const Rect& heading) {
    // The name between two paddles.
    const float up = table_.effects->appear();
    const float size = std::min(heading.height * 0.72F, heading.width * 0.26F);
    const Vec2 middle = heading.middle();
    const float light = palette_->light * (0.75F + 0.25F * table_.effects->breath());
    const Rect words{middle.x - heading.width * 0.36F, heading.top, heading.width * 0.72F,
                     heading.height};
    const Rect written = lettering_.write(
        this->words(text::kTitle), words,
        {.size = size, .least = size * 0.3F, .color = palette_->text.faded(up), .tracking = 0.02F});
    for (const int which : {kLeft, kRight}) {
        const float way = which == kLeft ? -1.0F : 1.0F;
        const float away = written.width / 2.0F + size * (0.34F + 0.25F * (1.0F - up));
        const Box paddle{.center = {middle.x + way * away, middle.y + way * size * 0.06F},
                         .size = {size * 0.11F, size * 0.82F},
                         .cornerRadius = size * 0.055F};
        batch_.glow(paddle, size * 0.7F, side(which).faded(0.30F * light * up));
        batch_.rectangle(paddle, side(which).faded(up));
    }
}

void View::drawScoreLine(const Rect& box) {
    const float up = table_.effects->appear();
    const Match& match = table_.session->match();
    const Vec2 middle = box.middle();
    const float size = box.height * 0.85F;
    for (const int which : {kLeft, kRight}) {
        const float x = which == kLeft ? middle.x - size * 2.1F : middle.x + size * 0.5F;
        writeNumber(
            match.score(which), {x, box.top, size * 1.6F, box.height},
            {.size = size,
             .least = size * 0.5F,
             .color = side(which).faded(up),
             .align = which == kLeft ? eng::render::Align::Right : eng::render::Align::Left});
    }
    for (const float way : {-1.0F, 1.0F}) {
        batch_.circle({middle.x, middle.y + way * size * 0.14F}, size * 0.055F,
                      palette_->soft.faded(up));
    }
}

void View::drawNote(const Rect& box) {
    const float up = table_.effects->appear();
    const float size = std::max(table_.stage.portrait() ? 38.0F : 30.0F, table_.stage.leastText());
    const float least = std::min(table_.stage.leastText(), size);
    if (table_.notice) {
        lettering_.write(words(*table_.notice), box,
                         {.size = size,
                          .least = least,
                          .color = mix(side(kLeft), palette_->text, 0.3F).faded(up),
                          .mostLines = 2});
    } else if (table_.screen == Screen::Title && table_.device == Device::Keyboard) {
        lettering_.write(
            words(text::kTitleKeys), box,
            {.size = size, .least = least, .color = palette_->soft.faded(up), .mostLines = 2});
    }
}

void View::drawMenuScreen() {
    const game::Menu& menu = *table_.menu;
    const Effects& effects = *table_.effects;
    const MenuPlaces places = menuPlaces(table_.stage, table_.screen, menu.size());
    const float up = effects.appear();
    std::optional<eng::TextId> heading;
    Color color = palette_->text;
    switch (table_.screen) {
    case Screen::Title:
        drawTitle(places.heading);
        break;
    case Screen::Choose:
        heading = text::kChoose;
        break;
    case Screen::Options:
        heading = text::kOptions;
        break;
    case Screen::Paused:
        heading = text::kPaused;
        break;
    case Screen::Result:
    default:
        heading = winnerText(*table_.session, table_.stage.portrait());
        color = side(table_.session->match().winner());
        break;
    }
    if (table_.screen == Screen::Result) {
        const Vec2 middle = places.heading.middle();
        batch_.glow({.center = middle, .size = {places.heading.width * 0.4F, 4.0F}},
                    places.heading.height * (1.6F + 0.4F * effects.breath()),
                    color.faded((0.10F + 0.08F * effects.breath()) * palette_->light * up));
    }
    if (heading) {
        const float size = places.heading.height * 0.58F;
        lettering_.write(words(*heading), places.heading,
                         {.size = size,
                          .least = std::min(size, table_.stage.leastText()),
                          .color = color.faded(up)});
    }
    if (places.score.height > 0.0F) {
        drawScoreLine(places.score);
    }
    drawMenu(batch_, lettering_, menu, *table_.strings,
             {.text = palette_->text,
              .line = palette_->line.faded(palette_->light > 0.0F ? 0.16F : 1.0F),
              .plate = palette_->plate,
              .focus = side(kLeft),
              .onFocus = palette_->backdrop,
              .leastText = table_.stage.leastText(),
              .quiet = palette_->light > 0.0F ? 0.35F : 0.8F,
              .focusAt = effects.focus(),
              .appear = up});
    drawNote(places.note);
}

} // namespace pong
