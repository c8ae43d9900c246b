#include "game/pong/result_state.h"

#include "engine/ui/name_state.h"
#include "engine/ui/scores_state.h"
#include "game/pong/effects.h"
#include "game/pong/match_state.h"

#include <algorithm>

#include "pong_text.h"

namespace pong {

void ResultState::onEnter() {
    breath_ = breathing(context());
    MenuState::onEnter();
}

void ResultState::onResume() {
    if (named_) {
        rebuildMenu();
        setFocus(0);
    }
    MenuState::onResume();
}

void ResultState::enterName() {
    context().states.push(context().heap.make<eng::ui::NameState>(
        ui(), eng::text::kUiNewRecord, pong_.scores.player(),
        [this](const std::string& player) { keepScore(player); })); // below it on the stack
}

void ResultState::keepScore(const std::string& player) {
    named_ = true;
    const Strength strength = match_.strength();
    const Scores::Places places = pong_.scores.add(player, match_.session(), strength);
    context().states.switchTo(context().heap.make<eng::ui::ScoresState>(
        ui(), eng::text::kUiBestScores, pong_.scorePages(context(), places, strength),
        places.time ? Scores::timesPage(strength) : Scores::ralliesPage(strength)));
}

void ResultState::buildMenu(eng::ui::MenuBuilder& lines) {
    if (!named_ && !match_.wasRewound() &&
        pong_.scores.qualifies(match_.session(), match_.strength())) {
        lines.button(eng::text::kUiEnterName, [this] { enterName(); });
    }
    lines.button(text::kPlayAgain, [this] { playAgain(); });
    pong_.addReplayLines(lines, [this] { return match_.session().recording(); });
    lines.button(text::kToTitle, [this] { onBack(); });
}

eng::TextId ResultState::heading() const {
    const Session& session = match_.session();
    const bool left = session.now().winner() == kLeft;
    if (isMachine(session, kRight)) {
        return left ? text::kYouWin : text::kMachineWins;
    }
    if (context().stage.portrait()) {
        return left ? text::kBottomWins : text::kTopWins;
    }
    return left ? text::kLeftWins : text::kRightWins;
}

std::string ResultState::spokenHeading() const {
    const Match& match = match_.session().now();
    std::string all = context().strings.text(
        text::kSayResult, {match.score(kLeft), match.score(kRight), translate(heading())});
    for (const std::string& fact : {rallyInWords(), streakInWords()}) {
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
    if (modeOf(session) != Mode::OnePlayer) {
        return context().strings.text(text::kResultRally, {longest});
    }
    return context().strings.text(text::kResultRallyBest, {longest, pong_.scores.longestRally()});
}

std::string ResultState::streakInWords() const {
    const Session& session = match_.session();
    if (modeOf(session) != Mode::OnePlayer || pong_.scores.bestStreak() == 0) {
        return {};
    }
    return context().strings.text(text::kResultStreak,
                                  {pong_.scores.streak(), pong_.scores.bestStreak()});
}

bool ResultState::handleInput() {
    if (context().actions.pressed(pong_.controls.restart)) {
        ui().chosen.emit();
        playAgain();
        return true;
    }
    return false;
}

void ResultState::playAgain() {
    match_.restart();
    context().states.pop();
}

void ResultState::drawHeading(eng::render::Canvas& canvas, const eng::Rect& box) {
    const Palette& palette = pong_.palette();
    const eng::Color color = palette.words(match_.session().now().winner());
    const float breath = animates() ? breath_.value() : 0.5F;
    canvas.glow({.center = box.center(), .size = {box.width * 0.4F, 4.0F}},
                box.height * (1.6F + 0.4F * breath),
                color.faded((0.10F + 0.08F * breath) * palette.light * appearProgress()));
    writeHeading(canvas, box, color);
}

void ResultState::drawExtra(eng::render::Canvas& canvas, const eng::Rect& box) {
    const float line = box.height * 0.25F;
    drawScoreLine(canvas, {box.left, box.top, box.width, box.height - 2.0F * line},
                  match_.session().now(), pong_.palette(), appearProgress());
    drawFact(canvas, {box.left, box.bottom() - 2.0F * line, box.width, line}, rallyInWords());
    drawFact(canvas, {box.left, box.bottom() - line, box.width, line}, streakInWords());
}

void ResultState::drawFact(eng::render::Canvas& canvas, const eng::Rect& box,
                           const std::string& words) const {
    const float min = canvas.stage().minTextSize();
    const float size = std::max(box.height * 0.62F, std::min(min, box.height * 0.9F));
    canvas.write(words, box,
                 {.size = size,
                  .minSize = std::min(min * 0.75F, size),
                  .color = pong_.palette().soft.faded(appearProgress())});
}

} // namespace pong
