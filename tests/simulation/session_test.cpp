#include "engine/simulation/check_rules.h"
#include "tests/simulation/duel.h"
#include "tests/simulation/heavy_rules.h"
#include "tests/support/count_allocations.h"

#include <catch2/catch_test_macros.hpp>

#include <map>
#include <string>

using namespace eng;
using eng::test::Duel;

namespace {

using DuelSession = Session<Duel>;

/// A session of a bot against a player whose keys are pressed at random.
struct Played {
    explicit Played(DuelSession::Setup setup = {.game = "duel", .build = "1.0"},
                    std::uint64_t seed = 4)
        : session{{.lives = 20}, seed, std::move(setup)} {
        session.seatPlayer(0, "Ann");
        session.seatBot(1, Duel::Bot{}, "Bot");
    }
    void press() {
        Duel::Command command;
        command.walk = static_cast<std::int8_t>(keys.between(-1, 1));
        command.fire = keys.between(1, 20) == 1;
        session.setCommand(0, command);
    }
    void steps(int count) {
        for (int i = 0; i < count; ++i) {
            if (i % 3 == 0) {
                press();
            }
            session.step();
            hashes.push_back(stateHash(session.now()));
        }
    }
    Random keys{11};
    DuelSession session;
    std::vector<std::uint64_t> hashes; ///< after each step
};

Recording saved(const DuelSession& session) {
    const Result<std::string> file = encodeRecording(session.recording());
    REQUIRE(file);
    Result<Recording> read = decodeRecording(*file);
    REQUIRE(read);
    return std::move(*read);
}

DuelSession opened(Recording recording) {
    Result<DuelSession> session =
        DuelSession::open(std::move(recording), {.game = "duel", .build = "1.0"});
    REQUIRE(session);
    return std::move(*session);
}

/// Rules that allocate nothing.
struct Still {
    static constexpr int kStepsPerSecond = 100, kMaxSeats = 2, kRulesVersion = 1;
    struct Options {
        bool operator==(const Options&) const = default;
        void serialize(auto&) {}
    };
    using Command = Duel::Command;
    using Event = Duel::Event;
    std::int64_t sum = 0;
    Still(const Options&, std::uint64_t) {}
    void step(std::span<const Command> commands, Events<Event>& events) {
        sum += commands[0].walk;
        if (commands[0].fire) {
            events.add({Event::Kind::Shot});
        }
    }
    void serialize(auto& stream) { stream.field("sum", sum); }
};

} // namespace

TEST_CASE("the rules of the tests are a value", "[simulation]") {
    CHECK(checkRules<Duel>(3000) == "");
}

namespace {

/// Rules with a fault, which `checkRules` names.
struct Faulty {
    static constexpr int kStepsPerSecond = 100, kMaxSeats = 1, kRulesVersion = 1;
    using Options = NoOptions;
    struct Command {
        bool push = false;
        bool operator==(const Command&) const = default;
        void serialize(auto& stream) { stream.field("push", push); }
    };
    using Event = Duel::Event;
    std::int32_t place = 0;
    Faulty(const Options&, std::uint64_t) {}
    void step(std::span<const Command> commands, Events<Event>&) { place += commands[0].push; }
    void serialize(auto& stream) { stream.field("place", place); }
};
struct Forgetful : Faulty {
    using Faulty::Faulty;
    std::int32_t speed = 1;
    void step(std::span<const Command>, Events<Event>&) { place += ++speed; }
};
struct OwnSeed : Faulty {
    OwnSeed(const Options& options, std::uint64_t seed)
        : Faulty{options, seed} {
        static std::int32_t matches = 0;
        place = ++matches;
    }
};
struct ForgetfulBot : Faulty {
    using Faulty::Faulty;
    struct Bot {
        std::int32_t count = 0;
        Command decide(const ForgetfulBot&, int) { return {.push = ++count % 5 == 0}; }
        void serialize(auto&) {}
    };
};

} // namespace

TEST_CASE("faults of rules are found and named", "[simulation]") {
    CHECK(checkRules<Faulty>() == "");
    CHECK(checkRules<Forgetful>(100).find("place is") != std::string::npos);
    CHECK(checkRules<OwnSeed>(100).find("a second match: after 0 more steps place is") !=
          std::string::npos);
    CHECK(checkRules<ForgetfulBot>(100).find("the bot decides otherwise") != std::string::npos);
}

TEST_CASE("a recording repeats every state of the match", "[simulation]") {
    Played played;
    played.steps(1234);
    played.session.finish();
    DuelSession watched = opened(saved(played.session));
    CHECK(watched.holder(0).name == "Ann"); // before the first step, too
    for (const std::uint64_t hash : played.hashes) {
        REQUIRE(watched.replays());
        watched.step();
        REQUIRE(stateHash(watched.now()) == hash);
    }
    CHECK_FALSE(watched.replays());
    CHECK(watched.holder(0) == SeatHolder{SeatHolder::Kind::Player, "Ann"});
    CHECK(watched.holder(1) == SeatHolder{SeatHolder::Kind::Bot, "Bot"});
    CHECK(watched.recording().result == stateHash(played.session.now()));
    CHECK_FALSE(watched.divergence());
    CHECK(watched.advance(1.0) == 0); // it stops at its end
}

TEST_CASE("a press is passed to exactly one step at any frame rate", "[simulation]") {
    for (const double frame : {1.0 / 400, 1.0 / 60, 1.0 / 7}) {
        const int every = static_cast<int>(0.3 / frame); // frames
        DuelSession session{{}, 1};
        session.seatPlayer(0, "Ann");
        int presses = 0;
        std::size_t shots = 0;
        for (double time = 0.0; time < 20.0; time += frame * every) {
            for (int i = 0; i < every; ++i) {
                presses += i == 0 ? 1 : 0;
                session.setCommand(0, {.walk = 0, .fire = i == 0});
                session.advance(frame);
                shots += static_cast<std::size_t>(
                    std::ranges::count_if(session.events(), [](const auto& given) {
                        return given.event.kind == Duel::Event::Kind::Shot;
                    }));
            }
        }
        CAPTURE(frame);
        CHECK(presses > 50);
        CHECK(shots == static_cast<std::size_t>(presses));
        CHECK(session.now().fired[0] == presses);
    }
}

TEST_CASE("each event is given once, with its step, kind and index", "[simulation]") {
    Played played;
    std::map<std::pair<std::uint64_t, std::pair<int, int>>, int> seen;
    std::uint64_t last = 0;
    for (int i = 0; i < 3000; ++i) {
        played.press();
        played.session.advance(i % 2 == 0 ? 0.001 : 0.055);
        for (const auto& given : played.session.events()) {
            CHECK(given.step >= last);
            CHECK(given.step < played.session.steps());
            CHECK(given.confirmed);
            last = given.step;
            CHECK(++seen[{given.step, {static_cast<int>(given.event.kind), given.index}}] == 1);
        }
    }
    CHECK(seen.size() > 200);
}

TEST_CASE("a session goes back and forth, and plays on where it is", "[simulation]") {
    Played played{{.game = "duel", .build = "1.0", .checkpoints = true}};
    played.steps(2000);
    Random random{3};
    for (int i = 0; i < 200; ++i) {
        const auto to = static_cast<std::uint64_t>(random.between(1, 2000));
        played.session.seek(to);
        REQUIRE(played.session.steps() == to);
        REQUIRE(stateHash(played.session.now()) == played.hashes[static_cast<std::size_t>(to - 1)]);
        CHECK(played.session.events().empty());
    }
    played.session.seek(777);
    CHECK(played.session.replays());
    played.session.playOn();
    CHECK_FALSE(played.session.replays());
    CHECK(played.session.recording().steps == 777);
    played.hashes.resize(777);
    played.steps(500); // the bot goes on as it would have
    played.session.finish();
    DuelSession watched = opened(saved(played.session));
    for (const std::uint64_t hash : played.hashes) {
        watched.step();
        REQUIRE(stateHash(watched.now()) == hash);
    }
    CHECK_FALSE(watched.divergence());
}

TEST_CASE("playing on repeats the match if the players do the same", "[simulation]") {
    Played one{{.game = "duel", .build = "1.0", .checkpoints = true}};
    one.steps(400);
    const Random keys = one.keys;
    one.steps(400);
    const std::vector<std::uint64_t> first = one.hashes;
    one.session.seek(400);
    one.session.playOn();
    one.keys = keys;
    one.hashes.resize(400);
    one.steps(400);
    CHECK(one.hashes == first); // the bot was restored too
}

TEST_CASE("a press before a seek is not repeated after it", "[simulation]") {
    DuelSession session{{}, 1, {.game = "duel", .checkpoints = true}};
    session.seatPlayer(0, "Ann");
    session.setCommand(0, {.fire = true});
    session.step();
    REQUIRE(session.now().fired[0] == 1);
    session.setCommand(0, {.fire = true}); // no step takes it
    session.seek(0);
    session.playOn();
    for (int i = 0; i < 10; ++i) {
        session.step();
    }
    CHECK(session.now().fired[0] == 0);
}

TEST_CASE("seats change hands in the middle of a match", "[simulation]") {
    Played played{{.game = "duel", .build = "1.0", .checkpoints = true}};
    played.steps(333);
    played.session.seatBot(0, Duel::Bot{.random = Random{99}, .patience = 3}, "Deputy");
    played.steps(500);
    played.session.seatPlayer(0, "Ann");
    played.session.clearSeat(1);
    played.steps(300);
    const std::vector<std::uint64_t> first = played.hashes;
    for (const std::uint64_t to : {334U, 332U, 1000U, 40U, 832U, 833U, 834U, 333U}) {
        played.session.seek(to);
        CHECK(stateHash(played.session.now()) == first[static_cast<std::size_t>(to - 1)]);
    }
    DuelSession watched = opened(saved(played.session));
    std::vector<std::string> names;
    for (const std::uint64_t hash : first) {
        watched.step();
        REQUIRE(stateHash(watched.now()) == hash);
        if (names.empty() || names.back() != watched.holder(0).name) {
            names.push_back(watched.holder(0).name);
        }
    }
    CHECK(names == std::vector<std::string>{"Ann", "Deputy", "Ann"});
    CHECK(watched.holder(1).kind == SeatHolder::Kind::Empty);
    // A bot that took a seat goes on after a seek across its arrival.
    played.session.seek(10);
    played.session.seek(600);
    REQUIRE(played.session.bot(0) != nullptr);
    played.session.playOn();
    for (std::size_t i = 600; i < 700; ++i) {
        played.session.step();
        REQUIRE(stateHash(played.session.now()) == first[i]);
    }
}

TEST_CASE("seats may change hands any number of times", "[simulation]") {
    Played played{{.game = "duel", .build = "1.0", .checkpoints = true}};
    for (int i = 0; i < 400; ++i) {
        played.session.seatPlayer(0, "Ann");
        played.steps(40);
    }
    for (const std::uint64_t to : {1U, 15'999U, 800U, 10'000U}) {
        played.session.seek(to);
        REQUIRE(stateHash(played.session.now()) == played.hashes[static_cast<std::size_t>(to - 1)]);
    }
}

TEST_CASE("players stay at their seats when play goes on where they sat down", "[simulation]") {
    Played played{{.game = "duel", .build = "1.0", .checkpoints = true}};
    played.steps(333);
    played.session.seatBot(0, Duel::Bot{.random = Random{99}, .patience = 3}, "Deputy");
    played.session.seatBot(1, Duel::Bot{.random = Random{98}}, "Other");
    played.steps(100);
    const std::vector<std::uint64_t> first = played.hashes;
    const auto replay = [&](std::size_t from) { // two bots give what they gave
        played.session.playOn();
        for (std::size_t i = from; i < 433; ++i) {
            played.session.step();
            REQUIRE(stateHash(played.session.now()) == first[i]);
        }
        DuelSession watched = opened(saved(played.session));
        watched.seek(433);
        CHECK(stateHash(watched.now()) == first[432]);
        CHECK(watched.holder(0).name == "Deputy");
        CHECK_FALSE(watched.divergence());
    };
    played.session.seek(333);
    CHECK(played.session.holder(0).name == "Deputy");
    replay(333);
    played.session.seek(10);
    played.session.seek(333); // makes the steps until there
    CHECK(played.session.holder(1).name == "Other");
    replay(333);
    played.session.seek(10);
    played.session.seek(340); // the bots decided what they decided before
    replay(340);
    played.session.seek(0);
    CHECK(played.session.holder(0).name == "Ann");
    played.session.playOn();
    played.session.setCommand(0, {.fire = true});
    played.session.step();
    CHECK(played.session.command(0).fire);
    DuelSession watched = opened(saved(played.session));
    CHECK(watched.holder(0).name == "Ann");
    CHECK(watched.holder(1).kind == SeatHolder::Kind::Bot);
    watched.playOn(); // in a recording that was read, too
    watched.setCommand(0, {.fire = true});
    watched.step();
    CHECK(opened(saved(watched)).holder(0).name == "Ann");
    CHECK(watched.command(0).fire);
    // Another one takes the seat of one who sat down in this step.
    played.session.seek(0);
    played.session.playOn();
    played.session.seatPlayer(0, "Bob");
    played.session.step();
    CHECK(opened(saved(played.session)).holder(0).name == "Bob");
}

namespace {

/// Rules that count the steps of all matches.
struct Counted : Faulty {
    static std::uint64_t made;
    using Faulty::Faulty;
    void step(std::span<const Command>, Events<Event>&) { ++made; }
};
std::uint64_t Counted::made = 0;

} // namespace

TEST_CASE("to go back costs as little in a long match as in a short one", "[simulation]") {
    constexpr std::uint64_t kMinute = 60ULL * Counted::kStepsPerSecond;
    Session<Counted> session{{}, 1, {.checkpoints = true}};
    while (session.steps() < 10 * kMinute) {
        session.step();
    }
    Counted::made = 0;
    std::uint64_t longest = 0;
    while (session.steps() > 0) {
        const std::uint64_t before = Counted::made;
        session.seek(session.steps() - 1);
        longest = std::max(longest, Counted::made - before);
    }
    INFO(Counted::made / (10 * kMinute));
    CHECK(Counted::made / (10 * kMinute) < Counted::kStepsPerSecond * 3 / 4); // half a second each
    CHECK(longest < 40ULL * Counted::kStepsPerSecond);
    session.seek(10 * kMinute); // and on again
    CHECK(session.steps() == 10 * kMinute);
}

TEST_CASE("a session without players goes back to its start", "[simulation]") {
    DuelSession session{{}, 1, {.game = "duel", .checkpoints = true}};
    const std::uint64_t start = stateHash(session.now());
    for (int i = 0; i < 70; ++i) {
        session.step();
    }
    session.seek(0);
    CHECK(session.steps() == 0);
    CHECK(stateHash(session.now()) == start);
}

TEST_CASE("a full recording continues from a checkpoint", "[simulation]") {
    Played played{{.game = "duel", .build = "1.0", .checkpoints = true, .maxLog = 2000}};
    played.steps(5000);
    const Recording recording = saved(played.session);
    CHECK_FALSE(recording.isWhole());
    CHECK(recording.startStep > 1000);
    CHECK(recording.log().size() < 2600);
    DuelSession watched = opened(recording);
    CHECK(watched.steps() == recording.startStep);
    CHECK(watched.holder(0).name == "Ann");
    while (watched.replays()) {
        watched.step();
        REQUIRE(stateHash(watched.now()) ==
                played.hashes[static_cast<std::size_t>(watched.steps() - 1)]);
    }
    watched.seek(0);
    CHECK(watched.steps() == recording.startStep);
    CHECK_FALSE(watched.divergence());
}

TEST_CASE("a full recording keeps its newer half, which can be turned back to", "[simulation]") {
    constexpr std::size_t kMax = 4000;
    Played played{{.game = "duel", .build = "1.0", .checkpoints = true, .maxLog = kMax}};
    std::size_t least = kMax;
    int restarts = 0;
    for (int i = 0; i < 400; ++i) {
        const std::uint64_t start = played.session.recording().startStep;
        played.steps(50);
        if (played.session.recording().startStep != start) {
            ++restarts;
            least = std::min(least, played.session.recording().log().size());
        }
    }
    REQUIRE(restarts > 3);
    CHECK(least > kMax / 3);
    const std::uint64_t start = played.session.recording().startStep;
    CHECK(start <= 19'500);
    const auto check = [&](std::uint64_t to) {
        played.session.seek(to);
        REQUIRE(played.session.steps() == std::max(to, start));
        REQUIRE(stateHash(played.session.now()) ==
                played.hashes[static_cast<std::size_t>(played.session.steps() - 1)]);
    };
    for (const std::uint64_t to : {19'500U, 20'000U, 0U, 19'999U}) {
        check(to);
    }
    DuelSession watched = opened(saved(played.session));
    CHECK(watched.steps() == start);
    while (watched.replays()) {
        watched.step();
        REQUIRE(stateHash(watched.now()) ==
                played.hashes[static_cast<std::size_t>(watched.steps() - 1)]);
    }
    CHECK_FALSE(watched.divergence());
    // Turned back, and full again.
    check(start + 100);
    played.session.playOn();
    played.hashes.resize(static_cast<std::size_t>(played.session.steps()));
    played.steps(20'000);
    DuelSession again = opened(saved(played.session));
    CHECK(again.recording().startStep > start);
    while (again.replays()) {
        again.step();
        REQUIRE(stateHash(again.now()) ==
                played.hashes[static_cast<std::size_t>(again.steps() - 1)]);
    }
    CHECK_FALSE(again.divergence());
}

TEST_CASE("another game, other rules and damage are refused with a reason", "[simulation]") {
    Played played;
    played.steps(200);
    const Recording good = saved(played.session);
    const auto problem = [](Recording recording, const char* game = "duel") {
        const Result<DuelSession> session =
            DuelSession::open(std::move(recording), {.game = game, .build = "1.0"});
        REQUIRE_FALSE(session);
        return session.error().text();
    };
    CHECK(problem(good, "pong") == text::kRecordingForeign);
    Recording other = good;
    other.info.rulesVersion = 2;
    CHECK(problem(other) == text::kRecordingOlder);
    other.info.rulesVersion = 4;
    CHECK(problem(other) == text::kRecordingNewer);
    other = good;
    other.info.content = 5;
    CHECK(problem(other) == text::kRecordingContent);
    other = good;
    other.info.options.push_back(std::byte{1});
    CHECK(problem(other) == text::kRecordingDamaged);
    other = good;
    other.info.seats = 3;
    CHECK(problem(other) == text::kRecordingDamaged);
    other = good;
    other.addCommand(200, 0, std::array{std::byte{9}, std::byte{0}}); // walk is out of range
    CHECK(problem(other) == text::kRecordingDamaged);
}

TEST_CASE("a forged recording shows the first second that differs", "[simulation]") {
    Played played;
    played.steps(1000);
    const Recording good = saved(played.session);
    Recording forged = good;
    forged.truncate({}, good.steps);
    RecordingReader entries = good.read();
    while (const std::optional<RecordingEntry> entry = entries.next()) {
        if (entry->kind == RecordingEntry::Kind::Hash) {
            forged.addHash(entry->step, entry->hash);
        } else if (entry->kind == RecordingEntry::Kind::Seat) {
            forged.addSeat(entry->step, entry->seat, {entry->holder, std::string{entry->name}});
        } else if (entry->seat == 0 || entry->step < 420 || entry->step > 520) {
            forged.addCommand(entry->step, entry->seat, entry->command);
        } // else: the bot's commands of two seconds are missing
    }
    DuelSession watched = opened(std::move(forged));
    while (watched.replays()) {
        watched.step();
    }
    REQUIRE(watched.divergence());
    CHECK(*watched.divergence() > 420);
    CHECK(*watched.divergence() <= 550);
    CHECK(*watched.divergence() % DuelSession::kSecond == 0);
}

TEST_CASE("a steady step allocates nothing", "[simulation]") {
    Session<Still> session{{}, 1};
    session.seatPlayer(0, "Ann");
    const auto play = [&](int count) {
        for (int i = 0; i < count; ++i) {
            session.setCommand(
                0, {.walk = static_cast<std::int8_t>(i / 7 % 3 - 1), .fire = i % 50 == 0});
            session.advance(1.0 / 60);
        }
    };
    play(100);
    const std::size_t before = test::allocations();
    play(3000);
    CHECK(test::allocations() == before);
}

TEST_CASE("two minutes of rewind need at most 4 MiB", "[simulation]") {
    using eng::test::Heavy;
    const std::size_t before = test::allocatedBytesOfThisThread();
    Session<Heavy> session{{}, 1, {.checkpoints = true}};
    session.seatPlayer(0, "Ann");
    for (int i = 0; i < 120 * Heavy::kStepsPerSecond; ++i) {
        session.setCommand(0, {.keys = static_cast<std::uint8_t>(i / 7 % 16)});
        session.step();
    }
    session.seek(0);
    const std::size_t needed = test::allocatedBytesOfThisThread() - before;
    CHECK(needed > 120 * sizeof(Heavy)); // a checkpoint in each second
    CHECK(needed < std::size_t{4} << 20U);
}
