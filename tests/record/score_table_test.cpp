#include "engine/core/random.h"
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
using Best = ScoreTable::Best;

namespace {

std::vector<Score> entriesOf(const ScoreTable& table) {
    return {table.entries().begin(), table.entries().end()};
}

} // namespace

TEST_CASE_METHOD(RecordFixture, "a table keeps the ten best scores in order", "[record]") {
    SECTION("the highest") {
        ScoreTable table{records, "scores", {.best = Best::Highest}};
        CHECK(table.entries().empty());
        for (const int score : {5, 90, 20, 70, 10, 30, 60, 80, 40, 50}) {
            CHECK(table.qualifies(score));
            CHECK(table.add("A", score).has_value());
        }
        CHECK(table.entries().size() == 10);
        CHECK(table.entries()[0].value == 90);
        CHECK(table.entries()[9].value == 5);
        CHECK(table.add("B", 65) == 3);
        CHECK(table.entries().size() == 10);
        CHECK(table.entries()[3] == Score{"B", 65});
        CHECK(table.entries()[9].value == 10);
        CHECK_FALSE(table.qualifies(9));
        CHECK_FALSE(table.add("C", 9).has_value());
    }
    SECTION("the lowest") {
        ScoreTable table{records, "scores", {.best = Best::Lowest}};
        for (const int score : {30, 10, 20}) {
            table.add("A", score);
        }
        CHECK(entriesOf(table) == std::vector<Score>{{"A", 10}, {"A", 20}, {"A", 30}});
        CHECK(table.add("B", 15) == 1);
    }
}

TEST_CASE_METHOD(RecordFixture, "of equal scores the earlier one stays first", "[record]") {
    ScoreTable table{records, "scores", {}};
    CHECK(table.add("first", 5) == 0);
    CHECK(table.add("second", 5) == 1);
    for (int i = 2; i < 10; ++i) {
        CHECK(table.add("next", 5) == i);
    }
    CHECK_FALSE(table.qualifies(5));
    CHECK_FALSE(table.add("late", 5).has_value());
    CHECK(table.add("better", 6) == 0);
}

TEST_CASE_METHOD(RecordFixture, "an entry gets another name, and is saved with it", "[record]") {
    records.open(storage);
    ScoreTable table{records, "scores", {}};
    table.add("Anna", 3);
    table.add("Bo", 2);
    table.rename(1, " C\x01 ");
    table.rename(2, "Nobody there");
    CHECK(entriesOf(table) == std::vector<Score>{{"Anna", 3}, {"C", 2}});
    finishSaves();
    NextRun next{storage};
    CHECK(entriesOf(ScoreTable{next.records, "scores", {}}) == entriesOf(table));
}

TEST_CASE_METHOD(RecordFixture, "scores outside the limits do not qualify", "[record]") {
    ScoreTable table{records, "scores", {.min = 5, .max = 100}};
    CHECK_FALSE(table.qualifies(4));
    CHECK_FALSE(table.qualifies(101));
    CHECK_FALSE(table.add("A", std::numeric_limits<std::int64_t>::max()).has_value());
    CHECK_FALSE(table.add("A", std::numeric_limits<std::int64_t>::min()).has_value());
    CHECK(table.add("A", 5) == 0);
    CHECK(table.add("A", 100) == 0);
}

TEST_CASE_METHOD(RecordFixture, "a new table has the game's defaults, and a reset restores them",
                 "[record]") {
    records.open(storage);
    ScoreTable table{records, "scores", {.defaults = ScoreTable::placeholders()}};
    CHECK(table.entries().size() == 10);
    CHECK(table.entries()[0] == Score{"Nobody", 100});
    CHECK(table.entries()[9] == Score{"Nobody", 10});
    CHECK_FALSE(has("scores"));
    CHECK(table.add("Anna", 95) == 1);
    finishSaves();
    {
        NextRun next{storage};
        ScoreTable again{next.records, "scores", {.defaults = ScoreTable::placeholders()}};
        CHECK(entriesOf(again) == entriesOf(table));
        again.reset();
        CHECK(entriesOf(again) == ScoreTable::placeholders());
        finishSaves();
    }
    NextRun last{storage};
    CHECK(entriesOf(ScoreTable{last.records, "scores", {}}) == ScoreTable::placeholders());
}

TEST_CASE_METHOD(RecordFixture, "an entry is saved when it is durable", "[record]") {
    records.open(storage);
    ScoreTable table{records, "scores", {}};
    table.add("Anna", 3);
    CHECK(table.state() == RecordBase::State::Saving);
    finishSaves();
    CHECK(table.state() == RecordBase::State::Saved);
}

TEST_CASE_METHOD(RecordFixture, "any table is read back as it was written", "[record]") {
    Random random{2003};
    const auto below = [&](std::uint32_t limit) { return random.next() % limit; };
    for (int round = 0; round < 200; ++round) {
        storage.records.clear();
        const ScoreTable::Rules rules{.best = below(2) == 0 ? Best::Highest : Best::Lowest,
                                      .min = std::numeric_limits<std::int64_t>::min()};
        std::vector<Score> written;
        {
            NextRun first{storage};
            ScoreTable table{first.records, "scores", rules};
            for (std::uint32_t entries = below(14) + 1; entries > 0; --entries) {
                std::string name;
                for (std::uint32_t bytes = below(40); bytes > 0; --bytes) {
                    name += static_cast<char>(below(256));
                }
                const auto high = static_cast<std::uint64_t>(random.next()) << 32U;
                table.add(name, static_cast<std::int64_t>(high | random.next()));
            }
            finishSaves();
            written = entriesOf(table);
        }
        NextRun next{storage};
        CHECK(entriesOf(ScoreTable{next.records, "scores", rules}) == written);
        CHECK(next.logged.empty());
    }
}

TEST_CASE_METHOD(RecordFixture, "a damaged table is renamed, reported and replaced", "[record]") {
    std::string good;
    {
        NextRun first{storage};
        ScoreTable table{first.records, "scores", {}};
        table.add("Anna", 12);
        finishSaves();
        good = storage.records["scores"];
    }
    for (const std::string& file : test::damagedForms(good)) {
        storage.records = {{"scores", file}};
        NextRun run{storage};
        const ScoreTable table{run.records, "scores", {.defaults = {{"Default", 1}}}};
        CHECK(entriesOf(table) == std::vector<Score>{{"Default", 1}});
        CHECK(run.told("The saved record 'scores' is damaged") == 1);
        finishSaves();
        CHECK(storage.records["scores.damaged"] == file);
        CHECK(storage.records["scores"].starts_with("ENGYSCOR"));
    }
}

TEST_CASE_METHOD(RecordFixture, "a table of another game's rules is read by this game's",
                 "[record]") {
    {
        NextRun first{storage};
        ScoreTable table{
            first.records, "scores", {.min = std::numeric_limits<std::int64_t>::min()}};
        for (const int score : {-5, 1, 2, 3}) {
            table.add("A", score);
        }
        finishSaves();
    }
    NextRun run{storage};
    const ScoreTable table{run.records, "scores", {.best = Best::Lowest, .min = 0, .max = 2}};
    CHECK(entriesOf(table) == std::vector<Score>{{"A", 1}, {"A", 2}});
}

TEST_CASE_METHOD(RecordFixture, "names in a table are clean, whatever is given", "[record]") {
    ScoreTable table{records, "scores", {}};
    table.add(std::string(10'000'000, 'x'), 4);
    table.add("a\x1B[31m\nb\xFF", 3);
    table.add("\xE2\x80\xAE"
              "evil",
              2);
    table.add("שלום עולם", 1);
    CHECK(entriesOf(table) ==
          std::vector<Score>{
              {std::string(16, 'x'), 4}, {"a[31m b", 3}, {"evil", 2}, {"שלום עולם", 1}});
}
