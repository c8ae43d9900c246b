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

namespace detail {

/// Writes a value and reads it into another one, as another machine gets it. @return  true: it did
template <class T>
bool restore(const T& from, T& to) {
    const Result<std::vector<std::byte>> bytes = toBytes(from);
    if (!bytes) {
        return false;
    }
    ReadStream stream{*bytes};
    stream.root(to);
    stream.expectEnd();
    return stream.status().ok();
}

} // namespace detail

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
        if (!detail::restore(*played, restored)) {
            return format("step {0}: the state cannot be written and read", {i});
        }
        for (std::size_t seat = 0; seat < bots.size(); ++seat) {
            if (!detail::restore(bots[seat], restoredBots[seat])) {
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

/// The hash of matches with several seeds, of bots and of random commands in turn: a test that
/// keeps it fails when the rules change, meant or not. It does not see a rule that none of its
/// matches meets: test such a rule itself.
///
///     TEST_CASE("the rules have not changed") {
///         CHECK(eng::hashOfMatches<Match>() == "0123456789abcdef");
///     }
///
/// @param steps    of each match, at most
/// @param content  only for rules with content
/// @return         16 hexadecimal digits, the same on every system
template <Rules R>
std::string hashOfMatches(int matches = 16, int steps = 2000,
                          const ContentOf<R>& content = ContentOf<R>{}) {
    constexpr auto kSeats = static_cast<std::size_t>(R::kMaxSeats);
    using Command = typename R::Command;
    using Bots = std::array<BotOf<R>, std::default_initializable<BotOf<R>> ? kSeats : 0>;
    std::uint64_t all = 0;
    Events<typename R::Event> none;
    for (int match = 0; match < matches; ++match) {
        Random random{static_cast<std::uint64_t>(match)};
        R rules = makeRules<R>(typename R::Options{}, random.next(), content);
        Bots bots{};
        std::array<Command, kSeats> commands{};
        for (int step = 0; step < steps; ++step) {
            for (std::size_t seat = 0; seat < kSeats; ++seat) {
                if (match % 2 == 0 && seat < bots.size()) {
                    commands[seat] = bots[seat].decide(rules, static_cast<int>(seat));
                } else if (random.between(1, 12) == 1) {
                    commands[seat] = randomValue<Command>(random);
                }
            }
            rules.step(std::span<const Command>{commands}, none);
        }
        all = all * 0x9E3779B97F4A7C15U + stateHash(rules);
    }
    return format("{0:016x}", {all});
}

/// Changes bytes of the states of matches, reads them again, and plays those that are accepted.
/// Their fields are within their limits but may contradict each other: `Stream::expect` in
/// `serialize` refuses that. Most faults are crashes, so run it in a build with sanitizers.
///
///     TEST_CASE("strangers' states are refused or played") {
///         CHECK(eng::checkStrangers<Match>().empty());
///     }
///
/// @param states   changed states
/// @param steps    random steps of each; of every second one, steps of bots if the rules have one
///                 that needs no arguments
/// @param content  only for rules with content
/// @return         empty, or the first error
template <Rules R>
std::string checkStrangers(int states = 1000, int steps = 60, std::uint64_t seed = 1,
                           const ContentOf<R>& content = ContentOf<R>{}) {
    constexpr std::array<std::uint32_t, 4> kChanged{1, 4, 16, 64}; // one field of so many
    constexpr int kMatch = 200;                                    // changed states of one
    constexpr auto kSeats = static_cast<std::size_t>(R::kMaxSeats);
    using Command = typename R::Command;
    using Bots = std::array<BotOf<R>, std::default_initializable<BotOf<R>> ? kSeats : 0>;
    Random random{seed};
    Events<typename R::Event> none;
    std::array<Command, kSeats> commands{};
    const auto step = [&](R& rules, Bots* bots) {
        for (std::size_t seat = 0; seat < kSeats; ++seat) {
            if (random.between(1, 12) == 1) {
                commands[seat] = randomValue<Command>(random);
            }
            if (bots != nullptr && seat < bots->size()) {
                commands[seat] = (*bots)[seat].decide(rules, static_cast<int>(seat));
            }
        }
        rules.step(std::span<const Command>{commands}, none);
    };
    std::optional<R> match;
    int accepted = 0;
    for (int i = 0; i < states; ++i) {
        if (i % kMatch == 0) {
            match.emplace(
                makeRules<R>(randomValue<typename R::Options>(random), random.next(), content));
        }
        for (int left = random.between(1, 20); left > 0; --left) {
            step(*match, nullptr);
        }
        R changed = *match;
        RandomStream stream{random, kChanged[random.next() % kChanged.size()]};
        stream.root(changed);
        R read = *match;
        if (!detail::restore(changed, read)) {
            continue;
        }
        R strange = read; // a copy of an empty vector has no memory that would hide a fault
        ++accepted;
        Bots bots{};
        for (int at = 0; at < steps; ++at) {
            step(strange, i % 2 == 0 ? nullptr : &bots);
            if constexpr (HasEnd<R>) {
                static_cast<void>(strange.isOver());
            }
            if constexpr (HasScore<R>) {
                for (int seat = 0; seat < R::kMaxSeats; ++seat) {
                    static_cast<void>(strange.score(seat));
                }
            }
        }
        if (R again = strange; !detail::restore(strange, again)) {
            return format("changed state {0}: after {1} steps it cannot be written and read",
                          {i, steps});
        }
    }
    return accepted > 0 ? std::string{} : std::string{"no changed state was accepted"};
}

} // namespace eng
