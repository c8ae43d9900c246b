#pragma once

#include "engine/online/online_context.h"
#include "engine/online/together_state.h"
#include "engine/settings/settings_registry.h"

#include <memory>
#include <optional>
#include <string>

namespace eng::online {

/// The settings of a game that is played with others, and what it remembers.
struct OnlineSettings {
    explicit OnlineSettings(Records& records);
    OnlineSettings(const OnlineSettings&) = delete;
    OnlineSettings& operator=(const OnlineSettings&) = delete;
    ~OnlineSettings();

    void registerSettings(SettingsRegistry& registry);
    /// The room to enter at the start: an address, or empty to host one. Nothing: none.
    std::optional<std::string> room() const;

    Setting<std::string> page;
    Setting<int> port;
    Setting<bool> host;
    Setting<std::string> join;
    Setting<bool> together;
    Record<std::string> name, lastAddress;
};

/// Rooms for a game of rules: its party, with a task of its own, so that neither menus nor the
/// game's clock stop a match. `OnlineGame` has one; a game with states of its own makes one at the
/// first use, and shows `open`.
///
/// Threads: the main thread.
class Together {
public:
    struct Wiring {
        Services& context; ///< outlives this, like the others
        ui::UiModule& ui;
        OnlineSettings& settings;
        /// Makes the state in which the match is played, or watched, if this player has no seat.
        Delegate<Ref<Screen>()> makePlay;
        Delegate<void(ui::MenuBuilder&)> replayLines; ///< to watch and share the match
        Party::Ended ended;                           ///< keeps the match
    };

    /// @param rules  with their content; outlives this
    /// @param link   of the rules (`room::makeLink`)
    Together(const Wiring& wiring, const AnyRuleset& rules, room::Link link);
    Together(const Together&) = delete;
    Together& operator=(const Together&) = delete;
    ~Together();

    /// Shows the menu that hosts or joins.
    Ref<TogetherState> open();
    OnlineContext& online() { return *online_; }
    room::AnyPrediction& match() { return party_->match(); }

private:
    Services& context_;
    std::unique_ptr<Party> party_;
    std::unique_ptr<OnlineContext> online_;
    Ref<Task> task_;
    Connection visibility_;
};

} // namespace eng::online
