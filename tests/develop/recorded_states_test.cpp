#include "engine/develop/recorded_states.h"
#include "engine/serialize/file.h"
#include "engine/simulation/session.h"
#include "tests/simulation/duel.h"

#include <catch2/catch_test_macros.hpp>

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "engine_text.h"

using namespace eng;
using eng::test::Duel;

namespace {

/// The same rules with a fault: the third shot of seat 0 moves the other player.
struct FaultyDuel : Duel {
    using Duel::Duel;
    void step(std::span<const Command> commands, Events<Event>& events) {
        const bool third = fired[0] == 2;
        Duel::step(commands, events);
        if (third && fired[0] == 3) {
            places[1] -= 1;
        }
    }
};

constexpr auto kSetup = [] { return Session<Duel>::Setup{.game = "duel", .build = "1.0"}; };

template <class R>
Recording recorded(std::uint64_t seed = 4, int steps = 1500, std::int8_t last = 1) {
    Session<R> session{{.lives = 90}, seed, {.game = "duel", .build = "1.0"}};
    session.seatPlayer(0, "Ann");
    session.seatBot(1, typename R::Bot{}, "Bot");
    for (int i = 0; i < steps; ++i) {
        const bool late = i > 1000;
        session.setCommand(0, {.walk = late ? last : static_cast<std::int8_t>(i % 90 < 30 ? 1 : 0),
                               .fire = i % 100 == 40});
        session.step();
    }
    session.finish();
    return session.recording();
}

std::unique_ptr<Session<Duel>> opened(Recording recording) {
    auto replay = Session<Duel>::open(std::move(recording), kSetup());
    REQUIRE(replay);
    return std::make_unique<Session<Duel>>(std::move(*replay));
}

template <class R>
RecordedStates withStates(const Recording& recording) {
    auto replay = Session<R>::open(recording, {.game = "duel", .build = "1.0"});
    REQUIRE(replay);
    const Result<std::string> file = encodeStates(*replay);
    REQUIRE(file);
    Result<RecordedStates> read = decodeStates(*file);
    REQUIRE(read);
    return std::move(*read);
}

/// The first step whose states differ, by playing both.
std::uint64_t firstFault(const Recording& recording) {
    Result<Session<Duel>> right = Session<Duel>::open(recording, kSetup());
    Result<Session<FaultyDuel>> wrong =
        Session<FaultyDuel>::open(recording, {.game = "duel", .build = "1.0"});
    REQUIRE((right && wrong));
    while (stateHash(right->now()) == stateHash(wrong->now())) {
        right->step();
        wrong->step();
    }
    return right->steps();
}

} // namespace

TEST_CASE("a genuine recording is verified", "[simulation]") {
    const Recording recording = recorded<Duel>();
    const auto replay = opened(recording);
    const Result<Verification> found = verify(*replay);
    REQUIRE(found);
    CHECK_FALSE(found->forged);
    CHECK(found->steps == 1500);
    CHECK(found->hash == recording.result);
}

TEST_CASE("a forged recording is found out", "[simulation]") {
    Recording recording = recorded<Duel>();
    SECTION("another result") {
        recording.result = *recording.result ^ 1U;
        const Result<Verification> found = verify(*opened(recording));
        REQUIRE((found && found->forged));
        CHECK(found->forged->text() == text::kReplayResult);
    }
    SECTION("states of other rules") {
        const Result<Verification> found = verify(*opened(recorded<FaultyDuel>()));
        REQUIRE((found && found->forged));
        CHECK(found->forged->text() == text::kReplayForged);
    }
    SECTION("another seed") {
        recording.info.seed += 1;
        const Result<Verification> found = verify(*opened(recording));
        REQUIRE((found && found->forged));
    }
}

namespace {

/// Rules that end after two seconds.
struct Sprint : Duel {
    using Duel::Duel;
    bool isOver() const { return place >= 100; }
    void step(std::span<const Command>, Events<Event>&) { ++place; }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("place", place);
    }
    std::int32_t place = 0;
};

std::optional<Error> forgeryOf(int steps, const std::function<void(Recording&)>& forge) {
    Session<Sprint> session{{}, 1, {.game = "duel"}};
    for (int i = 0; i < steps; ++i) {
        session.step();
    }
    session.finish();
    Recording recording = session.recording();
    forge(recording);
    auto replay = Session<Sprint>::open(std::move(recording), {.game = "duel"});
    REQUIRE(replay);
    const Result<Verification> found = verify(*replay);
    REQUIRE(found);
    return found->forged;
}

} // namespace

TEST_CASE("a recording without its hashes, or with an invented end, is not genuine",
          "[simulation]") {
    CHECK_FALSE(forgeryOf(110, [](Recording&) {}));
    const std::optional<Error> noHashes =
        forgeryOf(110, [](Recording& recording) { recording.clearLog(); });
    REQUIRE(noHashes);
    CHECK(noHashes->text() == text::kReplayForged);
    const std::optional<Error> early = forgeryOf(60, [](Recording&) {});
    REQUIRE(early);
    CHECK(early->text() == text::kReplayGoesOn);
    CHECK_FALSE(forgeryOf(60, [](Recording& recording) { recording.result.reset(); }));
}

TEST_CASE("a recording that begins at a checkpoint cannot be verified", "[simulation]") {
    Session<Duel> session{{.lives = 90}, 4, {.game = "duel", .maxLog = 200}};
    session.seatBot(0, Duel::Bot{}, "A");
    session.seatBot(1, Duel::Bot{.random = Random{5}}, "B");
    for (int i = 0; i < 3000; ++i) {
        session.step();
    }
    REQUIRE_FALSE(session.recording().isWhole());
    const Result<Verification> found = verify(*opened(session.recording()));
    REQUIRE_FALSE(found);
    CHECK(found.error().text() == text::kReplayNotWhole);
}

TEST_CASE("two files of one match are the same", "[simulation]") {
    const Recording recording = recorded<Duel>();
    const RecordedStates states = withStates<Duel>(recording);
    const auto replay = opened(recording);
    CHECK_FALSE(compare(states, states, *replay));
    CHECK_FALSE(compare(states, {recording, {}}, *replay));
    CHECK_FALSE(compare({recording, {}}, {recording, {}}, *replay));
}

TEST_CASE("states name the first step, field and values that differ", "[simulation]") {
    const Recording recording = recorded<Duel>();
    const std::optional<Parting> found =
        compare(withStates<Duel>(recording), withStates<FaultyDuel>(recording), *opened(recording));
    REQUIRE(found);
    CHECK(found->step == firstFault(recording));
    CHECK(found->message.text() == text::kCompareState);
    const auto& arguments = found->message.arguments();
    CHECK(std::get<std::string>(arguments[1]) == "places[1]");
    CHECK(std::stoi(std::get<std::string>(arguments[2])) ==
          std::stoi(std::get<std::string>(arguments[3])) + 1);
    CHECK(found->ours.find("places[1] = " + std::get<std::string>(arguments[2])) !=
          std::string::npos);
}

TEST_CASE("without states the first second whose hash differs is named", "[simulation]") {
    const Recording right = recorded<Duel>();
    // The bot of the faulty rules sees other states, so only the hashes may be compared.
    Recording wrong = right;
    {
        Result<Session<FaultyDuel>> other =
            Session<FaultyDuel>::open(right, {.game = "duel", .build = "1.0"});
        REQUIRE(other);
        wrong.clearLog();
        RecordingReader entries = right.read();
        while (const std::optional<RecordingEntry> entry = entries.next()) {
            while (other->steps() < entry->step) {
                other->step();
            }
            if (entry->kind == RecordingEntry::Kind::Hash) {
                wrong.addHash(entry->step, static_cast<std::uint16_t>(stateHash(other->now())));
            } else if (entry->kind == RecordingEntry::Kind::Seat) {
                wrong.addSeat(entry->step, entry->seat, {entry->holder, std::string{entry->name}});
            } else {
                wrong.addCommand(entry->step, entry->seat, entry->command);
            }
        }
    }
    const std::optional<Parting> found = compare({right, {}}, {wrong, {}}, *opened(right));
    REQUIRE(found);
    CHECK(found->message.text() == text::kCompareHash);
    const std::uint64_t fault = firstFault(right);
    CHECK(found->step >= fault);
    CHECK(found->step < fault + Duel::kStepsPerSecond);
    // This program agrees with the first.
    const auto& arguments = found->message.arguments();
    CHECK(std::get<std::string>(arguments[3]) == std::get<std::string>(arguments[1]));
    CHECK(std::get<std::string>(arguments[3]) != std::get<std::string>(arguments[2]));
}

TEST_CASE("recorded hashes are compared whatever else the files have", "[simulation]") {
    const Recording right = recorded<Duel>();
    // As by another build, with states of this one.
    const auto changed = [&](std::uint64_t at, bool removed) {
        Recording other = right;
        other.clearLog();
        RecordingReader entries = right.read();
        while (const std::optional<RecordingEntry> entry = entries.next()) {
            if (entry->kind == RecordingEntry::Kind::Hash) {
                if (entry->step != at) {
                    other.addHash(entry->step, entry->step > at && removed
                                                   ? static_cast<std::uint16_t>(entry->hash ^ 1U)
                                                   : entry->hash);
                } else if (!removed) {
                    other.addHash(entry->step, static_cast<std::uint16_t>(entry->hash ^ 1U));
                }
            } else if (entry->kind == RecordingEntry::Kind::Seat) {
                other.addSeat(entry->step, entry->seat, {entry->holder, std::string{entry->name}});
            } else {
                other.addCommand(entry->step, entry->seat, entry->command);
            }
        }
        return other;
    };
    RecordedStates mine = withStates<Duel>(right);
    RecordedStates theirs = mine;
    theirs.recording = changed(500, false);
    const std::optional<Parting> found = compare(mine, theirs, *opened(right));
    REQUIRE(found);
    CHECK(found->message.text() == text::kCompareHash);
    CHECK(found->step == 500);
    // Without the hash of one second, those of the later ones still count.
    for (const bool swap : {false, true}) {
        const RecordedStates one{right, {}};
        const RecordedStates other{changed(500, true), {}};
        const std::optional<Parting> later =
            swap ? compare(other, one, *opened(right)) : compare(one, other, *opened(right));
        REQUIRE(later);
        CHECK(later->message.text() == text::kCompareHash);
        CHECK(later->step == 550);
    }
}

TEST_CASE("results are compared, and recordings with two starts where both are", "[simulation]") {
    const Recording right = recorded<Duel>();
    Recording other = right;
    other.result = *right.result ^ 1U;
    const std::optional<Parting> found = compare({right, {}}, {other, {}}, *opened(right));
    REQUIRE(found);
    CHECK(found->message.text() == text::kCompareResult);
    // The same match, of which one recording has dropped its older half.
    const auto played = [](std::size_t maxLog) {
        Session<Duel> session{{.lives = 90}, 4, {.game = "duel", .maxLog = maxLog}};
        session.seatBot(0, Duel::Bot{}, "A");
        session.seatBot(1, Duel::Bot{.random = Random{5}}, "B");
        for (int i = 0; i < 3000; ++i) {
            session.step();
        }
        return session.recording();
    };
    const Recording whole = played(100'000);
    const Recording half = played(800);
    REQUIRE(half.startStep > 0);
    CHECK_FALSE(compare({whole, {}}, {half, {}}, *opened(whole)));
    CHECK_FALSE(compare({half, {}}, {whole, {}}, *opened(half)));
}

TEST_CASE("other commands are named before the states that follow", "[simulation]") {
    const Recording one = recorded<Duel>(4, 1500, 1);
    const Recording other = recorded<Duel>(4, 1500, -1);
    for (const bool states : {false, true}) {
        const std::optional<Parting> found =
            states ? compare(withStates<Duel>(one), withStates<Duel>(other), *opened(one))
                   : compare({one, {}}, {other, {}}, *opened(one));
        REQUIRE(found);
        CHECK(found->message.text() == text::kCompareInput);
        CHECK(found->step == 1001);
    }
}

TEST_CASE("recordings of two matches and of two lengths are told apart", "[simulation]") {
    const Recording one = recorded<Duel>();
    const std::optional<Parting> seeds = compare({one, {}}, {recorded<Duel>(5), {}}, *opened(one));
    REQUIRE(seeds);
    CHECK(seeds->message.text() == text::kCompareMatch);
    CHECK(std::get<std::string>(seeds->message.arguments()[0]) == "seed");
    const std::optional<Parting> lengths =
        compare({one, {}}, {recorded<Duel>(4, 900), {}}, *opened(one));
    REQUIRE(lengths);
    CHECK(lengths->message.text() == text::kCompareLength);
    CHECK(lengths->step == 900);
}

TEST_CASE("damaged files of states are refused", "[simulation]") {
    const auto replay = opened(recorded<Duel>(4, 200));
    const std::string file = *encodeStates(*replay);
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{5}, std::size_t{30}, file.size() - 1}) {
        CHECK_FALSE(decodeStates(file.substr(0, size)));
    }
    std::string changed = file;
    changed[100] = static_cast<char>(changed[100] ^ 1);
    CHECK_FALSE(decodeStates(changed));
    // Fewer states than steps, and more.
    const auto isRead = [](RecordedStates states) {
        return decodeStates(*encodeFile("STAT", states)).ok();
    };
    RecordedStates cut = *decodeStates(file);
    CHECK(isRead(cut));
    cut.states.resize(cut.states.size() - 3);
    CHECK_FALSE(isRead(cut));
    RecordedStates longer = *decodeStates(file);
    longer.states.resize(longer.states.size() + 4);
    CHECK_FALSE(isRead(longer));
    // States of other rules.
    RecordedStates strange = *decodeStates(file);
    strange.states[3] = std::byte{1};
    const std::optional<Parting> found = compare(strange, *decodeStates(file), *replay);
    REQUIRE(found);
    CHECK(found->message.text() == text::kCompareUnreadable);
}
