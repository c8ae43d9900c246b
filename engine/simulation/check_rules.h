#pragma once

#include "engine/core/format.h"
#include "engine/core/random.h"
#include "engine/serialize/random_stream.h"
#include "engine/simulation/rules.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace eng {

/// Tests that rules are a value with all their state in `serialize`: plays random commands,
/// restores the state after each step into a new object, and compares what both do next. So it
/// finds a field that `serialize` does not visit, and state outside of the object.
///
///     TEST_CASE("the rules are a value") { CHECK(eng::checkRules<Match>().empty()); }
///
/// @param steps    random steps
/// @param content  only for rules with content
/// @return         empty, or the first error: step, field and both values
template <Rules R>
std::string checkRules(int steps = 10'000, std::uint64_t seed = 1,
                       const ContentOf<R>& content = ContentOf<R>{}) {
    constexpr int kFuture = 32;  // steps that are compared
    constexpr int kHold = 12;    // steps that a command lasts, about
    constexpr int kMatch = 2500; // steps of one match
    using Command = typename R::Command;
    using Commands = std::array<Command, static_cast<std::size_t>(R::kMaxSeats)>;
    Random random{seed};
    Events<typename R::Event> none;
    Commands commands{};
    const auto change = [&] {
        for (Command& command : commands) {
            if (random.between(1, kHold) == 1) {
                command = randomValue<Command>(random);
            }
        }
    };
    const auto step = [&](R& rules, const Commands& given) {
        rules.step(std::span<const Command>{given}, none);
    };
    std::optional<R> played;
    for (int i = 0; i < steps; ++i) {
        if (i % kMatch == 0) {
            played.emplace(
                makeRules<R>(randomValue<typename R::Options>(random), random.next(), content));
        }
        change();
        step(*played, commands);
        const Result<std::vector<std::byte>> bytes = toBytes(*played);
        if (!bytes) {
            return format("step {0}: the state cannot be written", {i});
        }
        // Into an object that was made otherwise, so that a forgotten field has another value.
        R restored = makeRules<R>(typename R::Options{}, random.next(), content);
        for (int other = random.between(0, 3); other > 0; --other) {
            step(restored, {});
        }
        ReadStream stream{*bytes};
        stream.root(restored);
        stream.expectEnd();
        if (!stream.status()) {
            return format("step {0}: the state cannot be read", {i});
        }
        R future = *played;
        const Commands kept = commands;
        const std::uint64_t state = random.state();
        for (int ahead = 0; ahead <= kFuture; ++ahead) {
            if (stateHash(future) != stateHash(restored)) {
                const std::optional<Difference> found = firstDifference(future, restored);
                return found
                           ? format("step {0}, restored: after {1} more steps {2} is {4}, not {3}",
                                    {i, ahead, found->field, found->first, found->second})
                           : format("step {0}, restored: the hash differs", {i});
            }
            change();
            step(future, commands);
            step(restored, commands);
        }
        commands = kept;
        random.setState(state);
    }
    return {};
}

} // namespace eng
