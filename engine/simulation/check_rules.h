#pragma once

#include "engine/core/format.h"
#include "engine/core/random.h"
#include "engine/serialize/random_stream.h"
#include "engine/simulation/rules.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

/// Tests that rules are a value with all their state in `serialize`: plays random commands, or bots
/// if the rules have one that needs no arguments; restores the state after each step into a new
/// object, and compares what both do next. So it finds a field that `serialize` of the rules or of
/// the bot does not visit, and state outside of the object: a second match of the same options,
/// seed and commands must be the same.
///
///     TEST_CASE("the rules are a value") { CHECK(eng::checkRules<Match>().empty()); }
///
/// It cannot find a field of a command that `serialize` does not visit: such a field never has
/// another value.
///
/// @param steps    random steps
/// @param content  only for rules with content
/// @return         empty, or the first error: step, field and both values
template <Rules R>
std::string checkRules(int steps = 10'000, std::uint64_t seed = 1,
                       const ContentOf<R>& content = ContentOf<R>{}) {
    constexpr int kFuture = 32; // steps that are compared
    constexpr int kHold = 12;   // steps that a command lasts, about
    constexpr auto kSeats = static_cast<std::size_t>(R::kMaxSeats);
    using Command = typename R::Command;
    using Commands = std::array<Command, kSeats>;
    using Bots = std::array<BotOf<R>, std::default_initializable<BotOf<R>> ? kSeats : 0>;
    const int match = std::min(1250, (steps + 1) / 2); // steps of one; every second one is of bots
    Random random{seed};
    Events<typename R::Event> none;
    const auto change = [&](Commands& commands) {
        for (Command& command : commands) {
            if (random.between(1, kHold) == 1) {
                command = randomValue<Command>(random);
            }
        }
    };
    const auto decide = [](Bots& bots, const R& rules) {
        Commands commands{};
        for (std::size_t seat = 0; seat < bots.size(); ++seat) {
            commands[seat] = bots[seat].decide(rules, static_cast<int>(seat));
        }
        return commands;
    };
    const auto step = [&](R& rules, const Commands& given) {
        rules.step(std::span<const Command>{given}, none);
    };
    const auto restore = [](const auto& from, auto& to) {
        const Result<std::vector<std::byte>> bytes = toBytes(from);
        if (!bytes) {
            return false;
        }
        ReadStream stream{*bytes};
        stream.root(to);
        stream.expectEnd();
        return stream.status().ok();
    };
    const auto compare = [](int at, int ahead, const R& one, const R& other,
                            std::string_view what) {
        if (stateHash(one) == stateHash(other)) {
            return std::string{};
        }
        const std::optional<Difference> found = firstDifference(one, other);
        return found ? format("step {0}, {5}: after {1} more steps {2} is {4}, not {3}",
                              {at, ahead, found->field, found->first, found->second, what})
                     : format("step {0}, {1}: the hash differs", {at, what});
    };
    std::optional<R> played;
    std::optional<R> twin; // of the same options, seed and commands
    Commands commands{};
    Bots bots{};
    for (int i = 0; i < steps; ++i) {
        const bool ofBots = !bots.empty() && i / match % 2 == 1;
        if (i % match == 0) {
            const auto options = randomValue<typename R::Options>(random);
            const std::uint64_t ownSeed = random.next();
            played.emplace(makeRules<R>(options, ownSeed, content));
            twin.emplace(makeRules<R>(options, ownSeed, content));
            bots = {};
        }
        change(commands);
        const Commands given = ofBots ? decide(bots, *played) : commands;
        step(*played, given);
        step(*twin, given);
        if (std::string error = compare(i, 0, *played, *twin, "a second match"); !error.empty()) {
            return error;
        }
        // Into objects that were made otherwise, so that a forgotten field has another value.
        R restored = makeRules<R>(typename R::Options{}, random.next(), content);
        Bots restoredBots{};
        for (int other = random.between(0, 3); other > 0; --other) {
            step(restored, decide(restoredBots, restored));
        }
        if (!restore(*played, restored)) {
            return format("step {0}: the state cannot be written and read", {i});
        }
        for (std::size_t seat = 0; seat < bots.size(); ++seat) {
            if (!restore(bots[seat], restoredBots[seat])) {
                return format("step {0}: the bot cannot be written and read", {i});
            }
        }
        R future = *played;
        Bots futureBots = bots;
        Commands next = commands;
        const std::uint64_t state = random.state();
        for (int ahead = 0; ahead <= kFuture; ++ahead) {
            if (std::string error = compare(i, ahead, future, restored, "restored");
                !error.empty()) {
                return error;
            }
            change(next);
            if (ofBots) {
                next = decide(futureBots, future);
                if (next != decide(restoredBots, restored)) {
                    return format(
                        "step {0}, restored: after {1} more steps the bot decides otherwise",
                        {i, ahead});
                }
            }
            step(future, next);
            step(restored, next);
        }
        random.setState(state);
    }
    return {};
}

} // namespace eng
