#include "engine/simulation/packed_recording.h"
#include "tests/simulation/duel.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <array>
#include <string>

using namespace eng;
using eng::test::Duel;

namespace {

/// A recording of a match of two bots.
Recording recorded(std::uint64_t seed, int steps, bool checkpoint = false) {
    Session<Duel> session{{.lives = 90},
                          seed,
                          {.game = "duel", .build = "1.0", .maxLog = checkpoint ? 900U : 100'000U}};
    session.seatPlayer(0, "Zoë");
    session.seatBot(1, Duel::Bot{}, "Bot");
    Random keys{seed};
    for (int i = 0; i < steps; ++i) {
        if (i == steps / 2) {
            session.seatBot(0, Duel::Bot{.random = Random{3}}, "Deputy");
        }
        if (keys.between(1, 15) == 1) {
            session.setCommand(0, {.walk = static_cast<std::int8_t>(keys.between(-1, 1)),
                                   .fire = keys.between(1, 3) == 1});
        }
        session.step();
    }
    session.finish();
    return session.recording();
}

void checkSame(const Recording& one, const Recording& other) {
    CHECK(other.info == one.info);
    CHECK(other.startStep == one.startStep);
    CHECK(other.startState == one.startState);
    CHECK(other.startSeats == one.startSeats);
    CHECK(other.steps == one.steps);
    CHECK(other.result == one.result);
    CHECK(std::ranges::equal(other.log(), one.log()));
    CHECK(other.end() == one.end());
}

} // namespace

TEST_CASE("a recording comes back from a file and from a link", "[simulation]") {
    for (const int steps : {0, 1, 49, 50, 51, 3000}) {
        for (const bool checkpoint : {false, true}) {
            const Recording recording = recorded(5, steps, checkpoint);
            CAPTURE(steps, checkpoint, recording.log().size());
            const Result<std::string> file = encodeRecording(recording);
            REQUIRE(file);
            const Result<Recording> fromFile = decodeRecording(*file);
            REQUIRE(fromFile);
            checkSame(recording, *fromFile);
            const Result<std::string> link = packRecording(recording);
            REQUIRE(link);
            const Result<Recording> fromLink = unpackRecording(*link);
            REQUIRE(fromLink);
            checkSame(recording, *fromLink);
            if (steps > 1000 && !checkpoint) {
                CHECK(link->size() < file->size() * 2 / 3);
            }
        }
    }
}

TEST_CASE("a link may contain line breaks and spaces", "[simulation]") {
    const Recording recording = recorded(5, 500);
    std::string link = *packRecording(recording);
    for (std::size_t at = 70; at < link.size(); at += 73) {
        link.insert(at, at % 2 == 0 ? "\r\n" : " ");
    }
    const Result<Recording> read = unpackRecording(link);
    REQUIRE(read);
    checkSame(recording, *read);
}

TEST_CASE("a link may come from a sentence, and through a browser", "[simulation]") {
    const Recording recording = recorded(5, 500);
    const std::string link = *packRecording(recording);
    for (const std::string_view end :
         {".", ")", "!", "=", "&x=1", " \n", "%20", "%0A%0D%09.", "\xC2\xA0"}) {
        const Result<Recording> read = unpackRecording(link + std::string{end});
        REQUIRE(read);
        checkSame(recording, *read);
    }
    std::string broken = link;
    broken.insert(40, "%20");
    broken.insert(90, "%0D%0A");
    CHECK(unpackRecording(broken));
}

TEST_CASE("a link that is cut or altered is refused", "[simulation]") {
    const std::string link = *packRecording(recorded(5, 500));
    for (std::size_t length = 0; length + 1 < link.size(); ++length) {
        REQUIRE_FALSE(unpackRecording(std::string_view{link}.substr(0, length)));
    }
    Random random{8};
    for (int i = 0; i < 2000; ++i) {
        std::string other = link;
        char& letter =
            other[static_cast<std::size_t>(random.between(0, static_cast<int>(link.size()) - 2))];
        letter = letter == 'A' ? 'B' : 'A';
        const Result<Recording> read = unpackRecording(other);
        CHECK((!read || other == link));
    }
    CHECK_FALSE(unpackRecording("!" + link));
    CHECK_FALSE(unpackRecording(std::string(std::size_t{2} << 20U, 'A')));
    CHECK_FALSE(unpackRecording(std::string(100'000, 'A')));
    CHECK_FALSE(unpackRecording(std::string(100'000, '_')));
}

TEST_CASE("what could not be unpacked is not packed", "[simulation]") {
    Recording damaged = recorded(5, 100);
    damaged.addCommand(100, 1, std::array{std::byte{1}, std::byte{0}});
    damaged.addCommand(100, 0,
                       std::array{std::byte{1}, std::byte{0}}); // the seats of a step ascend
    const Result<std::string> ofDamaged = packRecording(damaged);
    REQUIRE_FALSE(ofDamaged);
    CHECK(ofDamaged.error().text() == text::kRecordingDamaged);
    Recording dense = recorded(5, 0);
    Random random{1};
    for (; dense.log().size() < kMaxRecordingLog - 100; ++dense.steps) { // nothing to predict
        std::array<std::byte, kMaxCommandBytes> command;
        std::ranges::generate(command, [&] { return static_cast<std::byte>(random.next()); });
        dense.addCommand(dense.steps, 0, command);
    }
    CHECK(decodeRecording(*encodeRecording(dense)));
    const Result<std::string> ofDense = packRecording(dense);
    REQUIRE_FALSE(ofDense);
    CHECK(ofDense.error().text() == text::kRecordingTooLong);
}

TEST_CASE("the time to unpack a link is bounded, whatever the rules", "[simulation]") {
    Recording many = recorded(5, 0);
    many.info.seats = 32;
    many.info.stepsPerSecond = 1000;
    many.steps = 500'000;
    CHECK(unpackRecording(*packRecording(many)));
    many.steps = 600'000;
    const Result<std::string> link = packRecording(many);
    REQUIRE_FALSE(link);
    CHECK(link.error().text() == text::kRecordingTooLong);
}

TEST_CASE("texts that could harm a terminal or a picture are refused", "[simulation]") {
    const Recording good = recorded(5, 100);
    const auto isRead = [](const Recording& recording) {
        const bool fromFile = decodeRecording(*encodeRecording(recording)).ok();
        const Result<std::string> link = packRecording(recording);
        CHECK((link && unpackRecording(*link).ok()) == fromFile);
        return fromFile;
    };
    CHECK(isRead(good));
    for (const std::string_view bad : {"\x1B[2J", "a\nb", "\xFF", "\x7F", "\xC2\x9B"}) {
        Recording other = good;
        other.info.build = bad;
        CHECK_FALSE(isRead(other));
        other = good;
        other.info.game = bad;
        CHECK_FALSE(isRead(other));
        // A name in the log, as an attacker writes it.
        other = good;
        other.addSeat(100, 0, {SeatHolder::Kind::Player, std::string(bad.size(), 'x')});
        std::string file = *encodeRecording(other);
        CHECK(decodeRecording(file));
        // Our own programs never write one.
        other = good;
        other.addSeat(100, 0, {SeatHolder::Kind::Player, std::string{bad}});
        CHECK(isRead(other));
    }
    Recording other = good;
    other.addSeat(100, 0, {SeatHolder::Kind::Player, std::string(63, 'x') + "\xC3\xA4"});
    CHECK(isRead(other)); // cut between characters
    const std::array<std::byte, 6> entry{std::byte{1}, std::byte{0},    std::byte{1},
                                         std::byte{1}, std::byte{0x1B}, std::byte{0}};
    RecordingReader reader{std::span{entry}.first(5), 2, {}};
    CHECK_FALSE(reader.next());
    CHECK(reader.damaged());
}

TEST_CASE("a recording that starts later needs the state there", "[simulation]") {
    Recording whole = recorded(5, 0);
    whole.startStep = whole.steps = 1000;
    whole.clearLog();
    CHECK_FALSE(whole.isWhole());
    CHECK_FALSE(Session<Duel>::open(whole, {.game = "duel"}));
}

TEST_CASE("a file that is cut or altered is refused", "[simulation]") {
    const std::string file = *encodeRecording(recorded(5, 500));
    for (std::size_t length = 0; length < file.size(); ++length) {
        REQUIRE_FALSE(decodeRecording(std::string_view{file}.substr(0, length)));
    }
    for (std::size_t at = 0; at < file.size(); ++at) {
        std::string other = file;
        other[at] = static_cast<char>(other[at] ^ 0x10);
        REQUIRE_FALSE(decodeRecording(other));
    }
}

TEST_CASE("entries out of range or out of order are damage", "[simulation]") {
    const Recording good = recorded(5, 100);
    const auto read = [&](std::initializer_list<unsigned> bytes) {
        std::vector<std::byte> log;
        for (const unsigned byte : bytes) {
            log.push_back(static_cast<std::byte>(byte));
        }
        RecordingReader reader{log, 2, {}};
        int count = 0;
        while (reader.next()) {
            ++count;
        }
        return reader.damaged() ? -1 : count;
    };
    // Of two seats: head = steps * 4 + kind; kinds: 0 hash, 1 seat, 2 and 3 commands.
    CHECK(read({}) == 0);
    CHECK(read({2, 1, 7}) == 1);
    CHECK(read({2, 1, 7, 3, 1, 7}) == 2);
    CHECK(read({3, 1, 7, 2, 1, 7}) == -1); // the seats of a step ascend
    CHECK(read({2, 1, 7, 2, 1, 7}) == -1); // twice in a step
    CHECK(read({2, 1, 7, 6, 1, 7}) == 2);
    CHECK(read({2, 0}) == 1);
    CHECK(read({2, 2, 7}) == -1);    // cut
    CHECK(read({2, 65}) == -1);      // too long
    CHECK(read({0, 1}) == -1);       // half a hash
    CHECK(read({1, 2, 0, 0}) == -1); // no such seat
    CHECK(read({1, 0, 3, 0}) == -1); // no such kind of player
    CHECK(read({1, 0, 1, 2, 65, 66}) == 1);
    CHECK(read({1, 0, 1, 65}) == -1);
    CHECK(read({0x82, 0x00, 1, 7}) == -1); // not the shortest form
    CHECK(read({0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0}) == -1);
}

TEST_CASE("a recording of more than a day is refused", "[simulation]") {
    Recording recording = recorded(5, 100);
    recording.result.reset();
    recording.steps = kMaxRecordingSeconds * Duel::kStepsPerSecond + Duel::kStepsPerSecond;
    const Result<Recording> read = decodeRecording(*encodeRecording(recording));
    REQUIRE_FALSE(read);
    recording.steps -= Duel::kStepsPerSecond;
    CHECK(decodeRecording(*encodeRecording(recording)));
}
