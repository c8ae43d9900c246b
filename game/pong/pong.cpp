#include "game/pong/pong.h"

#include "engine/simulation/packed_recording.h"
#include "engine/ui/pausing.h"
#include "game/pong/layout.h"
#include "game/pong/match_state.h"
#include "game/pong/replay_state.h"
#include "game/pong/title_state.h"

#include "pong_text.h"

namespace pong {

Controls::Controls(eng::ActionMap& actions)
    : sideUp{actions.add("left_up", text::kActionLeftUp, "key:w;key:a;pad1:up;pad1:left_y-"),
             actions.add("right_up", text::kActionRightUp, "key:up;key:left;pad2:up;pad2:left_y-")}
    , sideDown{actions.add("left_down", text::kActionLeftDown,
                           "key:s;key:d;pad1:down;pad1:left_y+"),
               actions.add("right_down", text::kActionRightDown,
                           "key:down;key:right;pad2:down;pad2:left_y+")}
    , pause{actions.add("pause", text::kActionPause, "key:p;pad:start")}
    , restart{actions.add("restart", text::kActionRestart, "key:r;pad:y")}
    , rewind{actions.add("rewind", text::kActionRewind, "key:backspace;pad:left_shoulder")}
    , onePlayer{actions.add("one_player", text::kOnePlayer, "key:1")}
    , twoPlayers{actions.add("two_players", text::kTwoPlayers, "key:2")} {}

PongSettings::PongSettings()
    : players{"players", 1, text::kHelpPlayers, {.min = 1, .max = 2}, eng::kAllowedInLinks}
    , strength{"strength",
               Strength::Fair,
               text::kHelpStrength,
               {"fair", "gentle", "steady", "hard", "fierce"},
               eng::kAllowedInLinks}
    , challenge{"challenge", "", text::kHelpChallenge, eng::kThisRunOnly} {}

void PongSettings::registerSettings(eng::SettingsRegistry& registry) {
    registry.add(players);
    registry.add(strength);
    registry.add(challenge);
}

bool Pong::hintsApply(eng::ActionMap& actions) {
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const eng::SettingBase& bindings = actions.setting(eng::Action{i});
        if (bindings.values() != bindings.defaults()) {
            return false;
        }
    }
    return true;
}

void Pong::showTitle(eng::Services& context) {
    context.screens.clear();
    context.screens.push(context.heap.make<MatchState>(*this, Mode::Demo, newSeed(context.random)));
    context.screens.push(context.heap.make<TitleState>(*this));
}

void Pong::startMatch(eng::Services& context, int players) {
    ui.clearNotice();
    if (players != *settings.players && context.settings.choose(settings.players, players)) {
        context.settings.save();
    }
    context.screens.clear();
    context.screens.push(context.heap.make<MatchState>(
        *this, players == 1 ? Mode::OnePlayer : Mode::TwoPlayers, newSeed(context.random)));
}

void Pong::startChallenge(eng::Services& context) {
    if (!challenge) {
        return;
    }
    ui.clearNotice();
    context.screens.clear();
    context.screens.push(
        context.heap.make<MatchState>(*this, Mode::OnePlayer, challenge->seed, challenge));
}

eng::Status Pong::watch(eng::Services& context, eng::Recording recording) {
    eng::Result<std::unique_ptr<eng::AnyMatch>> watched = rules.open(std::move(recording));
    if (!watched) {
        return watched.error();
    }
    context.screens.push(context.heap.make<ReplayState>(*this, std::move(*watched)));
    return {};
}

std::vector<eng::ui::ScorePage> Pong::scorePages(eng::Services& context, const Scores::Places& news,
                                                 Strength of) {
    const auto show = [this, &context](const std::string& packed) {
        eng::Result<eng::Recording> recording = eng::unpackRecording(packed);
        const eng::Status shown =
            recording ? watch(context, std::move(*recording)) : eng::Status{recording.error()};
        if (!shown) {
            ui.setNotice(shown.error());
        }
    };
    return scores.pages(context.strings, show, news, of);
}

bool Pong::wantsPause(const eng::Services& context) const {
    const eng::ActionMap& actions = context.actions;
    return actions.pressed(controls.pause) || actions.pressed(ui.actions().back) ||
           eng::ui::isTapped(context.input, context.stage, pauseButton(context.stage));
}

bool Pong::startByKey(eng::Services& context) {
    const bool one = context.actions.pressed(controls.onePlayer);
    if (!one && !context.actions.pressed(controls.twoPlayers)) {
        return false;
    }
    sounds.menuChoose();
    startMatch(context, one ? 1 : 2);
    return true;
}

std::uint64_t newSeed(eng::Random& random) {
    const std::uint64_t height = random.next();
    return (height << 32U) | random.next();
}

} // namespace pong
