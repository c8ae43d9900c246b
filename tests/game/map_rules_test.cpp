// Rules with maps: a game loads them, and programs with other maps notice.
#include "engine/game/game.h"
#include "engine/game/match.h"
#include "engine/map/collide.h"
#include "engine/map/maps.h"
#include "engine/simulation/ruleset_impl.h"
#include "platform/headless/stepped_loop.h"
#include "tests/support/drawn_map.h"
#include "tests/support/fake_host.h"
#include "tests/support/fake_window.h"
#include "tests/support/game_in_memory.h"

#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "engine_text.h"

using namespace eng;
using namespace eng::test;
using platform::Key;

namespace {

/// Falls until a floor stops it.
struct Fall {
    static constexpr int kStepsPerSecond = 60, kMaxSeats = 1, kRulesVersion = 1;
    using Options = NoOptions;
    using Content = Maps<"maps/a.tmj">;
    struct Command {
        bool operator==(const Command&) const = default;
        void serialize(auto&) {}
    };
    struct Event {
        int kind = 0;
    };
    struct Bot {
        static Command decide(const Fall&, int) { return {}; }
        void serialize(auto&) {}
    };

    Fall(const Options&, std::uint64_t, const Content& content)
        : maps{&content} {}
    void step(std::span<const Command>, Events<Event>&) {
        const auto moved = sweep(box, {Fixed{}, Fixed{1}}, (*maps)[0]);
        box = box.moved(moved.way);
        stands = moved.down;
    }
    bool isOver() const { return stands; }
    std::int32_t score(int) const { return box.bottom().toInt(); }
    void serialize(auto& stream) {
        stream.field("box", box);
        stream.field("stands", stands);
    }

    const Content* maps;
    FixedRect box{Fixed{2}, Fixed{2}, Fixed{4}, Fixed{4}};
    bool stands = false;
};

class Falling : public Game, public Plays<Fall> {
public:
    using Game::Game;

    static GameInfo info() { return {.title = "Falling"}; }

    std::vector<float> drawn; ///< seconds of each frame
    Match<Fall> match{*this, *this};

private:
    Fall::Command readCommand(int) override { return {}; }
    void drawMatch(render::Canvas&, const Seen& seen) override { drawn.push_back(seen.dt); }
};

struct FallingFixture : WindowFixture<Falling> {
    explicit FallingFixture(std::vector<std::string> arguments = {})
        : WindowFixture{std::move(arguments)} {
        host.files["maps/a.tmj"] = encoded(bareMap({"...", "...", "..."}));
    }
};

} // namespace

TEST_CASE_METHOD(FallingFixture, "rules read their maps, also in a recording", "[game]") {
    host.files["maps/a.tmj"] = encoded(bareMap({"...", "...", "###"}));
    REQUIRE(start());
    steps(3);
    key(Key::Enter);
    steps(120);
    CHECK(state() == "over");
    CHECK(game.match.world().score(0) == 32);
    const Recording recording = game.match.match().recording();
    CHECK(recording.info.content == game.match.rules()->contentHash());
    key(Key::Down);
    key(Key::Enter);
    step();
    CHECK(state() == "watching");
    // A program whose maps differ says so.
    host.files["maps/a.tmj"] = encoded(bareMap({"...", "###", "..."}));
    const Result<Fall::Content> others = Fall::Content::load(host);
    REQUIRE(others);
    const auto opened = Session<Fall>::open(recording, {.game = "test"}, *others);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().text() == text::kRecordingContent);
}

TEST_CASE_METHOD(FallingFixture, "a game without its maps ends with a message", "[game]") {
    SECTION("missing") {
        host.files.erase("maps/a.tmj");
    }
    SECTION("damaged") {
        host.files["maps/a.tmj"].back() ^= 1;
    }
    SECTION("not compiled") {
        host.files["maps/a.tmj"] = R"({"type":"map"})";
    }
    CHECK_FALSE(start());
    REQUIRE_FALSE(host.messages.empty());
    CHECK(host.messages.back().find("maps/a.tmj") != std::string::npos);
}

TEST_CASE("rules with maps run without a window", "[game]") {
    FakeHost host;
    host.given.arguments = {"+headless", "steps=60"};
    host.files["maps/a.tmj"] = encoded(bareMap({"...", "...", "###"}));
    GameRun<Falling> run{host};
    REQUIRE(run.program.configure() == platform::RunMode::Headless);
    CHECK(platform::runStepped(run.program, host) == 0);
    REQUIRE_FALSE(host.printed.empty());
    CHECK(host.printed.back().starts_with("state "));
    host.files.clear();
    GameRun<Falling> without{host};
    REQUIRE(without.program.configure() == platform::RunMode::Headless);
    CHECK(platform::runStepped(without.program, host) != 0);
}

TEST_CASE_METHOD(FallingFixture, "what is drawn moves with the match, also a watched one",
                 "[game]") {
    host.files["maps/a.tmj"] = encoded(bareMap({"...", "...", "...", "...", "...", "###"}));
    REQUIRE(start());
    steps(3);
    key(Key::Enter);
    const auto seconds = [this](int frames) {
        game.drawn.clear();
        steps(frames);
        return std::accumulate(game.drawn.begin(), game.drawn.end(), 0.0F);
    };
    CHECK(std::abs(seconds(30) - 0.5F) < 0.04F);
    key(Key::Escape); // the pause menu
    steps(2);
    CHECK(seconds(30) == 0.0F);
    key(Key::Escape);
    steps(90);
    REQUIRE(state() == "over");
    steps(60);
    CHECK(seconds(30) == 0.0F);
    key(Key::Down);
    key(Key::Enter);
    steps(3);
    REQUIRE(state() == "watching");
    CHECK(std::abs(seconds(30) - 0.5F) < 0.04F);
}
