#include "engine/core/assert.h"
#include "tests/record/record_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "engine_text.h"

using namespace eng;
using eng::test::NextRun;
using eng::test::RecordFixture;
using State = RecordBase::State;

namespace {

struct Options {
    static constexpr int kVersion = 2;

    std::int32_t hats = 0;
    std::string color = "red";

    template <class Stream>
    void serialize(Stream& stream, int version) {
        stream.field("hats", hats, bounded(0, 99));
        if (version >= 2) {
            stream.field("color", color, maxLength(16));
        }
    }
    friend bool operator==(const Options&, const Options&) = default;
};

/// The same type in an older program.
struct OldOptions {
    static constexpr int kVersion = 1;

    std::int32_t hats = 0;

    template <class Stream>
    void serialize(Stream& stream, int) {
        stream.field("hats", hats, bounded(0, 99));
    }
    friend bool operator==(const OldOptions&, const OldOptions&) = default;
};

/// A type whose object of a later version is inside another object.
struct Outer {
    Options options;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("options", options);
    }
    friend bool operator==(const Outer&, const Outer&) = default;
};
struct OldOuter {
    OldOptions options;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("options", options);
    }
    friend bool operator==(const OldOuter&, const OldOuter&) = default;
};

} // namespace

TEST_CASE_METHOD(RecordFixture, "a record reads like a value and is kept", "[record]") {
    records.open(storage);
    Record<int> best{records, "best", 3};
    CHECK(best == 3);
    CHECK(best.state() == State::Saved);
    CHECK_FALSE(has("best"));
    best = 7;
    const int value = best;
    CHECK(value == 7);
    CHECK(best.state() == State::Saving); // not saved until it is durable
    finishSaves();
    CHECK(best.state() == State::Saved);

    NextRun next{storage};
    const Record<int> again{next.records, "best", 3};
    CHECK(*again == 7);
    CHECK(again.state() == State::Saved);
    CHECK(next.logged.empty());
}

TEST_CASE_METHOD(RecordFixture, "the names of the engine's own records are reserved", "[record]") {
    storage.records["settings"] = "volume=3\n";
    records.open(storage);
    static int asserted = 0;
    const AssertHandler before = setAssertHandler([](const AssertFailure&) { ++asserted; });
    for (const char* name : {"settings", "settings.damaged", "loaded-saves"}) {
        INFO(name);
        Record<int> wrong{records, name, 3};
        wrong = 4;
        CHECK(wrong.state() == State::NotSaved);
    }
    setAssertHandler(before);
    CHECK(asserted == (kAsserts ? 3 : 0));
    CHECK(storage.waiting.empty());
    CHECK(storage.records.size() == 1);
    CHECK(storage.records["settings"] == "volume=3\n");
}

TEST_CASE_METHOD(RecordFixture, "a value that does not change is not saved", "[record]") {
    records.open(storage);
    Record<int> best{records, "best", 3};
    best = 3;
    CHECK(storage.waiting.empty());
    best = 4;
    best = 4;
    CHECK(storage.waiting.size() == 1);
}

TEST_CASE_METHOD(RecordFixture, "values of every kind are read as they were written", "[record]") {
    const auto survives = [&](auto value, auto other) {
        using T = decltype(value);
        {
            NextRun first{storage};
            Record<T> record{first.records, "value", other};
            record = value;
            finishSaves();
        }
        NextRun next{storage};
        const Record<T> again{next.records, "value", other};
        CHECK(*again == value);
        storage.records.clear();
    };
    survives(true, false);
    survives(std::int8_t{-128}, std::int8_t{0});
    survives(std::numeric_limits<std::int64_t>::min(), std::int64_t{0});
    survives(std::numeric_limits<std::uint64_t>::max(), std::uint64_t{0});
    survives(0.1, 0.0);
    survives(std::string{"שלום \n\0 x", 12}, std::string{"none"});
    survives(std::string(4096, 'a'), std::string{});
    survives(Options{.hats = 99, .color = "blue"}, Options{});
    survives(Outer{{.hats = 1, .color = ""}}, Outer{});
}

TEST_CASE_METHOD(RecordFixture, "records load when the storage is opened", "[record]") {
    {
        NextRun first{storage};
        Record<int> best{first.records, "best", 0};
        best = 5;
        finishSaves();
    }
    Record<int> best{records, "best", 0};
    CHECK(best == 0);
    CHECK(best.state() == State::NotSaved);
    records.open(storage);
    CHECK(best == 5);
    CHECK(best.state() == State::Saved);
}

TEST_CASE_METHOD(RecordFixture, "without an open storage nothing is saved", "[record]") {
    Record<int> best{records, "best", 3};
    best = 7;
    CHECK(best == 7);
    CHECK(best.state() == State::NotSaved);
    records.open(storage);
    best = 8;
    records.close();
    best = 9;
    CHECK(best.state() == State::NotSaved);
    CHECK(storage.waiting.size() == 1);
    CHECK(logged.empty());
}

TEST_CASE_METHOD(RecordFixture, "every truncation and flipped bit of a record is noticed",
                 "[record]") {
    std::string good;
    {
        NextRun first{storage};
        Record<Options> options{first.records, "options"};
        options = {.hats = 12, .color = "green"};
        finishSaves();
        good = storage.records["options"];
    }
    std::vector<std::string> bad = test::damagedForms(good);
    bad.push_back("ELSE" + good.substr(4));                     // not a file of this engine
    bad.push_back(good.substr(0, 4) + "ELSE" + good.substr(8)); // another kind
    bad.push_back(good + "x");
    for (const std::string& file : bad) {
        storage.records = {{"options", file}};
        storage.waiting.clear();
        NextRun run{storage};
        const Record<Options> options{run.records, "options"};
        CAPTURE(file);
        CHECK(*options == Options{});
        CHECK(run.records.wereDamaged());
        CHECK(run.told("The saved record 'options' is damaged") == 1);
        finishSaves();
        CHECK(storage.records["options.damaged"] == file);
        CHECK(decodeFile<Options>("RECO", storage.records["options"]).ok());
        CHECK(options.state() == State::Saved);
    }
}

TEST_CASE_METHOD(RecordFixture, "for a damaged record that of the previous save is used",
                 "[record]") {
    {
        NextRun first{storage};
        Record<int> best{first.records, "best"};
        best = 1;
        best = 2;
        finishSaves();
    }
    storage.records["best"][20] ^= 1;
    SECTION("if it is good") {
        NextRun run{storage};
        const Record<int> best{run.records, "best"};
        CHECK(*best == 1);
        CHECK(run.told("It is renamed to 'best.damaged'; the previously saved record is used") ==
              1);
        finishSaves();
        NextRun next{storage};
        CHECK(*Record<int>{next.records, "best"} == 1);
        CHECK(next.logged.empty());
        storage.records["best"] = "damaged again"; // the repair has kept the good one
        NextRun again{storage};
        CHECK(*Record<int>{again.records, "best"} == 1);
    }
    SECTION("and if it is damaged too, the default") {
        storage.records["best~before"][20] ^= 1;
        NextRun run{storage};
        const Record<int> best{run.records, "best", 9};
        CHECK(*best == 9);
        CHECK(run.told("the default is used") == 1);
    }
}

TEST_CASE_METHOD(RecordFixture, "a damaged record is replaced only after its copy is durable",
                 "[record]") {
    storage.records["best"] = "no record";
    records.open(storage);
    Record<int> best{records, "best", 4};
    best = 5; // meanwhile
    CHECK(storage.records["best"] == "no record");
    CHECK(best.state() == State::Saving);
    SECTION("it is") {
        finishSaves();
        CHECK(best.state() == State::Saved);
        NextRun next{storage};
        CHECK(*Record<int>{next.records, "best"} == 5);
    }
    SECTION("it cannot be copied") {
        storage.full = Error{text::kStorageCannotSave, {"best.damaged", "disk full"}};
        finishSaves();
        CHECK(best.state() == State::Failed);
        CHECK(storage.records["best"] == "no record");
        storage.full.reset();
        best = 6; // tries again
        finishSaves();
        CHECK(best.state() == State::Saved);
        CHECK(storage.records["best.damaged"] == "no record");
        NextRun next{storage};
        CHECK(*Record<int>{next.records, "best"} == 6);
    }
}

TEST_CASE_METHOD(RecordFixture, "a record of a newer program is never overwritten", "[record]") {
    const auto isLeft = [&](auto newer, auto older, const std::string& why) {
        {
            NextRun first{storage};
            Record<decltype(newer)> record{first.records, "options"};
            record = newer;
            finishSaves();
        }
        const auto before = storage.records;
        NextRun run{storage};
        Record<decltype(older)> record{run.records, "options"};
        CHECK(*record == decltype(older){});
        record = older;
        finishSaves();
        CHECK(record.state() == State::NotSaved);
        CHECK(storage.records == before);
        CHECK(run.told("The saved record 'options' is not used and not changed") == 1);
        CHECK(run.told(why) == 1);
        CHECK_FALSE(run.records.wereDamaged());
        CHECK(run.records.wereNewer());
        storage.records.clear();
    };
    isLeft(Options{.hats = 5}, OldOptions{3},
           "its format is 2, this program knows formats up to 1");
    isLeft(Outer{{.hats = 5}}, OldOuter{{3}}, "expected version 1 or older, found 2");
}

TEST_CASE_METHOD(RecordFixture, "a record with a new name is read by its older one", "[record]") {
    const auto file = [](int value) {
        return *encodeFile(detail::kRecordKind, detail::VersionedValue<int>{value});
    };
    storage.records["color"] = file(3);
    const RecordName name{"engine-color", "color"};
    SECTION("and kept by the new one") {
        {
            NextRun run{storage};
            Record<int> color{run.records, name};
            CHECK(color == 3);
            color = 5;
        }
        finishSaves();
        CHECK(storage.records["color"] == file(3)); // perhaps another one's by now
        NextRun run{storage};
        CHECK(Record<int>{run.records, name} == 5);
    }
    SECTION("as long as there is no new one") {
        storage.records["engine-color"] = file(4);
        NextRun run{storage};
        CHECK(Record<int>{run.records, name} == 4);
    }
    SECTION("which counts even if it is damaged") {
        storage.records["engine-color"] = "no record";
        NextRun run{storage};
        CHECK(Record<int>{run.records, name, 7} == 7);
    }
    SECTION("but one of another type is a game's, and is left") {
        storage.records["color"] =
            *encodeFile(detail::kRecordKind, detail::VersionedValue<std::string>{"green"});
        NextRun run{storage};
        Record<int> color{run.records, name, 7};
        CHECK(color == 7);
        CHECK_FALSE(run.records.wereDamaged());
        color = 8;
        CHECK(*Record<std::string>{run.records, "color"} == "green");
        finishSaves();
        CHECK(storage.records.contains("engine-color"));
    }
    SECTION("but one of a record of the game's is not read") {
        NextRun run{storage};
        run.records.close();
        Record<int> color{run.records, name, 7};
        Record<int> own{run.records, "color"};
        run.records.open(storage);
        CHECK(own == 3);
        CHECK(color == 7);
    }
}

TEST_CASE_METHOD(RecordFixture, "a record of an older program is read", "[record]") {
    {
        NextRun first{storage};
        Record<OldOptions> old{first.records, "options"};
        old = {3};
        finishSaves();
    }
    records.open(storage);
    CHECK(*Record<Options>{records, "options"} == Options{.hats = 3, .color = "red"});
    CHECK(logged.empty());
}

TEST_CASE_METHOD(RecordFixture, "a record that cannot be read is not overwritten", "[record]") {
    storage.records["best"] = "something";
    storage.unreadable = Error{text::kStorageCannotRead, {"best", "no rights"}};
    records.open(storage);
    Record<int> best{records, "best", 4};
    best = 5;
    finishSaves();
    CHECK(best == 5);
    CHECK(best.state() == State::NotSaved);
    CHECK(storage.records["best"] == "something");
    CHECK(told("Cannot read the saved data 'best': no rights.") == 1);
}

TEST_CASE_METHOD(RecordFixture, "the user hears once that records are not saved, and why",
                 "[record]") {
    storage.full = Error{text::kStorageCannotSave, {"best", "No space left on device"}};
    records.open(storage);
    Record<int> best{records, "best"};
    Record<int> other{records, "other"};
    best = 1;
    CHECK(best.state() == State::Saving);
    finishSaves();
    CHECK(best.state() == State::Failed);
    CHECK(best == 1);
    CHECK(shown() == 1);
    CHECK(told("cannot be saved and are lost at its end. Cannot save 'best': No space left on "
               "device.") == 1);
    best = 2;
    other = 1;
    finishSaves();
    CHECK(shown() == 1);
    CHECK(told("Cannot save 'best'") == 3);
    storage.full.reset();
    best = 3;
    finishSaves();
    CHECK(best.state() == State::Saved);
}

TEST_CASE_METHOD(RecordFixture, "a record that nobody misses is only logged if it is not saved",
                 "[record]") {
    storage.full = Error{text::kStorageCannotSave, {"last", "No space left on device"}};
    records.open(storage);
    Record<int> last{records, "last", 0, OnLoss::Log};
    Record<int> best{records, "best"};
    last = 1;
    finishSaves();
    CHECK(last.state() == State::Failed);
    CHECK(shown() == 0);
    CHECK(told("Cannot save 'last': No space left on device.") == 1);
    best = 1;
    finishSaves();
    CHECK(shown() == 1);
}

TEST_CASE_METHOD(RecordFixture, "of several saves the last one decides whether the value is saved",
                 "[record]") {
    records.open(storage);
    Record<int> best{records, "best"};
    best = 1;
    std::vector<platform::Storage::Done> first;
    first.swap(storage.waiting);
    best = 2;
    first[0](Status{});
    CHECK(best.state() == State::Saving);
    finishSaves();
    CHECK(best.state() == State::Saved);
}

TEST_CASE_METHOD(RecordFixture, "a save may end after its record is destroyed", "[record]") {
    records.open(storage);
    {
        Record<int> best{records, "best"};
        best = 1;
    }
    finishSaves();
    CHECK(has("best"));
}

TEST_CASE_METHOD(RecordFixture, "a value that could not be read back is not written", "[record]") {
    records.open(storage);
    Record<std::string> words{records, "words"};
    words = std::string(4096, 'x');
    finishSaves();
    words = std::string(10'000'000, 'x');
    CHECK(words.state() == State::Failed);
    CHECK(shown() == 1);
    finishSaves();
    NextRun next{storage};
    CHECK(Record<std::string>{next.records, "words"} -> size() == 4096);
}
