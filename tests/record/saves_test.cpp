#include "engine/record/saves.h"
#include "engine/serialize/file.h"
#include "engine/text/string_table.h"
#include "tests/support/fake_host.h"

#include <catch2/catch_test_macros.hpp>

#include <string>
#include <utility>
#include <vector>

#include "engine_text.h"

using namespace eng;
using eng::test::MemoryStorage;

namespace {

std::string packed(const MemoryStorage& storage, std::string_view program = "toy") {
    const Result<std::string> file = packSaves(program, storage);
    REQUIRE(file.ok());
    return *file;
}

/// A file as `packSaves` writes it, with one record of any name.
struct OneRecord {
    static constexpr int kVersion = 1;
    struct Entry {
        std::string name, bytes = "x";
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("name", name, atMost(64));
            stream.field("bytes", bytes, atMost(4U << 20U));
        }
    };
    OneRecord(std::string of, std::string name)
        : program{std::move(of)}
        , records{{std::move(name)}} {}

    std::string program;
    std::vector<Entry> records;
    template <class Stream>
    void serialize(Stream& stream, int) {
        stream.field("program", program, atMost(64));
        stream.field("records", records, atMost(256));
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
    CHECK(saved == 3);
    CHECK(other.records == decltype(other.records){{"settings", "players=2\n"},
                                                   {"scores", "\0\xFF bytes"s},
                                                   {"scores~before", "old"},
                                                   {"empty", ""},
                                                   {"mine", "stays"}});
}

TEST_CASE_METHOD(SavesFixture, "a failed save of a loaded record is reported", "[saves]") {
    storage.records = {{"a", "1"}, {"b", "2"}};
    other.full = Error{text::kStorageCannotSave, "a", "the disk is full"};
    CHECK(unpack(packed(storage)));
    CHECK(saved == 0);
    CHECK(failed == 2);
}

TEST_CASE_METHOD(SavesFixture, "a damaged file of saved data changes nothing", "[saves]") {
    storage.records = {{"settings", "players=2\n"}, {"scores", "1 2 3"}};
    const std::string file = packed(storage);
    for (std::size_t size = 0; size < file.size(); ++size) {
        CHECK_FALSE(unpack(file.substr(0, size)));
    }
    for (std::size_t bit = 0; bit < 8 * file.size(); ++bit) {
        std::string flipped = file;
        flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
        CHECK_FALSE(unpack(flipped));
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
        return *toFile("SAVE", OneRecord{"toy", name});
    };
    CHECK(unpack(fileWith("scores")));
    CHECK(other.records.contains("scores"));
    for (const char* name : {"../x", "a~before", "", "loaded-saves", ".x", "A"}) {
        INFO(name);
        CHECK(refused(fileWith(name)).find("expected the name of a record") != std::string::npos);
    }
    CHECK(other.records.size() == 1);
}
