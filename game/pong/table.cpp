#include "game/pong/table.h"

#include "pong_text.h"

namespace pong {
namespace {

using eng::Vec2;

float units(Fixed value) {
    return static_cast<float>(value.toDouble());
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

bool pressed(const Table& table, eng::Action Controls::* action) {
    return table.actions->pressed(table.controls->*action);
}

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

void showScreen(Table& table, Screen screen, const game::Menu* menu) {
    table.screen = screen;
    table.menu = menu;
    table.screenTime = 0.0;
    table.effects->screenChanged(veilOf(screen), menu != nullptr ? menu->focus() : 0);
}

} // namespace pong
