#include "game/pong/result_state.h"

#include "engine/ui/name_state.h"
#include "engine/ui/scores_state.h"
#include "game/pong/effects.h"
#include "game/pong/match_state.h"
#include "game/pong/picture_state.h"

#include <algorithm>

#include "pong_text.h"

namespace pong {

using eng::Rect;
using eng::Vec2;

void ResultState::onBegin() {
    flood_ = eng::Motion{services().heap, lifetime().interpolators(), "flood",
                         eng::Curve<float>::quadratic(0.0F, 0.9F, 1.0F), 0.35};
    flood_.start();
    MenuState::onBegin();
}

void ResultState::onUncover() {
    if (named_) {
        rebuildMenu();
        setFocus(0);
    }
    MenuState::onUncover();
}

void ResultState::enterName() {
    services().screens.push(services().heap.make<eng::ui::NameState>(
        ui(), eng::text::kUiAmongBest, pong_.scores.player(),
        [this](const std::string& player) { keepScore(player); })); // below it on the stack
}

void ResultState::keepScore(const std::string& player) {
    named_ = true;
    const Strength strength = match_.strength();
    const Scores::Places places = pong_.scores.add(player, match_.session(), strength);
    services().screens.switchTo(services().heap.make<eng::ui::ScoresState>(
        ui(), eng::text::kUiBestScores, pong_.scorePages(services(), places, strength),
        places.time ? Scores::timesPage(strength) : Scores::ralliesPage(strength)));
}

void ResultState::buildMenu(eng::ui::MenuBuilder& lines) {
    if (!named_ && !match_.wasRewound() && !match_.challenge() &&
        pong_.scores.qualifies(match_.session(), match_.strength())) {
        lines.button(eng::text::kUiEnterName, [this] { enterName(); });
    }
    lines.button(text::kPlayAgain, [this] { playAgain(); });
    pong_.addReplayLines(lines, [this] { return match_.session().recording(); });
    lines.button(text::kSharePicture, [this] { showPicture(); });
    if (const std::optional<Challenge> own = match_.ownChallenge()) {
        lines.button(text::kShareChallenge, [this, own] { pong_.shareChallenge(*own); });
    }
    lines.button(text::kToTitle, [this] { onBack(); });
}

eng::TextId ResultState::heading() const {
    const Session& session = match_.session();
    const bool left = session.now().winner() == kLeft;
    if (isMachine(session.holder(kRight))) {
        return left ? text::kYouWin : text::kMachineWins;
    }
    if (services().stage.portrait()) {
        return left ? text::kBottomWins : text::kTopWins;
    }
    return left ? text::kLeftWins : text::kRightWins;
}

std::string ResultState::spokenHeading() const {
    const Match& match = match_.session().now();
    std::string all = services().strings.text(
        text::kSayResult, {match.score(kLeft), match.score(kRight), translate(heading())});
    for (const std::string& fact : {rallyInWords(), streakInWords(), match_.challengeInWords()}) {
        if (!fact.empty()) {
            all += ' ';
            all += fact;
            all += '.';
        }
    }
    return all;
}

std::string ResultState::rallyInWords() const {
    const Session& session = match_.session();
    const std::int64_t longest = session.now().longestRally();
    if (modeOf(session) != Mode::OnePlayer || pong_.scores.longestRally() == 0) {
        return services().strings.text(text::kResultRally, {longest});
    }
    return services().strings.text(text::kResultRallyBest, {longest, pong_.scores.longestRally()});
}

std::string ResultState::streakInWords() const {
    const Session& session = match_.session();
    if (modeOf(session) != Mode::OnePlayer || pong_.scores.bestStreak() == 0) {
        return {};
    }
    return services().strings.text(text::kResultStreak,
                                   {pong_.scores.streak(), pong_.scores.bestStreak()});
}

void ResultState::showPicture() {
    eng::Result<Session> watched = pong_.open(match_.session().recording());
    if (!watched) {
        ui().setNotice(watched.error());
        return;
    }
    services().screens.push(
        services().heap.make<PictureState>(pong_, std::move(*watched), translate(heading())));
}

bool ResultState::handleInput() {
    if (services().actions.pressed(pong_.controls.restart)) {
        ui().chosen.emit();
        playAgain();
        return true;
    }
    return false;
}

void ResultState::playAgain() {
    match_.restart();
    services().screens.pop();
}

void ResultState::onDraw(eng::render::Canvas& canvas) {
    if (onTop()) {
        drawFlood(canvas);
    }
    MenuState::onDraw(canvas);
}

void ResultState::drawFlood(eng::render::Canvas& canvas) const {
    constexpr float kPart = 0.7F;   // of the window
    constexpr float kSlant = 0.12F; // of its height
    const Palette& palette = pong_.palette();
    const Stage& stage = canvas.stage();
    const Rect seen = stage.visible();
    const Match& match = match_.session().now();
    const Vec2 winner = stage.toScreen({match.winner() == kLeft ? 0.0F : kWidth, kHeight / 2.0F});
    const Vec2 way = stage.portrait() ? Vec2{0.0F, winner.y > seen.center().y ? -1.0F : 1.0F}
                                      : Vec2{winner.x > seen.center().x ? -1.0F : 1.0F, 0.0F};
    const float length = stage.portrait() ? seen.height : seen.width;
    const float width = stage.portrait() ? seen.width : seen.height;
    const Vec2 from = seen.center() - way * (length / 2.0F + width * kSlant);
    const Vec2 across = Vec2{-way.y, way.x} * (width / 2.0F + 4.0F) + way * (width * kSlant);
    const float come = animates() ? flood_.value() : 1.0F;
    const eng::Color color = palette.side(match.winner());
    if (palette.light == 0.0F) { // black and white stay so: a bar at the winner's end
        const Vec2 end = seen.center() - way * (length / 2.0F);
        const Vec2 upright = Vec2{-way.y, way.x} * (width / 2.0F);
        canvas.strip({end, upright, color}, {end + way * (32.0F * come), upright, color});
        return;
    }
    const Vec2 front = from + way * (length * kPart * come);
    canvas.strip({from, across, color.faded(Palette::kFlood)},
                 {front, across, color.faded(Palette::kFlood * 0.8F)});
    canvas.line(front - across, front + across, 4.0F, color);
}

void ResultState::drawHeading(eng::render::Canvas& canvas, const Rect& box) {
    const Palette& palette = pong_.palette();
    writeHeading(canvas, box,
                 palette.light > 0.0F ? palette.text
                                      : palette.side(match_.session().now().winner()));
}

void ResultState::drawExtra(eng::render::Canvas& canvas, const Rect& box) {
    const Session& session = match_.session();
    const Match& match = session.now();
    const float width = std::min(box.width, 960.0F) / 3.0F;
    const bool tiny = width < canvas.stage().minTextSize() * 9.0F; // without room for columns
    const float line = box.height * (tiny ? 0.25F : 0.12F);
    const float facts = tiny ? line : box.height * 0.48F;
    const float top = box.bottom() - line - facts;
    Palette palette = pong_.palette();
    palette.sides = {palette.text, palette.text}; // on the winner's colour
    drawScoreLine(canvas, {box.left, box.top, box.width, top - box.top}, match, palette,
                  appearProgress());
    drawNote(canvas, {box.left, box.bottom() - line, box.width, line},
             match_.challenge() ? match_.challengeInWords() : streakInWords());
    if (tiny) {
        drawNote(canvas, {box.left, top, box.width, line}, rallyInWords());
        return;
    }
    const eng::StringTable& strings = services().strings;
    const std::string rally =
        modeOf(session) == Mode::OnePlayer && pong_.scores.longestRally() > 0
            ? strings.text(text::kFactRallyBest, {pong_.scores.longestRally()})
            : translate(text::kFactRally);
    const auto number = [&](std::int64_t value) { return strings.text(text::kFactCount, {value}); };
    drawFacts(
        canvas, {box.center().x - width * 1.5F, top, width * 3.0F, facts},
        {Fact{number(match.longestRally()), rally},
         Fact{timeInWords(strings, match.steps()), translate(text::kFactDuration)},
         Fact{number(speedAfter(match.longestRally()).toInt()), translate(text::kFactSpeed)}});
}

void ResultState::drawFacts(eng::render::Canvas& canvas, const Rect& row,
                            const std::array<Fact, 3>& facts) const {
    const float min = canvas.stage().minTextSize();
    const float width = row.width / 3.0F;
    const float high = row.height * 0.54F; // of a value; the label is below it
    const float size = std::min(std::max(26.0F, min), (row.height - high) * 0.8F);
    const eng::Color color = pong_.palette().text.faded(appearProgress());
    eng::render::TextBoxStyle label{
        .size = size, .minSize = std::min(min * 0.75F, size), .color = color, .maxLines = 2};
    Rect under{row.left + 8.0F, row.top + high, width - 16.0F, row.height - high};
    float fitted = size * canvas.stage().textScale(); // all labels in the size of the longest
    for (const Fact& fact : facts) {
        fitted = std::min(fitted, canvas.fittedSize(fact.label, under, label));
    }
    label.size = fitted / canvas.stage().textScale(); // `write` enlarges it again
    Rect value{row.left, row.top, width, high};
    for (const Fact& fact : facts) {
        canvas.write(fact.value, value,
                     {.size = std::min(64.0F, high * 0.8F),
                      .minSize = std::min(min, high * 0.5F),
                      .color = color});
        canvas.write(fact.label, under, label);
        value.left += width;
        under.left += width;
    }
}

void ResultState::drawNote(eng::render::Canvas& canvas, const Rect& box,
                           const std::string& words) const {
    if (words.empty()) {
        return;
    }
    const float min = canvas.stage().minTextSize();
    const float size = std::max(box.height * 0.62F, std::min(min, box.height * 0.9F));
    canvas.write(words, box,
                 {.size = size,
                  .minSize = std::min(min * 0.75F, size),
                  .color = pong_.palette().text.faded(appearProgress())});
}

} // namespace pong
