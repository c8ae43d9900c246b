#include "engine/serve/recording_folder.h"
#include "engine/simulation/recording.h"
#include "platform/files.h"
#include "tests/support/temporary_folder.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>

#include "net_text.h"

using namespace eng;

namespace {

/// A match of two seats, in which people had so many of them.
Recording match(int people, double seconds) {
    Recording made;
    made.info.game = "tag";
    made.info.stepsPerSecond = 60;
    made.info.seats = 2;
    for (int seat = 0; seat < people; ++seat) {
        made.addSeat(0, seat, {SeatHolder::Kind::Player, "Ann"});
    }
    made.steps = static_cast<std::uint64_t>(seconds * 60.0);
    return made;
}

struct FolderFixture {
    test::TemporaryFolder temporary;
    std::string path = temporary.path() + "/matches";
    std::vector<std::string> files() const {
        std::vector<std::string> names = platform::filesIn(path);
        std::erase_if(names, [](const std::string& name) { return name.starts_with('.'); });
        std::ranges::sort(names);
        return names;
    }
    RecordingFolder open(std::uint64_t maxBytes = RecordingFolder::kMaxBytes) const {
        return {path, platform::openBackground(RecordingFolder::kLimits), maxBytes};
    }
};

} // namespace

TEST_CASE_METHOD(FolderFixture, "a match of two people or ten seconds is kept, another not",
                 "[serve]") {
    RecordingFolder folder = open();
    folder.add(match(1, 9.9), "short"); // who joins and is gone at once
    folder.add(match(2, 0.1), "two");
    folder.add(match(1, 10.0), "long");
    folder.finish();
    CHECK(files() == std::vector<std::string>{"long.recording", "two.recording"});
    const auto reports = folder.takeReports();
    REQUIRE(reports.size() == 2);
    CHECK(reports[0].first == Severity::Info);
    CHECK(reports[0].second.text() == net::text::kMatchKept);
    CHECK(folder.takeReports().empty());
    std::string why;
    const auto bytes = platform::readWholeFile(path + "/two.recording", 1U << 20U, why);
    REQUIRE(bytes.has_value());
    CHECK(decodeRecording(*bytes).ok());
}

TEST_CASE_METHOD(FolderFixture, "a full folder keeps no more until files are removed", "[serve]") {
    const std::size_t size = encodeRecording(match(2, 1.0))->size();
    RecordingFolder folder = open(2 * size);
    for (const char* name : {"a", "b", "c"}) {
        folder.add(match(2, 1.0), name);
    }
    folder.finish();
    CHECK(files().size() == 2);
    CHECK(folder.takeReports().back().second.text() == net::text::kFolderFull);
    platform::removeFile(path + "/a.recording");
    folder.add(match(2, 1.0), "d");
    folder.finish();
    CHECK(files() == std::vector<std::string>{"b.recording", "d.recording"});
    RecordingFolder next = open(2 * size); // it counts what an earlier program kept
    next.add(match(2, 1.0), "e");
    next.finish();
    CHECK(files().size() == 2);
}

TEST_CASE_METHOD(FolderFixture, "a match that cannot be written is reported", "[serve]") {
    std::string why;
    REQUIRE(platform::writeFile(path, "a file", why));
    RecordingFolder folder = open();
    folder.add(match(2, 1.0), "a");
    folder.finish();
    const auto reports = folder.takeReports();
    REQUIRE(reports.size() == 2); // one at the start, before there is a match
    for (const auto& [severity, what] : reports) {
        CHECK(severity == Severity::Warning);
        CHECK(what.text() == net::text::kMatchNotKept);
    }
}
