#pragma once

#include "engine/core/format.h"
#include "engine/core/random.h"
#include "engine/simulation/rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace eng {

/// Fills an object with random values that its fields accept: for tests.
class RandomStream final : public Stream<RandomStream> {
public:
    /// @param random  outlives the stream
    explicit RandomStream(Random& random)
        : random_{random} {}

    // For `Stream`.
    static bool isReading() { return true; }
    bool ok() const { return ok_; }
    void refuse(FieldName, const Message&) { ok_ = false; }
    static void beginObject(FieldName) {}
    static void endObject(FieldName) {}
    static void version(FieldName, int&) {}
    template <class T>
    void number(FieldName, T& value) {
        if constexpr (std::is_floating_point_v<T>) {
            value = static_cast<T>(random_.between(-1000, 1000)) / T{8};
        } else if constexpr (std::is_same_v<T, Fixed>) {
            value = Fixed::fromRaw(static_cast<std::int32_t>(random_.next()));
        } else {
            value = static_cast<T>(bits());
        }
    }
    template <class T>
    void numbers(T* values, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            number(FieldName{}, values[i]);
        }
    }
    void whole(FieldName, std::int64_t& value, std::int64_t low, std::int64_t high) {
        const std::uint64_t range =
            static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
        const std::uint64_t offset =
            range == std::numeric_limits<std::uint64_t>::max() ? bits() : bits() % (range + 1);
        value = static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + offset);
    }
    template <class T>
    void varint(FieldName name, T& value) {
        number(name, value);
    }
    void boolean(FieldName, bool& value) { value = (random_.next() & 1U) != 0; }
    void length(std::size_t& length, std::size_t max, std::size_t, std::size_t = 0) {
        length = bits() % (std::min<std::size_t>(max, 8) + 1);
    }
    void text(FieldName, std::string& text, std::size_t max) {
        text.assign(bits() % (std::min<std::size_t>(max, 8) + 1), 'x');
    }

private:
    std::uint64_t bits() { return (std::uint64_t{random_.next()} << 32U) | random_.next(); }

    Random& random_;
    bool ok_ = true;
};

/// A random value of a type that describes its fields.
template <class T>
T randomValue(Random& random) {
    constexpr int kTries = 100; // rules between fields may refuse some values
    for (int i = 0; i < kTries; ++i) {
        T value{};
        RandomStream stream{random};
        stream.root(value);
        if (stream.ok()) {
            return value;
        }
    }
    return T{};
}

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
