#pragma once

#include "engine/core/format.h"
#include "engine/simulation/session.h"

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
};

/// A match as such a simulation, until it is over.
template <Rules R>
class HeadlessSession final : public HeadlessGame {
public:
    /// @param session  with a bot at each seat that plays
    explicit HeadlessSession(Session<R> session)
        : session_{std::move(session)} {}

    void step() override {
        if constexpr (requires(const R& rules) { rules.isOver(); }) {
            if (session_.now().isOver()) {
                return;
            }
        }
        session_.step();
        if constexpr (requires(const R& rules) { rules.isOver(); }) {
            if (session_.now().isOver()) {
                session_.finish();
            }
        }
    }
    std::vector<std::string> result() const override {
        return {format("state {0:016x}", {session_.hash()})};
    }
    const Recording* recording() const override { return &session_.recording(); }

private:
    Session<R> session_;
};

} // namespace eng
