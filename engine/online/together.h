#pragma once

#include "engine/event/signal.h"
#include "engine/kernel/function_task.h"
#include "engine/online/online_match.h"
#include "engine/online/together_state.h"
#include "engine/state/state_stack.h"
#include "platform/host_events.h"
#include "platform/page_socket.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "net_text.h"
#include "online_text.h"

namespace eng::online {

/// The settings of a game that is played with others, and what it remembers.
struct OnlineSettings {
    explicit OnlineSettings(Records& records)
        : name{records, "online-name"}
        , lastAddress{records, "online-address"} {}

    void registerSettings(SettingsRegistry& registry) {
        registry.add(page);
        registry.add(port);
        registry.add(host);
        registry.add(join);
        registry.add(together);
    }
    /// The room to enter at the start: an address, or empty to host one. Nothing: none.
    std::optional<std::string> room() const {
        if (*host) {
            return std::string{};
        }
        const std::string address = *together ? platform::pageSocketAddress() : *join;
        return address.empty() ? std::nullopt : std::optional{address};
    }

    Setting<std::string> page{"page", "page", text::kHelpPage};
    Setting<int> port{"port", Party::kPort, text::kHelpPort, {.min = 0, .max = 65535}};
    Setting<bool> host{"host", false, text::kHelpHost, {SettingSource::CommandLine}};
    Setting<std::string> join{"join", "", text::kHelpJoin, {SettingSource::CommandLine}};
    Setting<bool> together{"together", false, text::kHelpTogether, kThisRunOnly};
    Record<std::string> name, lastAddress;
};

/// Rooms for a game of rules: its party, with a task of its own, so that neither menus nor the
/// game's clock stop a match. `OnlineGame` has one; a game with states of its own makes one at the
/// first use, and shows `open`.
///
/// Threads: the main thread.
template <Rules R>
class Together {
public:
    using Match = RulesMatch<R>;
    struct Wiring {
        StateContext& context; ///< outlives this, like the others
        ui::UiModule& ui;
        OnlineSettings& settings;
        /// Makes the state in which the match is played, or watched, if this player has no seat.
        Delegate<Ref<AppState>()> makePlay;
        Delegate<void(ui::MenuBuilder&)> replayLines; ///< to watch and share the match
        typename Match::Ended ended;                  ///< keeps the match
        typename Match::Options options;              ///< of a room that opens
    };

    /// @param setup    with game and build
    /// @param content  outlives this
    Together(const Wiring& wiring, typename Match::Room::Setup setup, const ContentOf<R>& content)
        : context_{wiring.context} {
        const Party::Info info{.game = setup.game,
                               .build = setup.build,
                               .key = {.simulation = static_cast<std::uint32_t>(R::kRulesVersion),
                                       .content = content.hash()}};
        platform::Host& host = context_.host;
        auto match = std::make_unique<Match>(std::move(setup), host.clock(), content, wiring.ended,
                                             wiring.options);
        match_ = match.get();
        party_ = std::make_unique<Party>(info, std::move(match));
        online_ = std::make_unique<OnlineContext>(
            OnlineContext{.ui = wiring.ui,
                          .party = *party_,
                          .name = wiring.settings.name,
                          .lastAddress = wiring.settings.lastAddress,
                          .pageFolder = *wiring.settings.page,
                          .port = static_cast<std::uint16_t>(*wiring.settings.port),
                          .makePlay = wiring.makePlay,
                          .replayLines = wiring.replayLines,
                          .info = info});
        task_ = context_.heap.template make<FunctionTask>(
            "online", [this, &host](EngineContext&) { party_->update(host.clock().now()); },
            priority::kGame + 1);
        static_cast<void>(context_.kernel.add(task_)); // it has no start that fails
        visibility_ = context_.events.template connect<platform::VisibilityEvent>(
            [this](const platform::VisibilityEvent& event) { party_->setHidden(!event.visible); });
    }
    Together(const Together&) = delete;
    Together& operator=(const Together&) = delete;
    ~Together() {
        party_->leave();
        context_.kernel.remove(*task_);
    }

    /// Shows the menu that hosts or joins.
    Ref<TogetherState> open() {
        auto state = context_.heap.template make<TogetherState>(*online_);
        context_.states.push(state);
        return state;
    }
    OnlineContext& online() { return *online_; }
    /// The match that is followed; null: none.
    typename Match::Prediction* prediction() { return match_->prediction(); }
    const Recording& recording() const { return match_->recording(); }

private:
    StateContext& context_;
    std::unique_ptr<Party> party_;
    Match* match_; ///< the party's
    std::unique_ptr<OnlineContext> online_;
    Ref<Task> task_;
    Connection visibility_;
};

} // namespace eng::online
