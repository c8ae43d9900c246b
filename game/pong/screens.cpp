#include "game/pong/screens.h"

#include "engine/kernel/context.h"
#include "game/pong/layout.h"

#include <cmath>
#include <utility>

#include "pong_text.h"

namespace pong {
namespace {

constexpr double kSecond = 1.0;

void show(Table& table, Screen screen) {
    table.screen = screen;
    table.screenTime = 0.0;
}

void say(Table& table, eng::TextId text) {
    const Match& match = table.session->match();
    table.announce(table.strings->text(text, {match.score(kLeft), match.score(kRight)}));
}

/// Simulates, and notes what the view shows of it.
std::uint32_t advance(Table& table, const Inputs& people) {
    const double delta = table.delta();
    table.hitTime += delta;
    table.pointTime += delta;
    const std::uint32_t what = table.session->advance(delta, people);
    const Match& match = table.session->match();
    if ((what & happened::kHit) != 0) {
        table.hitTime = 0.0;
        table.hitSide = match.ball().dx > Fixed{} ? kLeft : kRight;
    }
    if ((what & happened::kPoint) != 0) {
        table.pointTime = 0.0;
        table.pointSide = match.phase() == Phase::Over ? match.winner() : match.server();
    }
    table.sounds.happened(what, *table.session);
    return what;
}

bool pressed(const Table& table, eng::Action Controls::* action) {
    return table.actions->pressed(table.controls->*action);
}

bool clicked(const Table& table) {
    return table.input->pointer().pressed;
}

/// A paddle that goes to where a pointer is.
PaddleInput towards(const Table& table, float x, float y) {
    const float inside = std::fmin(std::fmax(table.camera->toUnits({x, y}).y, 0.0F),
                                   static_cast<float>(kCourtHeight.toDouble()));
    PaddleInput input;
    input.hasTarget = true;
    input.target = Fixed{static_cast<std::int32_t>(std::lround(inside))};
    return input;
}

} // namespace

Controls::Controls(eng::ActionMap& actions)
    : up{actions.add("up", text::kHelpUp, {"key:w", "key:up", "pad:up", "pad:left_y-"})}
    , down{actions.add("down", text::kHelpDown, {"key:s", "key:down", "pad:down", "pad:left_y+"})}
    , sideUp{actions.add("left_up", text::kHelpLeftUp, {"key:w", "pad1:up", "pad1:left_y-"}),
             actions.add("right_up", text::kHelpRightUp, {"key:up", "pad2:up", "pad2:left_y-"})}
    , sideDown{actions.add("left_down", text::kHelpLeftDown,
                           {"key:s", "pad1:down", "pad1:left_y+"}),
               actions.add("right_down", text::kHelpRightDown,
                           {"key:down", "pad2:down", "pad2:left_y+"})}
    , confirm{actions.add("confirm", text::kHelpConfirm,
                          {"key:enter", "key:keypad_enter", "key:space", "pad:a", "pad:start"})}
    , back{actions.add("back", text::kHelpBack, {"key:escape", "pad:b"})}
    , pause{actions.add("pause", text::kHelpPause, {"key:p", "pad:start"})}
    , restart{actions.add("restart", text::kHelpRestart, {"key:r", "pad:y"})}
    , onePlayer{actions.add("one_player", text::kHelpOnePlayer, {"key:1"})}
    , twoPlayers{actions.add("two_players", text::kHelpTwoPlayers, {"key:2"})} {}

eng::TextId winnerText(const Session& session) {
    const bool left = session.match().winner() == kLeft;
    if (session.isMachine(kRight)) {
        return left ? text::kYouWin : text::kMachineWins;
    }
    return left ? text::kLeftWins : text::kRightWins;
}

// --- Title

void TitleScreen::onEnter(eng::EngineContext&) {
    show(table_, Screen::Title);
    table_.session = std::make_unique<Session>(table_.newSeed(), Mode::Demo);
    choose(table_.choice);
}

void TitleScreen::choose(int choice) {
    if (choice != table_.choice) {
        table_.sounds.menuMove();
    }
    table_.choice = choice;
    table_.announce(table_.strings->text(
        text::kSayTitle,
        {table_.strings->pattern(choice == 0 ? text::kOnePlayer : text::kTwoPlayers)}));
}

void TitleScreen::onUpdate(eng::EngineContext& context) {
    const eng::Input& input = *table_.input;
    table_.screenTime += table_.delta();
    advance(table_, {});
    const auto start = [&](int choice) {
        table_.sounds.menuChoose();
        table_.choosePlayers(choice + 1);
        table_.choice = choice;
        table_.session = std::make_unique<Session>(
            table_.newSeed(), choice == 0 ? Mode::OnePlayer : Mode::TwoPlayers);
        table_.screens.switchTo(context.heap.make<PlayScreen>(table_));
    };
    const eng::Pointer pointer = input.pointer();
    const int at = choiceAt(table_.camera->toUnits({pointer.x, pointer.y}));
    const bool pointed =
        input.mouseDx() != 0.0F || input.mouseDy() != 0.0F || (pointer.isFinger && pointer.down);
    if (pressed(table_, &Controls::back) && table_.leave) {
        table_.leave();
    } else if (table_.actions->repeated(table_.controls->up)) {
        choose(0);
    } else if (table_.actions->repeated(table_.controls->down)) {
        choose(1);
    } else if (pressed(table_, &Controls::onePlayer)) {
        start(0);
    } else if (pressed(table_, &Controls::twoPlayers)) {
        start(1);
    } else if (pressed(table_, &Controls::confirm)) {
        start(table_.choice);
    } else if (at >= 0 && pointer.pressed) {
        start(at);
    } else if (at >= 0 && pointed && at != table_.choice) {
        choose(at);
    }
}

// --- Play

void PlayScreen::onEnter(eng::EngineContext&) {
    show(table_, Screen::Playing);
    table_.mouseSteers = false;
    table_.hitTime = table_.pointTime = kSecond * 1e9;
    say(table_, text::kSayPlaying);
}

void PlayScreen::onResume(eng::EngineContext&) {
    // By what has paused it already: hidden and without the keyboard are two events.
    interrupted_ = false;
    show(table_, Screen::Playing);
    say(table_, text::kSayPlaying);
}

Inputs PlayScreen::readInputs() {
    const eng::Input& input = *table_.input;
    const Controls& controls = *table_.controls;
    const auto direction = [&](eng::Action up, eng::Action down) {
        return static_cast<std::int8_t>((table_.actions->down(down) ? 1 : 0) -
                                        (table_.actions->down(up) ? 1 : 0));
    };
    Inputs inputs;
    if (table_.session->mode() == Mode::TwoPlayers) {
        for (const std::size_t side : {std::size_t{kLeft}, std::size_t{kRight}}) {
            inputs[side].direction = direction(controls.sideUp[side], controls.sideDown[side]);
        }
        for (const eng::Touch& finger : input.touches()) { // each on its own side of the court
            const bool left = table_.camera->toUnits({finger.x, finger.y}).x < kMiddle;
            inputs[left ? kLeft : kRight] = towards(table_, finger.x, finger.y);
        }
        return inputs;
    }
    if (!input.touches().empty()) {
        // Where the finger leaves it the paddle stays, and does not run to where a mouse may lie.
        table_.mouseSteers = false;
        inputs[kLeft] = towards(table_, input.touches().front().x, input.touches().front().y);
        return inputs;
    }
    if (table_.actions->down(controls.up) || table_.actions->down(controls.down)) {
        table_.mouseSteers = false;
    } else if (input.mouseDy() != 0.0F) {
        table_.mouseSteers = true;
    }
    if (table_.mouseSteers) {
        inputs[kLeft] = towards(table_, input.mouseX(), input.mouseY());
    } else {
        inputs[kLeft].direction = direction(controls.up, controls.down);
    }
    return inputs;
}

void PlayScreen::onUpdate(eng::EngineContext& context) {
    table_.screenTime += table_.delta();
    if (std::exchange(interrupted_, false) || pressed(table_, &Controls::pause) ||
        pressed(table_, &Controls::back)) {
        table_.sounds.menuMove();
        table_.screens.push(context.heap.make<PauseScreen>(table_));
        return;
    }
    const std::uint32_t what = advance(table_, readInputs());
    if ((what & happened::kWon) != 0) {
        table_.screens.switchTo(context.heap.make<ResultScreen>(table_));
    } else if ((what & happened::kPoint) != 0) {
        say(table_, table_.pointSide == kLeft ? text::kSayPointLeft : text::kSayPointRight);
    }
}

// --- Pause

void PauseScreen::onEnter(eng::EngineContext&) {
    show(table_, Screen::Paused);
    say(table_, text::kSayPaused);
}

void PauseScreen::onUpdate(eng::EngineContext& context) {
    table_.screenTime += table_.delta();
    if (pressed(table_, &Controls::pause) || pressed(table_, &Controls::confirm) ||
        clicked(table_)) {
        table_.sounds.menuChoose();
        table_.screens.pop();
    } else if (pressed(table_, &Controls::restart)) {
        table_.session->restart();
        table_.screens.pop();
    } else if (pressed(table_, &Controls::back)) {
        table_.screens.pop();
        table_.screens.switchTo(context.heap.make<TitleScreen>(table_));
    }
}

// --- Result

void ResultScreen::onEnter(eng::EngineContext&) {
    show(table_, Screen::Result);
    const Match& match = table_.session->match();
    table_.announce(table_.strings->text(text::kSayResult,
                                         {match.score(kLeft), match.score(kRight),
                                          table_.strings->pattern(winnerText(*table_.session))}));
}

void ResultScreen::onUpdate(eng::EngineContext& context) {
    table_.screenTime += table_.delta();
    table_.pointTime += table_.delta();
    constexpr double kLook =
        0.5; // seconds to see the result before a key that was still being pressed leaves it
    if (table_.screenTime < kLook) {
        return;
    }
    if (pressed(table_, &Controls::confirm) || clicked(table_)) {
        table_.sounds.menuChoose();
        table_.session->restart();
        table_.screens.switchTo(context.heap.make<PlayScreen>(table_));
    } else if (pressed(table_, &Controls::back)) {
        table_.screens.switchTo(context.heap.make<TitleScreen>(table_));
    }
}

} // namespace pong
