#include "game/pong/screens.h"

#include "engine/kernel/context.h"
#include "game/pong/layout.h"

#include <cmath>
#include <utility>

#include "pong_text.h"

namespace pong {
namespace {

using eng::Key;
using eng::MouseButton;

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

bool confirmed(const eng::Input& input) {
    return input.pressed(Key::Enter) || input.pressed(Key::KeypadEnter) ||
           input.pressed(Key::Space);
}

} // namespace

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
    if (input.pressed(Key::Escape) && table_.leave) {
        table_.leave();
    } else if (input.pressed(Key::Up) || input.pressed(Key::W)) {
        choose(0);
    } else if (input.pressed(Key::Down) || input.pressed(Key::S)) {
        choose(1);
    } else if (input.pressed(Key::Digit1)) {
        start(0);
    } else if (input.pressed(Key::Digit2)) {
        start(1);
    } else if (confirmed(input)) {
        start(table_.choice);
    } else if (const auto at = choiceAt(table_.camera->toUnits({input.mouseX(), input.mouseY()}));
               at >= 0) {
        if (input.pressed(MouseButton::Left)) {
            start(at);
        } else if ((input.mouseDx() != 0.0F || input.mouseDy() != 0.0F) && at != table_.choice) {
            choose(at);
        }
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
    const auto direction = [&](bool up, bool down) {
        return static_cast<std::int8_t>((down ? 1 : 0) - (up ? 1 : 0));
    };
    Inputs inputs;
    if (table_.session->mode() == Mode::TwoPlayers) {
        inputs[kLeft].direction = direction(input.down(Key::W), input.down(Key::S));
        inputs[kRight].direction = direction(input.down(Key::Up), input.down(Key::Down));
        return inputs;
    }
    const bool up = input.down(Key::W) || input.down(Key::Up);
    const bool down = input.down(Key::S) || input.down(Key::Down);
    if (up || down) {
        table_.mouseSteers = false;
    } else if (input.mouseDy() != 0.0F) {
        table_.mouseSteers = true;
    }
    if (table_.mouseSteers) {
        const float y = table_.camera->toUnits({input.mouseX(), input.mouseY()}).y;
        const float inside =
            std::fmin(std::fmax(y, 0.0F), static_cast<float>(kCourtHeight.toDouble()));
        inputs[kLeft].hasTarget = true;
        inputs[kLeft].target = Fixed{static_cast<std::int32_t>(std::lround(inside))};
    } else {
        inputs[kLeft].direction = direction(up, down);
    }
    return inputs;
}

void PlayScreen::onUpdate(eng::EngineContext& context) {
    const eng::Input& input = *table_.input;
    table_.screenTime += table_.delta();
    if (std::exchange(interrupted_, false) || input.pressed(Key::P) || input.pressed(Key::Escape)) {
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
    const eng::Input& input = *table_.input;
    table_.screenTime += table_.delta();
    if (input.pressed(Key::P) || confirmed(input) || input.pressed(MouseButton::Left)) {
        table_.sounds.menuChoose();
        table_.screens.pop();
    } else if (input.pressed(Key::R)) {
        table_.session->restart();
        table_.screens.pop();
    } else if (input.pressed(Key::Escape)) {
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
    const eng::Input& input = *table_.input;
    table_.screenTime += table_.delta();
    table_.pointTime += table_.delta();
    constexpr double kLook =
        0.5; // seconds to see the result before a key that was still being pressed leaves it
    if (table_.screenTime < kLook) {
        return;
    }
    if (confirmed(input) || input.pressed(MouseButton::Left)) {
        table_.sounds.menuChoose();
        table_.session->restart();
        table_.screens.switchTo(context.heap.make<PlayScreen>(table_));
    } else if (input.pressed(Key::Escape)) {
        table_.screens.switchTo(context.heap.make<TitleScreen>(table_));
    }
}

} // namespace pong
