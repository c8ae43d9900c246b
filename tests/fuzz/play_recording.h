#pragma once

#include "engine/simulation/packed_recording.h"
#include "engine/simulation/session.h"
#include "game/pong/bot.h"
#include "tests/fuzz/require.h"
#include "tests/simulation/duel.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

/// What must hold for every recording that was read, for the fuzzers of its file and of its link.

namespace eng::test {

/// What a fuzzer plays of a recording.
inline constexpr std::uint64_t kPlayedSteps = 1000;

inline bool sameRecordings(const Recording& one, const Recording& other) {
    return one.info == other.info && one.startStep == other.startStep &&
           one.startState == other.startState && one.startSeats == other.startSeats &&
           one.steps == other.steps && one.result == other.result &&
           std::ranges::equal(one.log(), other.log()) && one.end() == other.end();
}

/// Plays to a step: the hash of its state.
template <Rules R>
std::uint64_t hashAt(Session<R>& session, std::uint64_t step) {
    while (session.steps() < step) {
        session.step();
    }
    return stateHash(session.now());
}

/// Plays a recording, if it is one of these rules: forwards, again from a checkpoint, and on with
/// other commands. What was played on is a recording that gives the same states.
template <Rules R>
void playRecording(const Recording& recording) {
    const typename Session<R>::Setup setup{.game = recording.info.game};
    Result<Session<R>> session = Session<R>::open(recording, setup);
    if (!session) {
        return;
    }
    const std::uint64_t start = recording.startStep;
    const std::uint64_t end = start + std::min(recording.steps - start, kPlayedSteps);
    const std::uint64_t middle = start + (end - start) / 2;
    FUZZ_REQUIRE(session->steps() == start);
    const std::uint64_t inMiddle = hashAt(*session, middle);
    const std::uint64_t atEnd = hashAt(*session, end);
    session->seek(start);
    FUZZ_REQUIRE(session->steps() == start);
    session->seek(end);
    FUZZ_REQUIRE(stateHash(session->now()) == atEnd);
    session->seek(middle);
    FUZZ_REQUIRE(session->steps() == middle && stateHash(session->now()) == inMiddle);

    constexpr std::uint64_t kOn = 2 * R::kStepsPerSecond;
    session->playOn();
    FUZZ_REQUIRE(!session->replays());
    for (std::uint64_t i = 0; i < kOn; ++i) {
        if (i == kOn / 4) {
            session->seatPlayer(R::kMaxSeats - 1, "Ann");
        }
        typename R::Command command{};
        if constexpr (requires { command.direction; }) {
            command.direction = static_cast<std::int8_t>(i / 7 % 3 - 1);
        } else {
            command.walk = static_cast<std::int8_t>(i / 7 % 3 - 1);
        }
        for (int seat = 0; seat < R::kMaxSeats; ++seat) {
            session->setCommand(seat, command);
        }
        session->step();
    }
    session->finish();
    const Result<std::string> file = encodeRecording(session->recording());
    FUZZ_REQUIRE(file.ok());
    Result<Recording> read = decodeRecording(*file);
    FUZZ_REQUIRE(read && sameRecordings(*read, session->recording()));
    Result<Session<R>> again = Session<R>::open(std::move(*read), setup);
    FUZZ_REQUIRE(again.ok());
    FUZZ_REQUIRE(hashAt(*again, middle) == inMiddle);
    FUZZ_REQUIRE(hashAt(*again, middle + kOn) == again->recording().result);
    FUZZ_REQUIRE(!again->replays());
}

inline void playRecordings(const Recording& recording) {
    playRecording<Duel>(recording);
    playRecording<pong::World>(recording);
}

/// A recording with an empty log, to which an input adds entries.
///
/// @param kind  any number: its lowest bits choose the rules, and the start or a later state
inline Recording startOfRecording(std::uint8_t kind) {
    constexpr std::uint64_t kSteps = 400;
    const auto started = [kind]<Rules R>(Session<R> session) {
        Recording recording = session.recording();
        if ((kind & 2U) != 0) {
            std::vector<SeatStart> seats(R::kMaxSeats);
            seats[0].holder = {SeatHolder::Kind::Player, "Ann"};
            recording.restartAt({recording.log().size(), R::kStepsPerSecond},
                                *toBytes(session.now()), std::move(seats));
        }
        recording.steps = recording.startStep + kSteps;
        return recording;
    };
    return (kind & 1U) != 0 ? started(Session<pong::World>{{}, 1, {.game = "pong"}})
                            : started(Session<Duel>{{}, 1, {.game = "duel"}});
}

} // namespace eng::test
