#pragma once

#include "engine/core/commands.h"
#include "engine/simulation/any_match.h"
#include "engine/simulation/session.h"

#include <memory>
#include <utility>

namespace eng {

/// A match by a session.
template <Rules R>
class SessionMatch final : public AnyMatch {
public:
    explicit SessionMatch(Session<R> session)
        : session_{std::move(session)} {}

    const Session<R>& session() const { return session_; }

    const std::string_view& rules() const override { return typeName<R>(); }
    const void* now() const override { return &session_.now(); }
    const void* before() const override { return &session_.before(); }
    double alpha() const override { return session_.alpha(); }
    GivenSpan events() const override {
        return {session_.events().data(), session_.events().size()};
    }
    void setCommand(int seat, const void* command) override {
        session_.setCommand(seat, *static_cast<const typename R::Command*>(command));
    }
    void playOn() override { session_.playOn(); }
    std::unique_ptr<AnyMatch> toWatch() const override {
        return std::make_unique<SessionMatch<R>>(session_.toWatch());
    }

    const Recording& recording() const override { return session_.recording(); }
    std::uint64_t steps() const override { return session_.steps(); }
    const SeatHolder& holder(int seat) const override { return session_.holder(seat); }
    void step() override {
        session_.step();
        count();
    }
    int advance(double delta) override {
        const int made = session_.advance(delta);
        count();
        return made;
    }
    void seek(std::uint64_t step) override { session_.seek(step); }
    Status append(std::span<const std::byte> entries, std::uint64_t toStep) override {
        return session_.append(entries, toStep);
    }
    void finish() override { session_.finish(); }
    bool isOver() const override {
        if constexpr (HasEnd<R>) {
            return session_.now().isOver();
        }
        return false;
    }
    bool mayEnd() const override { return !HasEnd<R> || isOver(); }
    std::optional<std::int64_t> score(int seat) const override {
        if constexpr (HasScore<R>) {
            return session_.now().score(seat);
        }
        return std::nullopt;
    }
    const Tally& tally() const override { return tally_; }
    std::uint64_t hash() const override { return stateHash(session_.now()); }
    std::uint64_t hashOfAll() const override { return session_.hash(); }
    std::optional<std::uint64_t> divergence() const override { return session_.divergence(); }
    std::vector<std::byte> state() const override {
        if (!kHasCommands) {
            return {};
        }
        const Result<std::vector<std::byte>> bytes = toBytes(session_.now());
        return bytes ? *bytes : std::vector<std::byte>{};
    }
    std::string stateText() const override {
        return kHasCommands ? dump(session_.now()) : std::string{};
    }
    Result<std::optional<Difference>> difference(std::span<const std::byte> first,
                                                 std::span<const std::byte> second) const override {
        if (!kHasCommands) {
            return std::optional<Difference>{};
        }
        R one = session_.now();
        R other = session_.now();
        if (Status read = readAll(first, one); !read) {
            return read.error();
        }
        if (Status read = readAll(second, other); !read) {
            return read.error();
        }
        return firstDifference(one, other);
    }

private:
    void count() {
        if constexpr (HasTally<R>) {
            if (!kHasCommands) {
                return; // nobody reads them in a page
            }
            for (const auto& given : session_.events()) {
                session_.now().count(tally_, given.event);
            }
        }
    }
    static Status readAll(std::span<const std::byte> bytes, R& rules) {
        ReadStream stream{bytes};
        stream.root(rules);
        stream.expectEnd();
        return stream.status();
    }

    Session<R> session_;
    Tally tally_;
};

/// Opens a recording for code that does not know the rules.
///
/// @param content  of the rules, if they have any; outlives the match
///
/// Errors: as for `Session::open`.
template <Rules R, class... Content>
Result<std::unique_ptr<AnyMatch>> openMatch(Recording recording, typename Session<R>::Setup setup,
                                            const Content&... content) {
    Result<Session<R>> session =
        Session<R>::open(std::move(recording), std::move(setup), content...);
    if (!session) {
        return session.error();
    }
    return std::unique_ptr<AnyMatch>{std::make_unique<SessionMatch<R>>(std::move(*session))};
}

} // namespace eng
