#pragma once

#include "engine/input/actions.h"
#include "engine/screen/services.h"
#include "engine/settings/settings_registry.h"
#include "engine/simulation/recording.h"
#include "engine/ui/ui_module.h"
#include "game/pong/challenge.h"
#include "game/pong/machine_player.h"
#include "game/pong/palette.h"
#include "game/pong/ruleset.h"
#include "game/pong/scores.h"
#include "game/pong/sounds.h"

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pong {

/// The actions of Pong besides those of its menus; see docs/pong.md for their inputs.
struct Controls {
    explicit Controls(eng::ActionMap& actions);

    std::array<eng::Action, 2> sideUp, sideDown; ///< two players, each on a side
    eng::Action pause, restart, rewind, onePlayer, twoPlayers;
};

struct PongSettings {
    PongSettings();
    void registerSettings(eng::SettingsRegistry& registry);

    eng::Setting<int> players; ///< chosen last: 1 or 2
    eng::Setting<Strength> strength;
    eng::Setting<std::string> challenge; ///< of a link: `Challenge::toText`
};

/// The objects that all states of Pong share.
struct Pong {
    /// @param uiModule, records  outlive this
    Pong(eng::ActionMap& actions, eng::ui::UiModule& uiModule, eng::Records& records)
        : controls{actions}
        , ui{uiModule}
        , scores{records} {}

    /// The colours that the user wants.
    const Palette& palette() const {
        const eng::Accessibility& needs = ui.modules().screens.accessibility();
        return needs.highContrast() ? kContrast : needs.safeColors() ? kSafe : kNight;
    }

    /// False when the player has changed bindings: then the texts of hints may be wrong.
    static bool hintsApply(eng::ActionMap& actions);

    /// Leaves all states for the title, with a match of machines below it.
    void showTitle(eng::Services& context);
    /// Leaves all states for a match.
    void startMatch(eng::Services& context, int players);
    /// Leaves all states for the match of the challenge.
    void startChallenge(eng::Services& context);
    /// Errors: as for `eng::Session::open`.
    eng::Result<Session> open(eng::Recording recording) const {
        return Session::open(std::move(recording), {.game = kGame, .build = rules.build()});
    }
    /// Shows a recording over the states.
    ///
    /// Errors: as for `eng::Session::open`.
    eng::Status watch(eng::Services& context, eng::Recording recording);
    /// All score tables; their matches can be watched.
    std::vector<eng::ui::ScorePage> scorePages(eng::Services& context,
                                               const Scores::Places& news = {},
                                               Strength of = Strength::Fair);
    /// True if a player wants to pause: by a key, a controller, or the button for fingers.
    bool wantsPause(const eng::Services& context) const;
    /// Starts a match if its key is pressed: on the title and where the players are chosen.
    bool startByKey(eng::Services& context);

    PongRules rules;
    PongSettings settings;
    Controls controls;
    eng::ui::UiModule& ui;
    Scores scores;
    /// Of the application: adds the lines that watch and share a match, and keeps a recording.
    eng::Delegate<void(eng::ui::MenuBuilder&, eng::Delegate<eng::Recording()>)> addReplayLines;
    eng::Delegate<void(eng::ui::MenuBuilder&)> addLastMatchLine;
    /// Adds the line that leads to other players.
    eng::Delegate<void(eng::ui::MenuBuilder&)> addTogetherLine;
    eng::Delegate<void(const eng::Recording&)> keepRecording;
    /// Of the application: offers a link with a challenge to others.
    eng::Delegate<void(const Challenge&)> shareChallenge;
    eng::Delegate<void()> sharePicture; ///< of this frame
    std::optional<Challenge> challenge; ///< of the link that the program was started with
    Sounds sounds;                      ///< silent until it has loaded any
};

/// 64 random bits for a match.
std::uint64_t newSeed(eng::Random& random);

} // namespace pong
