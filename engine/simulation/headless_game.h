#pragma once

#include "engine/core/format.h"
#include "engine/simulation/session.h"
#include "engine/simulation/tournament.h"

#include <string>
#include <utility>
#include <vector>

namespace eng {

/// The simulation of a game that runs without a window: a number of steps (setting `steps`), then a
/// result. The same steps give the same result on every system.
class HeadlessGame {
public:
    HeadlessGame() = default;
    HeadlessGame(const HeadlessGame&) = delete;
    HeadlessGame& operator=(const HeadlessGame&) = delete;
    virtual ~HeadlessGame() = default;

    virtual void step() = 0;
    /// The lines to print after the last step.
    virtual std::vector<std::string> result() const = 0;
    /// The recording of its match, for `record=FILE`; null: it has none.
    virtual const Recording* recording() const { return nullptr; }
    /// True if no further step changes anything.
    virtual bool isOver() const { return false; }
    /// What a tournament reports of the match so far; the caller adds the seed.
    virtual MatchResult matchResult() const { return {}; }
};

/// A match as such a simulation, until it is over.
template <Rules R>
class HeadlessSession final : public HeadlessGame {
public:
    /// @param session  with a bot at each seat that plays
    explicit HeadlessSession(Session<R> session)
        : session_{std::move(session)} {}

    void step() override {
        if (isOver()) {
            return;
        }
        session_.step();
        if constexpr (HasTally<R>) {
            for (const auto& given : session_.events()) {
                session_.now().count(tally_, given.event);
            }
        }
        if (isOver()) {
            session_.finish();
        }
    }
    std::vector<std::string> result() const override {
        return {format("state {0:016x}", {session_.hash()})};
    }
    const Recording* recording() const override { return &session_.recording(); }
    bool isOver() const override {
        if constexpr (HasEnd<R>) {
            return session_.now().isOver();
        }
        return false;
    }
    MatchResult matchResult() const override {
        MatchResult result;
        result.steps = session_.steps();
        result.isOver = isOver();
        result.tally = tally_;
        if constexpr (HasScore<R>) {
            result.score = session_.now().score(0);
        }
        return result;
    }

private:
    Session<R> session_;
    Tally tally_;
};

} // namespace eng
