#include "game/pong/screens.h"

#include <cmath>
#include <utility>

#include "pong_text.h"

namespace pong {
namespace {

using eng::render::Vec2;

bool pressed(const Table& table, eng::Action Controls::* action) {
    return table.actions->pressed(table.controls->*action);
}

float units(Fixed value) {
    return static_cast<float>(value.toDouble());
}

/// Which device the person holds, from what was done in this step.
void noticeDevice(Table& table) {
    const eng::Input& input = *table.input;
    for (std::size_t place = 0; place < eng::Input::kControllers; ++place) {
        if (input.controller(place).anyPressed()) {
            table.device = Device::Controller;
        }
    }
    if (!input.touches().empty()) {
        table.device = Device::Touch;
    } else if (input.anyKeyPressed() || input.pressed(eng::MouseButton::Left)) {
        table.device = Device::Keyboard;
    }
}

/// Simulates, and starts what is seen and heard of it.
std::uint32_t advance(Table& table, const Inputs& people) {
    const double delta = table.delta();
    const std::uint32_t what = table.session->advance(delta, people);
    const Match& match = table.session->match();
    Effects& effects = *table.effects;
    const Vec2 ball{units(match.ball().x), units(match.ball().y)};
    if ((what & happened::kHit) != 0) {
        effects.hit(match.ball().dx > Fixed{} ? kLeft : kRight, ball);
    } else if ((what & happened::kWall) != 0) {
        effects.wall(ball);
    }
    if ((what & happened::kPoint) != 0) {
        effects.point(match.phase() == Phase::Over ? match.winner() : match.server());
    }
    const Session::Seen seen = table.session->seen();
    effects.ballAt({static_cast<float>(seen.ballX), static_cast<float>(seen.ballY)}, delta);
    table.sounds.happened(what, *table.session);
    return what;
}

void startMatch(Table& table, int players) {
    table.sounds.menuChoose();
    table.notice.reset();
    table.choosePlayers(players);
    const Strength strength = table.strength();
    table.session = std::make_unique<Session>(table.newSeed(),
                                              players == 1 ? Mode::OnePlayer : Mode::TwoPlayers,
                                              std::array<Strength, 2>{strength, strength});
    table.screens.switchTo(table.heap->make<PlayScreen>(table));
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

game::MenuItem button(eng::TextId label, std::function<void()> choose) {
    game::MenuItem item;
    item.label = label;
    item.choose = std::move(choose);
    return item;
}

std::string scoreInWords(const Table& table, eng::TextId text) {
    const Match& match = table.session->match();
    return table.strings->text(text, {match.score(kLeft), match.score(kRight)});
}

/// How strongly a screen dims the game behind it.
float veilOf(Screen screen) {
    switch (screen) {
    case Screen::Playing:
        return 0.0F;
    case Screen::Title:
        return 0.72F;
    case Screen::Result:
        return 0.80F;
    default:
        return 0.90F;
    }
}

/// A paddle that goes to where a pointer is.
PaddleInput towards(const Table& table, float x, float y) {
    const Vec2 place = table.stage.toCourt(table.stage.camera().toUnits({x, y}));
    PaddleInput input;
    input.hasTarget = true;
    input.target =
        Fixed{static_cast<std::int32_t>(std::lround(std::fmin(std::fmax(place.y, 0.0F), kHigh)))};
    return input;
}

} // namespace

Controls::Controls(eng::ActionMap& actions)
    : up{actions.add("up", text::kHelpUp, {"key:w", "key:up", "pad:up", "pad:left_y-"})}
    , down{actions.add("down", text::kHelpDown, {"key:s", "key:down", "pad:down", "pad:left_y+"})}
    , left{actions.add("left", text::kHelpLeft, {"key:a", "key:left", "pad:left", "pad:left_x-"})}
    , right{actions.add("right", text::kHelpRight,
                        {"key:d", "key:right", "pad:right", "pad:left_x+"})}
    , sideUp{actions.add("left_up", text::kHelpLeftUp,
                         {"key:w", "key:a", "pad1:up", "pad1:left_y-"}),
             actions.add("right_up", text::kHelpRightUp,
                         {"key:up", "key:left", "pad2:up", "pad2:left_y-"})}
    , sideDown{actions.add("left_down", text::kHelpLeftDown,
                           {"key:s", "key:d", "pad1:down", "pad1:left_y+"}),
               actions.add("right_down", text::kHelpRightDown,
                           {"key:down", "key:right", "pad2:down", "pad2:left_y+"})}
    , confirm{actions.add("confirm", text::kHelpConfirm,
                          {"key:enter", "key:keypad_enter", "key:space", "pad:a", "pad:start"})}
    , back{actions.add("back", text::kHelpBack, {"key:escape", "pad:b"})}
    , pause{actions.add("pause", text::kHelpPause, {"key:p", "pad:start"})}
    , restart{actions.add("restart", text::kHelpRestart, {"key:r", "pad:y"})}
    , onePlayer{actions.add("one_player", text::kHelpOnePlayer, {"key:1"})}
    , twoPlayers{actions.add("two_players", text::kHelpTwoPlayers, {"key:2"})} {}

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

// --- Every screen with a menu

void MenuScreen::onEnter(eng::EngineContext&) {
    menu_.setItems(items());
    menu_.setFocus(firstFocus());
    show();
}

void MenuScreen::onResume(eng::EngineContext&) {
    show();
}

void MenuScreen::show() {
    table_.screen = screen_;
    table_.menu = &menu_;
    table_.screenTime = 0.0;
    table_.effects->screenChanged(veilOf(screen_), menu_.focus());
    layOut();
    announce();
}

void MenuScreen::layOut() {
    menu_.refresh(); // what is shown may have been changed elsewhere, as by a button of the page
    menu_.setLayout(menuPlaces(table_.stage, screen_, menu_.size()).menu);
}

std::string MenuScreen::itemInWords() const {
    const std::string_view label =
        table_.strings->pattern(menu_.items()[static_cast<std::size_t>(menu_.focus())].label);
    const std::string& value = menu_.value(menu_.focus());
    return value.empty() ? std::string{label} + "."
                         : table_.strings->text(text::kSayValue, {label, value});
}

void MenuScreen::announce() const {
    std::string words = heading();
    if (table_.notice) {
        words += ' ';
        words += table_.strings->pattern(*table_.notice);
    }
    words += ' ';
    words += itemInWords();
    table_.announce(words);
}

game::MenuInput MenuScreen::readInput() const {
    const eng::Input& input = *table_.input;
    const Controls& controls = *table_.controls;
    const eng::ActionMap& actions = *table_.actions;
    const eng::Pointer pointer = input.pointer();
    return {.up = actions.repeated(controls.up),
            .down = actions.repeated(controls.down),
            .left = actions.repeated(controls.left),
            .right = actions.repeated(controls.right),
            .confirm = actions.pressed(controls.confirm),
            .back = actions.pressed(controls.back),
            .pointerMoved = pointer.isFinger || input.mouseDx() != 0.0F || input.mouseDy() != 0.0F,
            .pointerPressed = pointer.pressed,
            .pointerDown = pointer.down,
            .pointer = table_.stage.camera().toUnits({pointer.x, pointer.y})};
}

void MenuScreen::answer(game::Menu::Event event) {
    switch (event) {
    case game::Menu::Event::None:
        break;
    case game::Menu::Event::Moved:
        table_.sounds.menuMove();
        table_.announce(itemInWords());
        break;
    case game::Menu::Event::Changed:
        table_.sounds.menuMove();
        table_.keepOptions();
        table_.announce(itemInWords());
        break;
    case game::Menu::Event::Chosen:
        table_.sounds.menuChoose();
        break;
    case game::Menu::Event::Back:
        table_.sounds.menuMove();
        onBack();
        break;
    }
}

void MenuScreen::onUpdate(eng::EngineContext&) {
    table_.screenTime += table_.delta();
    noticeDevice(table_);
    if (table_.session->mode() == Mode::Demo && !table_.effects->calm()) {
        advance(table_, {});
    }
    layOut(); // the window may have another size
    if (table_.screenTime < rest() || onStep()) {
        return;
    }
    const int focus = menu_.focus();
    const game::Menu::Event event = menu_.update(readInput());
    if (menu_.focus() != focus) {
        table_.effects->focusMoved(menu_.focus());
    }
    answer(event);
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
        table().screens.switchTo(table().heap->make<ChooseScreen>(table()));
    }));
    all.push_back(button(text::kOptions, [this] {
        table().screens.push(table().heap->make<OptionsScreen>(table()));
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
    table().screens.switchTo(table().heap->make<TitleScreen>(table()));
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
    table().screens.pop();
}

// --- Play

void PlayScreen::interrupt(std::optional<eng::TextId> why) {
    interrupted_ = true;
    if (why) {
        table_.notice = why;
    }
}

void PlayScreen::show() {
    table_.screen = Screen::Playing;
    table_.menu = nullptr;
    table_.screenTime = 0.0;
    table_.effects->screenChanged(veilOf(Screen::Playing), 0);
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
    const eng::render::Rect button = pauseButton(table_.stage);
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
        for (const eng::Touch& finger : input.touches()) { // each on its own side of the court
            const Vec2 place =
                table_.stage.toCourt(table_.stage.camera().toUnits({finger.x, finger.y}));
            inputs[place.x < kMiddle ? kLeft : kRight] = towards(table_, finger.x, finger.y);
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
        table_.screens.push(table_.heap->make<PauseScreen>(table_));
        return;
    }
    const std::uint32_t what = advance(table_, readInputs());
    if ((what & happened::kWon) != 0) {
        table_.screens.switchTo(table_.heap->make<ResultScreen>(table_));
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
        table().screens.push(table().heap->make<OptionsScreen>(table()));
    }));
    all.push_back(button(text::kToTitle, [this] {
        table().screens.pop();
        table().screens.switchTo(table().heap->make<TitleScreen>(table()));
    }));
    return all;
}

std::string PauseScreen::heading() const {
    return scoreInWords(table(), text::kSayPaused);
}

void PauseScreen::onBack() {
    table().screens.pop();
}

void PauseScreen::onLeave(eng::EngineContext&) {
    table().notice.reset();
}

void PauseScreen::restart() {
    table().session->restart();
    table().effects->serve();
    table().screens.pop();
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
    table().screens.switchTo(table().heap->make<PlayScreen>(table()));
}

void ResultScreen::onBack() {
    table().screens.switchTo(table().heap->make<TitleScreen>(table()));
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
