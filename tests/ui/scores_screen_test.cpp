#include "engine/app/engine_modules.h"
#include "engine/core/format.h"
#include "engine/record/record.h"
#include "engine/ui/scores_screen.h"
#include "tests/support/fake_host.h"
#include "tests/ui/menu_game.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine_text.h"

using namespace eng;
using eng::test::kTitle;
using eng::test::MenuFixture;
using eng::ui::ScorePage;
using eng::ui::ScoresScreen;
using Best = ScoreTable::Best;

namespace {

struct ScoresFixture : MenuFixture {
    ScoreTable points{game.records(), "points", {}};
    ScoreTable times{game.records(), "times", {.best = Best::Lowest}};
    std::vector<render::TextFitter::Written> written;

    static ScorePage pageOf(ScoreTable& table, std::string title) {
        return {.table = &table,
                .title = [title = std::move(title)] { return title; },
                .score = [](std::int64_t score) { return format("{0} p", {score}); },
                .newEntry = {}};
    }
    void open(int count = 2, std::optional<std::size_t> newEntry = {}) {
        game.enterStates = [this, count, newEntry](Services& context) {
            std::vector<ScorePage> pages{pageOf(points, "Points"), pageOf(times, "Times")};
            pages[0].newEntry = newEntry;
            pages.resize(static_cast<std::size_t>(count));
            context.screens.push(context.heap.make<ScoresScreen>(ui(), kTitle, std::move(pages)));
        };
        REQUIRE(start());
        step();
        REQUIRE(state() == "scores");
    }
    bool shows(std::string_view words) {
        game.modules().screens.canvas()->recordTexts(&written);
        written.clear();
        step();
        return std::ranges::any_of(written, [&](const auto& one) { return one.text == words; });
    }
};

} // namespace

TEST_CASE_METHOD(ScoresFixture, "a page shows place, name and score, and no empty places", "[ui]") {
    points.add("Anna", 30);
    points.add("Bert", 20);
    open();
    steps(40);
    CHECK(shows("Points"));
    CHECK(shows("1"));
    CHECK(shows("Anna"));
    CHECK(shows("30 p"));
    CHECK(shows("2"));
    CHECK_FALSE(shows("3"));
    CHECK_FALSE(shows("No scores yet."));
    CHECK_FALSE(shows("Times"));
}

TEST_CASE_METHOD(ScoresFixture, "a screen reader reads the whole page", "[ui]") {
    points.add("Anna", 30);
    points.add("Bert", 20);
    open();
    CHECK(said() == "Menus. Points. 1. Anna: 30 p. 2. Bert: 20 p. 1 / 2.");
    key(Key::Right);
    CHECK(said() == "Times. No scores yet. 2 / 2.");
}

TEST_CASE_METHOD(ScoresFixture, "left and right turn the pages from every line", "[ui]") {
    open();
    key(Key::Right);
    CHECK(shows("Times"));
    key(Key::Right);
    CHECK(shows("Points"));
    key(Key::Down);
    CHECK(said() == "Back.");
    key(Key::Left);
    CHECK(shows("Times"));
    CHECK(said() == "Times. No scores yet.");
}

TEST_CASE_METHOD(ScoresFixture, "a single page has no line to turn it", "[ui]") {
    open(1);
    CHECK(menu().size() == 1);
    CHECK(said() == "Menus. Points. No scores yet. Back.");
    key(Key::Right);
    CHECK(shows("Points"));
}

TEST_CASE_METHOD(ScoresFixture, "a table is reset only after a question", "[ui]") {
    points.add("Anna", 30);
    times.add("Bert", 20);
    open();
    go(line(text::kUiScoresReset));
    key(Key::Enter);
    step();
    REQUIRE(state() == "confirm");
    CHECK(said() == "Delete these scores? No.");
    SECTION("No") {
        key(Key::Enter);
        step();
        CHECK(state() == "scores");
        CHECK(points.entries().size() == 1);
    }
    SECTION("Back") {
        key(Key::Escape);
        step();
        CHECK(state() == "scores");
        CHECK(points.entries().size() == 1);
    }
    SECTION("Yes") {
        key(Key::Down);
        key(Key::Enter);
        step();
        CHECK(state() == "scores");
        CHECK(points.entries().empty());
        CHECK(menu().size() == 2); // nothing is left to delete
        key(Key::Right);
        CHECK(menu().size() == 3);
        CHECK(times.entries().size() == 1);
        host.saved.update();
        CHECK(points.state() == RecordBase::State::Saved);
    }
}

TEST_CASE_METHOD(ScoresFixture, "a new entry is highlighted", "[ui]") {
    points.add("Anna", 30);
    const auto shapes = [&] {
        steps(60);
        return game.modules().screens.canvas()->stats().instances;
    };
    open(2, 0);
    const int with = shapes();
    stack().switchTo(game.context().heap.make<ScoresScreen>(
        ui(), kTitle, std::vector<ScorePage>{pageOf(points, "Points"), pageOf(times, "Times")}));
    CHECK(with == shapes() + 1); // the edge of its plate
}

TEST_CASE_METHOD(ScoresFixture, "a hint says that scores are not kept", "[ui]") {
    const std::string words = "These scores are only kept until the game ends.";
    open();
    CHECK_FALSE(shows(words));
    host.saved.full = Error{text::kStorageCannotSave, {"points", "disk full"}};
    points.add("Anna", 30);
    CHECK(points.state() == RecordBase::State::Saving);
    step();
    CHECK(points.state() == RecordBase::State::Failed);
    CHECK(shows(words));
    CHECK(host.messages.size() == 1); // and the player was told why
    CHECK(host.messages[0].find("disk full") != std::string::npos);
}

TEST_CASE_METHOD(ScoresFixture, "scores are told to tools", "[ui]") {
    host.given.arguments = {"+inspect"};
    points.add("An\"na", 30);
    open();
    const std::string json = game.inspect();
    CHECK(json.find("\"table\":\"Points\",\"entries\":[[\"An\\\"na\",30]],\"kept\":\"saved\"") !=
          std::string::npos);
    CHECK(json.find("{\"label\":\"\",\"value\":\"Points") != std::string::npos);
}

TEST_CASE_METHOD(MenuFixture, "an application loads its records before its states", "[ui]") {
    {
        test::MemoryStorage storage;
        StringTable strings;
        ManualTime clock;
        Log log{strings, clock};
        Records first{log};
        first.open(storage);
        Record<int> best{first, "best"};
        best = 7;
        host.saved.records = storage.records;
    }
    Record<int> best{game.records(), "best"};
    int seen = 0;
    game.enterStates = [&](Services&) { seen = best; };
    SECTION("in a window") {
        REQUIRE(start());
        CHECK(seen == 7);
        best = 8;
        step();
        CHECK(best.state() == RecordBase::State::Saved);
    }
    SECTION("but never in a headless run") {
        host.given.arguments = {"+headless"};
        CHECK(game.configure() == platform::RunMode::Headless);
        REQUIRE(game.start());
        CHECK(seen == 0);
        const auto before = host.saved.records;
        best = 8;
        host.saved.update();
        CHECK(host.saved.records == before);
        CHECK(best.state() == RecordBase::State::NotSaved);
    }
    game.stop();
}

TEST_CASE_METHOD(MenuFixture, "a notice tells of damaged records", "[ui]") {
    host.saved.records["best"] = "no record";
    const Record<int> best{game.records(), "best", 3};
    REQUIRE(start());
    CHECK(ui().notice() == "Some saved data was damaged.");
    CHECK(*best == 3);
    step();
    step();
    CHECK(host.saved.records["best.damaged"] == "no record");
}

namespace {
/// As a newer version of the game saves it.
struct NewerScore {
    static constexpr int kVersion = 2;
    std::int32_t score = 0;
    void serialize(auto& stream, int) { stream.field("score", score); }
};
struct OlderScore {
    static constexpr int kVersion = 1;
    std::int32_t score = 0;
    bool operator==(const OlderScore&) const = default;
    void serialize(auto& stream, int) { stream.field("score", score); }
};
} // namespace

TEST_CASE_METHOD(MenuFixture, "a notice tells of records of a newer version", "[ui]") {
    host.saved.records["best"] = *encodeFile(detail::kRecordKind, NewerScore{7});
    const Record<OlderScore> best{game.records(), "best"};
    REQUIRE(start());
    CHECK(ui().notice() ==
          "A newer version of this game saved some data. It stays, and this version saves nothing "
          "there.");
}

TEST_CASE_METHOD(ScoresFixture, "an empty page says so", "[ui]") {
    open();
    steps(40);
    CHECK(shows("No scores yet."));
}

TEST_CASE_METHOD(ScoresFixture, "the line that turns the pages has the title, which is shown once",
                 "[ui]") {
    open();
    CHECK(menu().value(0) == "Points");
    steps(40);
    CHECK(shows("Points"));
    CHECK(std::ranges::count(written, "Points", &render::TextFitter::Written::text) == 1);
    for (const auto& [part, title] : {std::pair{0.5F, "Times"}, std::pair{0.1F, "Points"}}) {
        const Rect line = menu().box(0); // a click in its left third turns back
        const Vec2 at = game.services().stage.camera().toPixels(
            {line.left + line.width * part, line.center().y});
        for (const bool down : {true, false}) {
            event(platform::MouseButtonEvent{platform::MouseButton::Left, down, at.x, at.y});
            step();
        }
        CHECK(menu().value(0) == title);
    }
}
