#include "engine/record/saves.h"
#include "engine/serialize/file.h"
#include "engine/text/string_table.h"
#include "tests/record/record_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <string>
#include <utility>
#include <vector>

#include "engine_text.h"

using namespace eng;
using eng::test::damagedForms;
using eng::test::HeardLog;
using eng::test::MemoryStorage;

namespace {

std::string packed(const MemoryStorage& storage, std::string_view program = "toy") {
    const Result<std::string> file = packSaves(program, storage);
    REQUIRE(file.ok());
    return *file;
}

// What version 1 of each format wrote.
constexpr std::string_view kRecordFile = "454e47595245434f000100000004c9aefb4600000007";
constexpr std::string_view kTextRecordFile = "454e47595245434f000100000006ec2d241c00045a6fc3ab";
constexpr std::string_view kScoresFile =
    "454e475953434f5200010000001bcaa4f5880204416e6e6100000000000003e80442657274fffffffffffffffb";
constexpr std::string_view kSavesFile = "454e4759534156450001000000261751df6d03746f7900020462657374"
                                        "00000231320873657474696e677300000a706c61796572733d320a";

/// A file as `packSaves` writes it, with one record of any name.
struct OneRecord {
    static constexpr int kVersion = 1;
    struct Entry {
        std::string name, bytes = "x";
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("name", name, maxLength(64));
            stream.field("bytes", bytes, maxLength(4U << 20U));
        }
    };
    OneRecord(std::string of, std::string name)
        : program{std::move(of)}
        , records{{std::move(name)}} {}

    std::string program;
    std::vector<Entry> records;
    template <class Stream>
    void serialize(Stream& stream, int) {
        stream.field("program", program, maxLength(64));
        stream.field("records", records, maxLength(256));
    }
};

struct SavesFixture {
    MemoryStorage storage, other;
    int saved = 0;
    int failed = 0;

    Status unpack(std::string_view file, std::string_view program = "toy") {
        const Status status =
            unpackSaves(program, file, other, [this](const Status& s) { ++(s ? saved : failed); });
        other.update();
        return status;
    }
    std::string refused(std::string_view file, std::string_view program = "toy") {
        const Status status = unpack(file, program);
        return status ? "accepted" : StringTable{}.text(status.error());
    }
};

} // namespace

TEST_CASE_METHOD(SavesFixture, "all records move to another storage in a file", "[saves]") {
    using namespace std::string_literals;
    storage.records = {{"settings", "players=2\n"},
                       {"scores", "\0\xFF bytes"s},
                       {"empty", ""},
                       {"scores~before", "older"},
                       {"settings.damaged", "copy of a damaged record"},
                       {std::string{kLoadedSaves}, "an earlier file"}};
    other.records = {{"scores", "old"}, {"mine", "stays"}};
    REQUIRE(unpack(packed(storage)));
    CHECK(saved == 1); // once, for all
    CHECK(other.records == decltype(other.records){{"settings", "players=2\n"},
                                                   {"scores", "\0\xFF bytes"s},
                                                   {"scores~before", "old"},
                                                   {"empty", ""},
                                                   {"mine", "stays"}});
}

TEST_CASE_METHOD(SavesFixture, "a failed save of a loaded record is reported", "[saves]") {
    storage.records = {{"a", "1"}, {"b", "2"}};
    other.full = Error{text::kStorageCannotSave, {"a", "the disk is full"}};
    CHECK(unpack(packed(storage)));
    CHECK(saved == 0);
    CHECK(failed == 1);
    CHECK(unpack(packed(MemoryStorage{}))); // no records at all
    CHECK(saved == 1);
}

TEST_CASE_METHOD(SavesFixture, "a damaged file of saved data changes nothing", "[saves]") {
    storage.records = {{"settings", "players=2\n"}, {"scores", "1 2 3"}};
    const std::string file = packed(storage);
    for (const std::string& damaged : damagedForms(file)) {
        CHECK_FALSE(unpack(damaged));
    }
    CHECK(other.records.empty());
}

TEST_CASE_METHOD(SavesFixture, "a file of saved data is of this program", "[saves]") {
    storage.records = {{"settings", "players=2\n"}};
    CHECK(refused(packed(storage, "chess")) ==
          "expected saved data of 'toy', the file has that of 'chess'");
    CHECK(other.records.empty());
}

TEST_CASE_METHOD(SavesFixture, "a file of saved data cannot name other files", "[saves]") {
    const auto fileWith = [](const std::string& name) {
        return *encodeFile("SAVE", OneRecord{"toy", name});
    };
    CHECK(unpack(fileWith("scores")));
    CHECK(other.records.contains("scores"));
    for (const char* name : {"../x", "a~before", "", "loaded-saves", ".x", "A"}) {
        INFO(name);
        CHECK(refused(fileWith(name)).find("expected the name of a record") != std::string::npos);
    }
    CHECK(other.records.size() == 1);
}

TEST_CASE("the files of players are read as long as there are players", "[saves]") {
    // Whatever changes in their formats needs a new version, which reads these.
    const auto file = [](std::string_view digits) {
        std::string bytes;
        for (std::size_t i = 0; i < digits.size(); i += 2) {
            bytes += static_cast<char>(std::stoi(std::string{digits.substr(i, 2)}, nullptr, 16));
        }
        return bytes;
    };
    HeardLog heard;
    MemoryStorage kept;
    kept.records["best"] = file(kRecordFile);
    kept.records["name"] = file(kTextRecordFile);
    kept.records["scores"] = file(kScoresFile);
    Records records{heard.log};
    Record<int> best{records, "best"};
    Record<std::string> name{records, "name"};
    ScoreTable scores{records, "scores", {.min = -100}};
    records.open(kept);
    CHECK(*best == 7);
    CHECK(*name == "Zoë");
    REQUIRE(scores.entries().size() == 2);
    CHECK(scores.entries()[0] == Score{"Anna", 1000});
    CHECK(scores.entries()[1] == Score{"Bert", -5});
    CHECK_FALSE(records.wereDamaged());
    MemoryStorage moved;
    CHECK(unpackSaves("toy", file(kSavesFile), moved, [](const Status&) {}));
    CHECK(moved.records == decltype(moved.records){{"best", "12"}, {"settings", "players=2\n"}});
}
