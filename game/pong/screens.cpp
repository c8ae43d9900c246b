#include "game/pong/screens.h"

#include <cmath>
#include <utility>

#include "pong_text.h"

namespace pong {
namespace {

using eng::Vec2;

void startMatch(Table& table, int players) {
    table.sounds.menuChoose();
    table.notice.reset();
    table.choosePlayers(players);
    const Strength strength = table.strength();
    table.session = std::make_unique<Session>(table.newSeed(),
                                              players == 1 ? Mode::OnePlayer : Mode::TwoPlayers,
                                              std::array<Strength, 2>{strength, strength});
    table.screens->switchTo(table.heap->make<PlayScreen>(table));
}

/// The digits start a match at once, wherever one is chosen.
bool startByDigit(Table& table) {
    if (pressed(table, &Controls::onePlayer)) {
        startMatch(table, 1);
        return true;
    }
    if (pressed(table, &Controls::twoPlayers)) {
        startMatch(table, 2);
        return true;
    }
    return false;
}

game::MenuItem button(eng::TextId label, eng::Delegate<void()> choose) {
    game::MenuItem item;
    item.label = label;
    item.choose = std::move(choose);
    return item;
}

std::string scoreInWords(const Table& table, eng::TextId text) {
    const Match& match = table.session->match();
    return table.strings->text(text, {match.score(kLeft), match.score(kRight)});
}

/// A paddle that goes to where a pointer is.
PaddleInput towards(const Table& table, float x, float y) {
    const Vec2 place = table.stage.toArea(table.stage.camera().toUnits({x, y}));
    PaddleInput input;
    input.hasTarget = true;
    input.target =
        Fixed{static_cast<std::int32_t>(std::lround(std::fmin(std::fmax(place.y, 0.0F), kHigh)))};
    return input;
}

} // namespace

eng::TextId winnerText(const Session& session, bool portrait) {
    const bool left = session.match().winner() == kLeft;
    if (session.isMachine(kRight)) {
        return left ? text::kYouWin : text::kMachineWins;
    }
    if (portrait) {
        return left ? text::kBottomWins : text::kTopWins;
    }
    return left ? text::kLeftWins : text::kRightWins;
}

eng::TextId strengthText(Strength strength) {
    return strength == Strength::Gentle   ? text::kStrengthGentle
           : strength == Strength::Steady ? text::kStrengthSteady
                                          : text::kStrengthFierce;
}

// --- Title

void TitleScreen::onEnter(eng::EngineContext& context) {
    if (table().session->mode() != Mode::Demo) {
        table().session = std::make_unique<Session>(table().newSeed(), Mode::Demo);
        table().effects->serve();
    }
    MenuScreen::onEnter(context);
}

std::vector<game::MenuItem> TitleScreen::items() {
    std::vector<game::MenuItem> all;
    all.push_back(button(text::kPlay, [this] {
        table().screens->switchTo(table().heap->make<ChooseScreen>(table()));
    }));
    all.push_back(button(text::kOptions, [this] {
        table().screens->push(table().heap->make<OptionsScreen>(table()));
    }));
    if (table().leave) {
        all.push_back(button(text::kQuit, [this] { table().leave(); }));
    }
    return all;
}

std::string TitleScreen::heading() const {
    return table().strings->text(text::kSayTitle);
}

void TitleScreen::onBack() {
    if (table().leave) {
        table().leave();
    }
}

bool TitleScreen::onStep() {
    return startByDigit(table());
}

// --- Who plays

std::vector<game::MenuItem> ChooseScreen::items() {
    std::vector<game::MenuItem> all;
    all.push_back(button(text::kOnePlayer, [this] { startMatch(table(), 1); }));
    game::MenuItem strength;
    strength.label = text::kStrength;
    strength.change = [this](int direction) {
        constexpr int kStrengths = 3;
        const int now = static_cast<int>(table().strength());
        table().chooseStrength(static_cast<Strength>((now + direction + kStrengths) % kStrengths));
    };
    strength.value = [this] {
        return std::string{table().strings->pattern(strengthText(table().strength()))};
    };
    all.push_back(std::move(strength));
    all.push_back(button(text::kTwoPlayers, [this] { startMatch(table(), 2); }));
    all.push_back(button(text::kBack, [this] { onBack(); }));
    return all;
}

std::string ChooseScreen::heading() const {
    return table().strings->text(text::kSayChoose);
}

void ChooseScreen::onBack() {
    table().screens->switchTo(table().heap->make<TitleScreen>(table()));
}

bool ChooseScreen::onStep() {
    return startByDigit(table());
}

int ChooseScreen::firstFocus() const {
    return table().players() == 2 ? 2 : 0;
}

// --- Options

std::vector<game::MenuItem> OptionsScreen::items() {
    std::vector<game::MenuItem> all = table().options();
    all.push_back(button(text::kBack, [this] { onBack(); }));
    return all;
}

std::string OptionsScreen::heading() const {
    return table().strings->text(text::kSayOptions);
}

void OptionsScreen::onBack() {
    table().screens->pop();
}

// --- Play

void PlayScreen::interrupt(std::optional<eng::TextId> why) {
    interrupted_ = true;
    if (why) {
        table_.notice = why;
    }
}

void PlayScreen::show() {
    showScreen(table_, Screen::Playing, nullptr);
    table_.announce(scoreInWords(table_, text::kSayPlaying));
}

void PlayScreen::onEnter(eng::EngineContext&) {
    table_.mouseSteers = false;
    table_.effects->serve();
    show();
}

void PlayScreen::onResume(eng::EngineContext&) {
    // By what has paused it already: hidden and without the keyboard are two events.
    interrupted_ = false;
    show();
}

bool PlayScreen::pausePressed() const {
    if (pressed(table_, &Controls::pause) || pressed(table_, &Controls::back)) {
        return true;
    }
    const eng::Rect button = pauseButton(table_.stage);
    for (const eng::Touch& finger : table_.input->touches()) {
        if (finger.pressed &&
            button.contains(table_.stage.camera().toUnits({finger.x, finger.y}))) {
            return true;
        }
    }
    return false;
}

Inputs PlayScreen::readInputs() {
    const eng::Input& input = *table_.input;
    const Controls& controls = *table_.controls;
    const eng::ActionMap& actions = *table_.actions;
    const bool portrait = table_.stage.portrait();
    Inputs inputs;
    if (table_.session->mode() == Mode::TwoPlayers) {
        for (const std::size_t side : {std::size_t{kLeft}, std::size_t{kRight}}) {
            inputs[side].direction =
                static_cast<std::int8_t>((actions.down(controls.sideDown[side]) ? 1 : 0) -
                                         (actions.down(controls.sideUp[side]) ? 1 : 0));
        }
        for (const eng::Touch& finger : input.touches()) { // each on the side where it came down
            const Vec2 start =
                table_.stage.toArea(table_.stage.camera().toUnits({finger.startX, finger.startY}));
            inputs[start.x < kMiddle ? kLeft : kRight] = towards(table_, finger.x, finger.y);
        }
        return inputs;
    }
    if (!input.touches().empty()) {
        // Where the finger leaves it the paddle stays, and does not run to where a mouse may lie.
        table_.mouseSteers = false;
        inputs[kLeft] = towards(table_, input.touches().front().x, input.touches().front().y);
        return inputs;
    }
    // Where the court stands on its end, what goes up on it goes left for the person.
    const bool less = actions.down(controls.up) || (portrait && actions.down(controls.left));
    const bool more = actions.down(controls.down) || (portrait && actions.down(controls.right));
    if (less || more) {
        table_.mouseSteers = false;
    } else if ((portrait ? input.mouseDx() : input.mouseDy()) != 0.0F) {
        table_.mouseSteers = true;
    }
    if (table_.mouseSteers) {
        inputs[kLeft] = towards(table_, input.mouseX(), input.mouseY());
    } else {
        inputs[kLeft].direction = static_cast<std::int8_t>((more ? 1 : 0) - (less ? 1 : 0));
    }
    return inputs;
}

void PlayScreen::onUpdate(eng::EngineContext&) {
    table_.screenTime += table_.delta();
    noticeDevice(table_);
    if (std::exchange(interrupted_, false) || pausePressed()) {
        table_.sounds.menuMove();
        table_.screens->push(table_.heap->make<PauseScreen>(table_));
        return;
    }
    const std::uint32_t what = advance(table_, readInputs());
    if ((what & happened::kWon) != 0) {
        table_.screens->switchTo(table_.heap->make<ResultScreen>(table_));
    } else if ((what & happened::kPoint) != 0) {
        const bool left = table_.session->match().server() == kLeft;
        const bool portrait = table_.stage.portrait();
        table_.announce(
            scoreInWords(table_, left       ? portrait ? text::kSayPointBottom : text::kSayPointLeft
                                 : portrait ? text::kSayPointTop
                                            : text::kSayPointRight));
    }
}

// --- Pause

std::vector<game::MenuItem> PauseScreen::items() {
    std::vector<game::MenuItem> all;
    all.push_back(button(text::kGoOn, [this] { onBack(); }));
    all.push_back(button(text::kRestart, [this] { restart(); }));
    all.push_back(button(text::kOptions, [this] {
        table().screens->push(table().heap->make<OptionsScreen>(table()));
    }));
    all.push_back(button(text::kToTitle, [this] {
        table().screens->pop();
        table().screens->switchTo(table().heap->make<TitleScreen>(table()));
    }));
    return all;
}

std::string PauseScreen::heading() const {
    return scoreInWords(table(), text::kSayPaused);
}

void PauseScreen::onBack() {
    table().screens->pop();
}

void PauseScreen::onLeave(eng::EngineContext& context) {
    MenuScreen::onLeave(context);
    table().notice.reset();
}

void PauseScreen::restart() {
    table().session->restart();
    table().effects->serve();
    table().screens->pop();
}

bool PauseScreen::onStep() {
    if (pressed(table(), &Controls::pause)) {
        table().sounds.menuChoose();
        onBack();
        return true;
    }
    if (pressed(table(), &Controls::restart)) {
        restart();
        return true;
    }
    return false;
}

// --- Result

std::vector<game::MenuItem> ResultScreen::items() {
    std::vector<game::MenuItem> all;
    all.push_back(button(text::kPlayAgain, [this] { again(); }));
    all.push_back(button(text::kToTitle, [this] { onBack(); }));
    return all;
}

std::string ResultScreen::heading() const {
    const Match& match = table().session->match();
    return table().strings->text(
        text::kSayResult,
        {match.score(kLeft), match.score(kRight),
         table().strings->pattern(winnerText(*table().session, table().stage.portrait()))});
}

void ResultScreen::again() {
    table().session->restart();
    table().screens->switchTo(table().heap->make<PlayScreen>(table()));
}

void ResultScreen::onBack() {
    table().screens->switchTo(table().heap->make<TitleScreen>(table()));
}

bool ResultScreen::onStep() {
    if (pressed(table(), &Controls::restart)) {
        table().sounds.menuChoose();
        again();
        return true;
    }
    return false;
}

} // namespace pong
