// Sessions of Pong and of rules with 4 KiB of state, against bare loops of the same rules with the
// same commands, and against the limits that games need.

#include "engine/net/client.h"
#include "engine/net/server.h"
#include "engine/room/prediction.h"
#include "engine/room/room.h"
#include "engine/simulation/session.h"
#include "engine/transport/memory_transport.h"
#include "game/pong/ruleset.h"
#include "tests/pong/sessions.h"
#include "tests/simulation/heavy_rules.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "benchmarks/rows.h"

namespace bench {
namespace {

using eng::test::Heavy;

constexpr std::size_t kBatch = 1200; // steps in an iteration
constexpr std::size_t kAhead = 24;   // steps that a prediction repeats

template <class Rules>
using Commands = std::array<typename Rules::Command, static_cast<std::size_t>(Rules::kMaxSeats)>;

/// Commands of all seats, each held for a tenth of a second on average.
template <class Rules>
std::vector<Commands<Rules>> makeCommands() {
    eng::Random random{5};
    std::vector<Commands<Rules>> all(kBatch);
    Commands<Rules> held{};
    for (Commands<Rules>& commands : all) {
        for (auto& command : held) {
            if (random.between(1, Rules::kStepsPerSecond / 10) != 1) {
                continue;
            }
            if constexpr (requires { command.direction; }) {
                command.direction = static_cast<std::int8_t>(random.between(-1, 1));
            } else {
                command.keys = static_cast<std::uint8_t>(random.between(0, 15));
            }
        }
        commands = held;
    }
    return all;
}
template <class Rules>
typename Rules::Options optionsOf() {
    typename Rules::Options options{};
    if constexpr (requires { options.endless; }) {
        options.endless = true;
    }
    return options;
}

/// With recording.
template <class Rules>
void sessionSteps(benchmark::State& state) {
    const auto commands = makeCommands<Rules>();
    eng::Session<Rules> session{optionsOf<Rules>(), 1, {.game = "bench"}};
    for (int seat = 0; seat < Rules::kMaxSeats; ++seat) {
        session.seatPlayer(seat, {});
    }
    for (auto unused : state) {
        for (const Commands<Rules>& given : commands) {
            for (int seat = 0; seat < Rules::kMaxSeats; ++seat) {
                session.setCommand(seat, given[static_cast<std::size_t>(seat)]);
            }
            session.step();
            benchmark::ClobberMemory();
        }
    }
    operations(state, kBatch);
}
/// With the hash of the state that a session adds in each second.
template <class Rules>
void bareSteps(benchmark::State& state) {
    const auto commands = makeCommands<Rules>();
    Rules rules{optionsOf<Rules>(), 1};
    std::vector<typename Rules::Event> list;
    eng::Events<typename Rules::Event> events{list};
    int untilHash = Rules::kStepsPerSecond;
    for (auto unused : state) {
        for (const Commands<Rules>& given : commands) {
            rules.step(std::span<const typename Rules::Command>{given}, events);
            benchmark::DoNotOptimize(rules);
            list.clear();
            if (--untilHash == 0) {
                untilHash = Rules::kStepsPerSecond;
                benchmark::DoNotOptimize(eng::stateHash(rules));
            }
        }
    }
    operations(state, kBatch);
}
template <class Rules>
void hashes(benchmark::State& state) {
    const Rules rules{optionsOf<Rules>(), 1};
    for (auto unused : state) {
        benchmark::DoNotOptimize(eng::stateHash(rules));
        benchmark::ClobberMemory();
    }
    operations(state, static_cast<std::size_t>(Rules::kStepsPerSecond));
}

/// The steps that a prediction repeats, with a copy of the state or without.
template <class Rules, bool kCopies>
void repeats(benchmark::State& state) {
    const auto commands = makeCommands<Rules>();
    std::array<Rules, 2> states{Rules{optionsOf<Rules>(), 1}, Rules{optionsOf<Rules>(), 1}};
    std::size_t current = 0;
    eng::Events<typename Rules::Event> none;
    for (auto unused : state) {
        for (std::size_t i = 0; i + kAhead <= kBatch; i += kAhead) {
            if constexpr (kCopies) { // the copy goes on, so that both sides have the same states
                states[1 - current] = states[current];
                current = 1 - current;
            }
            Rules& stepped = states[current];
            for (std::size_t ahead = 0; ahead < kAhead; ++ahead) {
                stepped.step(std::span<const typename Rules::Command>{commands[i + ahead]}, none);
                benchmark::DoNotOptimize(stepped);
            }
        }
    }
    operations(state, kBatch / kAhead);
}

/// Nothing: rows with an allowance as their only limit.
void nothing(benchmark::State& state) {
    for (auto unused : state) {
        benchmark::ClobberMemory();
    }
    operations(state, 1);
}

void bots(benchmark::State& state) {
    pong::Session session = pong::makeSession(1, pong::Mode::Demo);
    for (auto unused : state) {
        for (std::size_t i = 0; i < kBatch; ++i) {
            session.step();
        }
        benchmark::DoNotOptimize(session.now());
    }
    operations(state, kBatch);
}

constexpr std::uint64_t kTenMinutes = std::uint64_t{600} * pong::kStepsPerSecond;

/// Ten minutes of two bots.
eng::Recording recorded() {
    pong::Session session = pong::makeSession(1, pong::Mode::Demo);
    while (session.steps() < kTenMinutes) {
        session.step();
    }
    session.finish();
    return session.recording();
}
pong::Session opened(const eng::Recording& recording) {
    return std::move(*pong::Session::open(recording, {.game = "pong"}));
}

void verification(benchmark::State& state) {
    const eng::Recording recording = recorded();
    for (auto unused : state) {
        pong::Session session = opened(recording);
        while (session.replays()) {
            session.step();
        }
        if (session.divergence() || recording.result != eng::stateHash(session.now())) {
            state.SkipWithError("another match than recorded");
            return;
        }
    }
    operations(state, kTenMinutes);
}

/// To places all over a recording, in any order, whose checkpoints come to lie where one seeks.
void seeks(benchmark::State& state) {
    constexpr std::uint64_t kBetween = std::uint64_t{8} * pong::kStepsPerSecond;
    pong::Session session = opened(recorded());
    session.seek(kTenMinutes);
    std::vector<std::uint64_t> targets;
    for (std::uint64_t step = kBetween; step <= kTenMinutes; step += kBetween) {
        targets.push_back(step - 1);
    }
    eng::Random random{4};
    for (std::size_t i = targets.size() - 1; i > 0; --i) {
        std::swap(targets[i],
                  targets[static_cast<std::size_t>(random.between(0, static_cast<int>(i)))]);
    }
    for (auto unused : state) {
        for (const std::uint64_t target : targets) {
            session.seek(0); // so that none continues from the one before
            session.seek(target);
            benchmark::DoNotOptimize(session.now());
        }
    }
    operations(state, targets.size());
}
/// To the end of a recording that was just opened and has one checkpoint.
void firstSeek(benchmark::State& state) {
    const eng::Recording recording = recorded();
    for (auto unused : state) {
        pong::Session session = opened(recording);
        session.seek(kTenMinutes);
        benchmark::DoNotOptimize(session.now());
    }
    operations(state, 1);
}

/// A match in a room of this program, as a game plays it alone: server, line in memory and
/// prediction, at 60 frames a second.
void localRoom(benchmark::State& state) {
    constexpr int kStepsInFrame = 2;
    using namespace eng;
    const auto commands = makeCommands<pong::World>();
    net::Server server{{.game = "bench", .maxMembers = 2}};
    room::Room<pong::World> room{
        server,
        {.game = "bench",
         .options = optionsOf<pong::World>(),
         .bot = [](int side) { return pong::Bot{side, 1, pong::Strength::Steady}; },
         .seed = [] { return std::uint64_t{1}; }}};
    auto [here, there] = net::makeMemoryTransports();
    server.add(std::move(there));
    net::Client client{std::move(here), {.game = "bench", .name = "Ann"}};
    room::Prediction<pong::World> match{client, {.game = "bench"}};
    double now = 0.0;
    const auto frame = [&](const pong::PaddleInput& command) {
        now += static_cast<double>(kStepsInFrame) / pong::kStepsPerSecond;
        server.update(now);
        room.update(now);
        server.flush();
        client.update(now);
        match.setCommand(command);
        match.update(now);
        client.flush();
    };
    for (int i = 0; i < 10; ++i) {
        frame({});
        match.request(room::Request::What::Ready);
    }
    for (auto unused : state) {
        for (std::size_t i = 0; i < kBatch; i += kStepsInFrame) {
            frame(commands[i][0]);
            benchmark::DoNotOptimize(match.now());
        }
    }
    if (!match.seat() || match.isWaiting() || match.phase() != room::Phase::Playing) {
        state.SkipWithError("no match");
    }
    operations(state, kBatch);
}
/// The same match of a player and a bot, in a session.
void localSession(benchmark::State& state) {
    const auto commands = makeCommands<pong::World>();
    pong::Session session{optionsOf<pong::World>(), 1, {.game = "bench"}};
    session.seatPlayer(0, {});
    session.seatBot(1, pong::Bot{1, 1, pong::Strength::Steady}, {});
    for (auto unused : state) {
        for (const auto& given : commands) {
            session.setCommand(0, given[0]);
            session.step();
            benchmark::ClobberMemory();
        }
    }
    operations(state, kBatch);
}

} // namespace

std::vector<Row> simulationRows() {
    constexpr double kSecond = 1e9; // nanoseconds
    constexpr double kMillisecond = 1e6;
    constexpr auto kTime = Measure::Time;
    return {
        {"session step, Pong", "bare loop of rules and hash", sessionSteps<pong::World>,
         bareSteps<pong::World>, 2.0},
        {"session step, 4 KiB of state", "bare loop of rules and hash", sessionSteps<Heavy>,
         bareSteps<Heavy>, 2.0},
        {"state hash in each second, Pong", "session step", hashes<pong::World>,
         sessionSteps<pong::World>},
        {"state hash in each second, 4 KiB", "session step", hashes<Heavy>, sessionSteps<Heavy>},
        {"24 steps ahead of a copy, Pong", "24 bare steps", repeats<pong::World, true>,
         repeats<pong::World, false>, 2.0},
        {"24 steps ahead of a copy, 4 KiB", "24 bare steps", repeats<Heavy, true>,
         repeats<Heavy, false>, 2.0},
        {"Pong with two bots, a step", "3.5 million steps a second", bots, nothing, 1.0, kTime,
         kSecond / 3.5e6},
        {"verification of Pong, a step", "100,000 times real time", verification, nothing, 1.0,
         kTime, kSecond / 100'000 / pong::kStepsPerSecond},
        {"seek in ten minutes of Pong", "1 ms", seeks, nothing, 1.0, kTime, kMillisecond},
        {"seek to the end, ten minutes, first", "20 ms", firstSeek, nothing, 1.0, kTime,
         20 * kMillisecond},
        {"match in a room of this program, a step of Pong", "session step, and 1 us", localRoom,
         localSession, 1.0, kTime, 1000.0},
    };
}

} // namespace bench
