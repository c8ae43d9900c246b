#pragma once

#include "engine/core/result.h"
#include "engine/simulation/rules.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "engine_text.h"

namespace eng {

/// True if the bot of the rules has names:
///
///     static constexpr std::array<std::string_view, 2> kNames{"easy", "hard"};
///     static Bot named(std::size_t index);
template <class R>
concept HasNamedBots = requires {
    typename R::Bot;
    { R::Bot::named(R::Bot::kNames.size()) } -> std::same_as<typename R::Bot>;
};

/// The bot with a name.
///
/// @param name  empty: the default one
/// Errors: the rules have none with this name.
template <Rules R>
Result<BotOf<R>> makeBot(std::string_view name) {
    if constexpr (HasNamedBots<R>) {
        const auto& names = R::Bot::kNames;
        const auto found = std::find(names.begin(), names.end(), name);
        if (found != names.end()) {
            return R::Bot::named(static_cast<std::size_t>(found - names.begin()));
        }
        if (!name.empty()) {
            std::string known;
            for (const std::string_view one : names) {
                known += (known.empty() ? "" : ", ") + std::string{one};
            }
            return Error{text::kTournamentBot, {name, known}};
        }
    }
    if constexpr (requires { typename R::Bot; } && std::default_initializable<BotOf<R>>) {
        if (name.empty()) {
            return BotOf<R>{};
        }
    }
    return Error{text::kTournamentNoBot};
}

} // namespace eng
