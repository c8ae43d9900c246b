// One file: all of these play the same small games, which are at its top.

#include "engine/animate/interpolator.h"
#include "engine/app/engine_modules.h"
#include "engine/game/game.h"
#include "engine/game/match.h"
#include "engine/game/menus.h"
#include "engine/game/scores.h"
#include "engine/game/watch_screen.h"
#include "engine/simulation/packed_recording.h"
#include "engine/simulation/ruleset_impl.h"
#include "tests/support/fake_host.h"
#include "tests/support/fake_window.h"
#include "tests/support/game_in_memory.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine_text.h"

using namespace eng;
using namespace eng::test;
using platform::Key;

// In one file although it is long: all tests play one small game of rules.
namespace {

/// Walk right and left, and tap; the match ends after some taps.
struct Taps {
    static constexpr int kStepsPerSecond = 60;
    static constexpr int kMaxSeats = 1;
    static constexpr int kRulesVersion = 2;

    struct Options {
        std::int32_t taps = 3;
        bool operator==(const Options&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("taps", taps, bounded(1, 100));
        }
    };
    struct Command {
        std::int8_t walk = 0;
        bool tap = false;
        bool operator==(const Command&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("walk", walk, bounded(-1, 1));
            stream.field("tap", tap);
        }
    };
    struct Event {
        enum class Kind : std::uint8_t { Tap } kind;
    };

    Taps(const Options& options, std::uint64_t seed)
        : left{options.taps}
        , noise{static_cast<std::int32_t>(seed % 1000)} {}
    void step(std::span<const Command> commands, Events<Event>& events) {
        ++made;
        if (clock != nullptr) {
            clock->advance(0.003);
        }
        x += isOver() ? 0 : commands[0].walk;
        noise = (noise * 31 + x) % 1009;
        if (commands[0].tap && !isOver()) {
            --left;
            ++done;
            events.add({Event::Kind::Tap});
        }
    }
    bool isOver() const { return left == 0; }
    std::int32_t score(int) const { return done * 10 + x; }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("x", x);
        stream.field("left", left);
        stream.field("done", done);
        stream.field("noise", noise);
    }

    std::int32_t x = 0, left, done = 0, noise;
    static inline int made = 0;                ///< steps of all matches
    static inline ManualTime* clock = nullptr; ///< a step takes 3 ms of its time; null: none
};

class Tapper : public Game, public Plays<Taps> {
public:
    using Game::Game;

    static GameInfo info() { return {.title = "Tapper"}; }

    using Game::menus;

    int events = 0, drawn = 0;
    std::int32_t drawnX = 0;
    float glow = 0.0F; ///< from the last event on
    Action rewind = action("rewind", "Rewind", "key:backspace");
    Match<Taps> match{*this, *this, {.rewind = rewind}};

private:
    void onLoad(Loader& load) override {
        bell_ = load.sound(std::vector<std::int16_t>(4800, std::int16_t{900}), 48000);
    }
    Taps::Command readCommand(int) override {
        return {.walk = static_cast<std::int8_t>(input().steer().x), .tap = input().fired()};
    }
    void onEvent(const Given&) override {
        ++events;
        play(*bell_);
        animate(glow, Curve<float>::linear(0.0F, 1.0F), 0.05);
    }
    bool isMark(const Taps::Event&) const override { return true; }
    void drawMatch(render::Canvas& canvas, const Seen& seen) override {
        ++drawn;
        drawnX = seen.now.x;
        canvas.circle({static_cast<float>(seen.now.x), 360.0F}, 20.0F, {});
    }

    SoundRef bell_;
};

class Ranked : public Tapper {
public:
    using Tapper::Tapper;

private:
    Scores scores_{*this};
};

template <class G>
struct TapsFixture : WindowFixture<G> {
    using WindowFixture<G>::event, WindowFixture<G>::game, WindowFixture<G>::host;
    using WindowFixture<G>::inspected, WindowFixture<G>::key, WindowFixture<G>::said;
    using WindowFixture<G>::start, WindowFixture<G>::state, WindowFixture<G>::step;
    using WindowFixture<G>::steps, WindowFixture<G>::stack;

    explicit TapsFixture(std::vector<std::string> arguments = {})
        : WindowFixture<G>{std::move(arguments)} {}
    void hold(Key which, bool down) { event(platform::KeyEvent{which, down, false, false}); }
    /// Walks for a second, and taps until the match is over.
    void finish() {
        hold(Key::Right, true);
        steps(60);
        hold(Key::Right, false);
        steps(30);
        for (int i = 0; i < 3; ++i) {
            key(Key::Enter);
            steps(200);
        }
        REQUIRE(state() == "over");
        steps(60);
    }
    void watch() {
        key(Key::Down);
        key(Key::Enter);
        step();
        REQUIRE(state() == "watching");
    }
    const Watch& watching() { return static_cast<const Watch&>(*stack().top()); }
    std::uint64_t shownStep() {
        const std::string json = inspected();
        return std::stoull(json.substr(json.find("\"step\":") + 7));
    }
    /// The middle of a button, or of the bar (5), pixels.
    std::pair<float, float> middle(int button) {
        const std::string json = inspected();
        std::size_t at = json.find("\"buttons\":[") + 10;
        for (int i = 0; i <= button; ++i) {
            at = json.find('[', at + 1);
        }
        std::vector<float> box;
        for (int i = 0; i < 4; ++i) {
            std::size_t used = 0;
            box.push_back(std::stof(json.substr(at + 1), &used));
            at += used + 1;
        }
        return {box[0] + box[2] / 2.0F, box[1] + box[3] / 2.0F};
    }
    void click(std::pair<float, float> at) {
        event(platform::MouseMoveEvent{at.first, at.second, 1.0F, 1.0F});
        event(platform::MouseButtonEvent{platform::MouseButton::Left, true, at.first, at.second});
        step();
        event(platform::MouseButtonEvent{platform::MouseButton::Left, false, at.first, at.second});
        step();
    }
};
using TapperFixture = TapsFixture<Tapper>;
using RankedFixture = TapsFixture<Ranked>;

} // namespace

namespace {

/// A race on a track, which the rules read but do not own.
struct Race {
    static constexpr int kStepsPerSecond = 60, kMaxSeats = 1, kRulesVersion = 1;
    using Options = NoOptions;
    struct Content {
        std::int32_t length = 0;
        std::uint64_t hash() const { return static_cast<std::uint64_t>(length); }
    };
    using Command = Taps::Command;
    using Event = Taps::Event;

    Race(const Options&, std::uint64_t, const Content& content)
        : track{&content} {}
    void step(std::span<const Command>, Events<Event>&) { ++place; }
    bool isOver() const { return place >= track->length; }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("place", place);
    }

    const Content* track;
    std::int32_t place = 0;
};

class RacingRules final : public Ruleset<Race> {
public:
    RacingRules()
        : Ruleset{"racing"} {}
    const Race::Content& content() const override { return track_; }

private:
    Race::Content track_{90};
};

class Racing : public Game, public Plays<Race> {
public:
    using Game::Game;

    static GameInfo info() { return {.title = "Racing"}; }

    RacingRules rules;
    Match<Race> match{*this, *this, rules};

private:
    Race::Command readCommand(int) override { return {}; }
    void drawMatch(render::Canvas&, const Seen&) override {}
};

using RacingFixture = WindowFixture<Racing>;

} // namespace

TEST_CASE_METHOD(RacingFixture, "the rules of a game read its content, also in a recording",
                 "[game]") {
    REQUIRE(start());
    steps(3);
    key(Key::Enter);
    steps(200);
    REQUIRE(state() == "over");
    const Recording recording = game.match.match().recording();
    CHECK(recording.info.content == 90);
    CHECK(recording.steps == 90);
    const Race::Content same{90};
    const Race::Content longer{91};
    CHECK(Session<Race>::open(recording, {.game = "racing"}, same));
    const auto other = Session<Race>::open(recording, {.game = "racing"}, longer);
    REQUIRE_FALSE(other);
    CHECK(other.error().text() == text::kRecordingContent);
    key(Key::Down);
    key(Key::Enter);
    step();
    CHECK(state() == "watching");
}

TEST_CASE_METHOD(TapperFixture, "a game of rules is played, and ends by its rules", "[game]") {
    play();
    finish();
    CHECK(game.match.world().done == 3);
    CHECK(game.match.world().x == 60);
    CHECK(game.events == 3);
    CHECK(game.menus().best() == 90);
    CHECK(said() == "Game over. New best: 90. Play again.");
    CHECK(game.match.match().recording().result == stateHash(game.match.world()));
    key(Key::Enter);
    step();
    CHECK(state() == "playing");
    CHECK(game.match.world().done == 0);
}

TEST_CASE_METHOD(TapperFixture,
                 "the profiler's tree has rules, screens and the flush of the picture", "[game]") {
    const auto has = [this](std::string_view path) {
        return std::ranges::count(profile(), path) == 1;
    };
    play();
    CHECK(has("screens/rules"));
    CHECK(has("picture/playing"));
    CHECK(has("picture/flush"));
    CHECK(has("audio"));
    key(Key::Escape);
    step();
    REQUIRE(state() == "paused");
    CHECK(has("picture/paused"));
    CHECK_FALSE(has("screens/rules")); // the match stands
    key(Key::Enter);
    finish();
    watch();
    step();
    CHECK(has("picture/watching"));
    CHECK(has("screens/rules"));
}

TEST_CASE_METHOD(TapperFixture, "a match whose steps take long is watched slowly, in short frames",
                 "[game]") {
    play();
    finish();
    watch();
    for (int i = 0; i < 4; ++i) {
        key(Key::Up);
    }
    REQUIRE(watching().speed() == 16.0);
    key(Key::Left); // to the start
    Taps::clock = &host.time;
    for (int i = 0; i < 20; ++i) {
        Taps::made = 0;
        step();
        CHECK(Taps::made <= 4); // three for the match, one for the marks
    }
    Taps::clock = nullptr;
    CHECK(shownStep() >= 40);
}

TEST_CASE("the inspected steps are those of the match that is watched", "[game]") {
    TapperFixture fixture{std::vector<std::string>{"+inspect"}};
    fixture.play();
    fixture.finish();
    const auto count = [&fixture] {
        const std::string json = fixture.program().inspect();
        int found = 0;
        for (std::size_t at = 0; (at = json.find("\"steps\":", at)) != json.npos; ++at) {
            ++found;
        }
        return found;
    };
    CHECK(count() == 1);
    fixture.watch();
    CHECK(count() == 1); // of two, who reads JSON would get the last one
}

TEST_CASE_METHOD(TapperFixture, "a match is watched with pause, steps, speed and a bar", "[game]") {
    play();
    finish();
    const std::uint64_t last = game.match.match().steps();
    const std::uint64_t hash = stateHash(game.match.world());
    watch();
    CHECK(said() == "Playing, 0:00 / 0:08, speed 1x.");
    CHECK(game.drawnX <= 3);
    game.events = 0;
    steps(60);
    CHECK(shownStep() >= 60);
    CHECK(shownStep() <= 62);
    CHECK(game.drawnX > 50);
    CHECK(watching().marks().size() == 3);

    key(Key::Enter);
    CHECK(watching().isPaused());
    CHECK(said() == "Paused, 0:01 / 0:08, speed 1x.");
    const std::uint64_t paused = shownStep();
    steps(10);
    CHECK(shownStep() == paused);
    key(Key::Period);
    CHECK(shownStep() == paused + 1);
    key(Key::Comma);
    key(Key::Comma);
    CHECK(shownStep() == paused - 1);
    key(Key::Right); // five seconds
    CHECK(shownStep() == paused - 1 + 300);
    key(Key::Left);
    key(Key::Left);
    CHECK(shownStep() == 0);
    CHECK(game.drawnX == 0);

    key(Key::Enter);
    key(Key::Up);
    key(Key::Up);
    CHECK(watching().speed() == 4.0);
    const std::uint64_t from = shownStep();
    steps(30);
    CHECK(shownStep() == from + 120);
    for (int i = 0; i < 9; ++i) {
        key(Key::Down);
    }
    CHECK(watching().speed() == 0.25);
    for (int i = 0; i < 9; ++i) {
        key(Key::Up);
    }
    CHECK(watching().speed() == 16.0);
    steps(60);
    CHECK(shownStep() == last);
    CHECK(said() == "The recording has ended.");
    CHECK(inspected().find(format("\"hash\":\"{0:016x}\"", {hash})) != std::string::npos);
    CHECK(inspected().find("\"genuine\":true") != std::string::npos);

    key(Key::Enter); // again
    CHECK(shownStep() < 60);
    CHECK_FALSE(watching().isPaused());
    key(Key::Escape);
    step();
    CHECK(state() == "over");
    CHECK(game.match.world().done == 3); // the match itself has not changed
}

TEST_CASE_METHOD(TapperFixture, "the sounds of a match that is watched are its own", "[game]") {
    play();
    finish();
    FakeAudio& audio = this->audio();
    REQUIRE_FALSE(audio.effectsPaused); // they end below the result
    watch();
    const int before = audio.stops;
    key(Key::Enter); // pauses
    CHECK(audio.effectsPaused);
    key(Key::Enter);
    CHECK_FALSE(audio.effectsPaused);
    key(Key::Right);
    CHECK(audio.stops == before + 1);
    key(Key::Enter);
    key(Key::Escape);
    steps(2);
    REQUIRE(state() == "over");
    CHECK(audio.stops == before + 2);
    CHECK_FALSE(audio.effectsPaused);
}

TEST_CASE_METHOD(TapperFixture, "what a game starts at an event is heard and seen in a recording",
                 "[game]") {
    play();
    finish();
    FakeAudio& audio = this->audio();
    const int events = game.events;
    REQUIRE(audio.played == events);
    watch();
    game.glow = 0.0F;
    steps(1000);
    REQUIRE(said() == "The recording has ended.");
    CHECK(game.events == 2 * events);
    CHECK(audio.played == 2 * events);
    CHECK(game.glow == 1.0F);
    key(Key::Escape);
    steps(2);
    REQUIRE(state() == "over");
    while (said().find("Play again") == std::string::npos) {
        key(Key::Up);
    }
    key(Key::Enter); // the next game has a scope of its own again
    REQUIRE(state() == "playing");
    key(Key::Space);
    CHECK(audio.played == 2 * events + 1);
}

TEST_CASE_METHOD(TapperFixture, "loops of a match that is watched end with it", "[game]") {
    play();
    finish();
    FakeAudio& audio = this->audio();
    watch();
    const int before = audio.stops;
    steps(1000);
    REQUIRE(said() == "The recording has ended.");
    CHECK(audio.stops == before + 1); // once, not in each frame
}

TEST_CASE_METHOD(TapperFixture, "a game whose sounds were stopped to watch a match begins again",
                 "[game]") {
    play();
    finish();
    key(Key::Escape); // the title
    steps(30);
    REQUIRE(state() == "title");
    FakeAudio& audio = this->audio();
    for (int i = 0; i < 9 && said().find("Watch") == std::string::npos; ++i) {
        key(Key::Down);
    }
    key(Key::Enter);
    steps(2);
    REQUIRE(state() == "watching");
    key(Key::Escape);
    steps(30);
    for (int i = 0; i < 9 && said() != "Play."; ++i) {
        key(Key::Down);
    }
    const int before = audio.stops;
    key(Key::Enter);
    REQUIRE(state() == "playing");
    CHECK(audio.stops > before); // as in each new game
}

TEST_CASE_METHOD(TapperFixture, "a controller watches a match", "[game]") {
    using platform::PadButton;
    play();
    finish();
    watch();
    event(platform::ControllerConnectedEvent{1, "Pad"});
    steps(60);
    const auto press = [&](PadButton button) {
        event(platform::ControllerButtonEvent{1, button, true});
        step();
        event(platform::ControllerButtonEvent{1, button, false});
        step();
    };
    press(PadButton::A);
    CHECK(watching().isPaused());
    const std::uint64_t paused = shownStep();
    press(PadButton::RightShoulder);
    CHECK(shownStep() == paused + 1);
    press(PadButton::LeftShoulder);
    press(PadButton::LeftShoulder);
    CHECK(shownStep() == paused - 1);
    press(PadButton::Right);
    CHECK(shownStep() == paused - 1 + 300);
    press(PadButton::Left);
    press(PadButton::Left);
    CHECK(shownStep() == 0);
    press(PadButton::Up);
    CHECK(watching().speed() == 2.0);
    press(PadButton::Down);
    CHECK(watching().speed() == 1.0);
    press(PadButton::B);
    step();
    CHECK(state() == "over");
}

TEST_CASE_METHOD(TapperFixture, "a recording gives its events once, up to twice the speed",
                 "[game]") {
    play();
    finish();
    watch();
    game.events = 0;
    SECTION("usual") {
        steps(600);
        CHECK(game.events == 3);
    }
    SECTION("fast") {
        key(Key::Up);
        key(Key::Up);
        steps(300);
        CHECK(game.events == 0);
    }
}

TEST_CASE_METHOD(TapperFixture, "the mouse and a finger use the bar", "[game]") {
    play();
    finish();
    const std::uint64_t last = game.match.match().steps();
    watch();
    steps(12);
    click(middle(2));
    CHECK(watching().isPaused());
    click(middle(5)); // the middle of the bar
    CHECK(shownStep() >= last / 2 - 3);
    CHECK(shownStep() <= last / 2 + 3);
    const std::uint64_t before = shownStep();
    click(middle(3));
    CHECK(shownStep() == before + 1);
    click(middle(1));
    CHECK(shownStep() == before);
    click(middle(4));
    CHECK(watching().speed() == 2.0);
    // A finger drags the bar.
    const auto [x, y] = middle(5);
    event(platform::TouchEvent{1, platform::TouchPhase::Down, x, y});
    step();
    event(platform::TouchEvent{1, platform::TouchPhase::Move, 5000.0F, y});
    step();
    CHECK(shownStep() == last);
    event(platform::TouchEvent{1, platform::TouchPhase::Move, -5000.0F, y});
    step();
    CHECK(shownStep() == 0);
    event(platform::TouchEvent{1, platform::TouchPhase::Up, -5000.0F, y});
    step();
    click(middle(0));
    step();
    CHECK(state() == "over");
}

TEST_CASE_METHOD(TapperFixture, "the bar hides while nobody touches a device", "[game]") {
    play();
    finish();
    watch();
    CHECK(inspected().find("\"bar\":true") != std::string::npos);
    steps(200);
    CHECK(inspected().find("\"bar\":false") != std::string::npos);
    // The first touch shows it, and does nothing else.
    const auto [x, y] = middle(2);
    event(platform::TouchEvent{1, platform::TouchPhase::Down, x, y});
    step();
    event(platform::TouchEvent{1, platform::TouchPhase::Up, x, y});
    step();
    CHECK(inspected().find("\"bar\":true") != std::string::npos);
    CHECK_FALSE(watching().isPaused());
    steps(12);
    event(platform::TouchEvent{2, platform::TouchPhase::Down, x, y});
    step();
    CHECK(watching().isPaused());
}

TEST_CASE_METHOD(TapperFixture, "time runs back while a key is held, and the match goes on",
                 "[game]") {
    play();
    hold(Key::Right, true);
    steps(60);
    hold(Key::Right, false);
    steps(2);
    key(Key::Enter);
    const std::int32_t done = game.match.world().done;
    CHECK(done == 1);
    const std::int32_t x = game.match.world().x;
    hold(Key::Backspace, true);
    steps(40);
    CHECK(game.match.world().done == 0);
    CHECK(game.match.world().x < x - 20);
    hold(Key::Backspace, false);
    const std::uint64_t at = game.match.match().steps();
    steps(5);
    CHECK(game.match.match().steps() == at + 5);
    finish();
    CHECK(game.match.world().done == 3);
    CHECK(game.menus().best() == 0); // such a match counts for nothing
    // Its recording has only the time that was played on.
    const Result<Verification> found = [&] {
        auto replay = Session<Taps>::open(game.match.match().recording(), {.game = "test"});
        REQUIRE(replay);
        return verify(*replay);
    }();
    REQUIRE(found);
    CHECK_FALSE(found->forged);
    // At the start it stops.
    key(Key::Enter);
    step();
    hold(Key::Backspace, true);
    steps(100);
    CHECK(game.match.match().steps() == 0);
}

TEST_CASE_METHOD(TapperFixture, "the last match can be watched in the next run", "[game]") {
    play();
    finish();
    host.saved.update();
    program().stop();
    GameRun<Tapper> next{host};
    REQUIRE(next.program.configure() == platform::RunMode::Windowed);
    REQUIRE(next.program.start());
    const auto frame = [&](int count) {
        for (int i = 0; i < count; ++i) {
            host.time.advance(1.0 / 60.0);
            next.program.step(platform::StepKind::Frame, host.time.now());
        }
    };
    const auto tap = [&](Key which) {
        next.program.handle(platform::KeyEvent{which, true, false, false});
        frame(1);
        next.program.handle(platform::KeyEvent{which, false, false, false});
        frame(1);
    };
    frame(3);
    tap(Key::Down);
    CHECK(host.announced.back() == "Watch the last match.");
    tap(Key::Enter);
    frame(1);
    CHECK(next.made->modules().screens.stack().top()->name() == "watching");
    next.program.stop();
}

TEST_CASE_METHOD(TapperFixture, "a full disk loses the recording, and nothing else", "[game]") {
    play();
    host.saved.full = Error{text::kStorageNowhere, {"last-match"}};
    finish();
    host.saved.update();
    steps(2);
    CHECK(state() == "over");
    watch(); // it is still in memory
    key(Key::Escape);
    step();
    CHECK(state() == "over");
}

namespace {

std::string someLink() {
    Session<Taps> session{{}, 5, {.game = "test", .build = "1"}};
    session.seatPlayer(0, "Ann");
    for (int i = 0; i < 300; ++i) {
        session.setCommand(0, {.walk = 1, .tap = i % 100 == 99});
        session.step();
    }
    session.finish();
    return *packRecording(session.recording());
}
struct LinkFixture : TapperFixture {
    void open(std::string argument) {
        host.given.arguments = {std::move(argument)};
        REQUIRE(start());
        steps(30);
    }
};

} // namespace

TEST_CASE_METHOD(LinkFixture, "a link shows its match above the title", "[game]") {
    SECTION("alone") {
        open("#r=" + someLink());
    }
    SECTION("with an address, broken by a messenger") {
        std::string link = someLink();
        link.insert(40, "\n ");
        open("https://example.org/tapper/?utm=1#r=" + link);
    }
    REQUIRE(state() == "watching");
    CHECK(inspected().find("\"names\":[\"Ann\"]") != std::string::npos);
    key(Key::Escape);
    step();
    CHECK(state() == "title");
}

TEST_CASE_METHOD(LinkFixture, "a link that cannot be shown is told at the title", "[game]") {
    std::string expected = "the link is damaged or incomplete";
    SECTION("cut by a messenger") {
        open("#r=" + someLink().substr(0, 60));
    }
    SECTION("nonsense") {
        open("#r=%%%");
    }
    SECTION("empty") {
        open("#r=");
    }
    SECTION("two megabytes") {
        open("#r=" + std::string(2'000'000, 'A'));
    }
    SECTION("of another game") {
        Session<Taps> session{{}, 5, {.game = "other"}};
        session.step();
        expected = "the recording is of the game 'other', not of 'test'";
        open("#r=" + *packRecording(session.recording()));
    }
    SECTION("of newer rules") {
        Session<Taps> session{{}, 5, {.game = "test", .build = "9.0"}};
        session.step();
        Recording recording = session.recording();
        recording.info.rulesVersion = 3;
        expected = "the recording was made with newer rules (9.0)";
        open("#r=" + *packRecording(recording));
    }
    REQUIRE(state() == "title");
    CHECK(modules().ui.notice().starts_with(expected));
    CHECK(said().find(expected) != std::string::npos);
}

TEST_CASE_METHOD(TapperFixture, "a match is shared as a link, or as a file", "[game]") {
    play();
    finish();
    key(Key::Down);
    key(Key::Down);
    SECTION("in a page") {
        host.isPage = true;
        key(Key::Enter);
        const Result<Recording> shared = unpackRecording(host.sharedLink);
        REQUIRE(shared);
        CHECK(shared->steps == game.match.match().steps());
        REQUIRE(decodeRecording(host.sharedFile));
    }
    SECTION("by the clipboard") {
        key(Key::Enter);
        REQUIRE(host.copied.starts_with("#r="));
        CHECK(unpackRecording(host.copied.substr(3)));
        CHECK(said().starts_with("The link was copied."));
    }
}

TEST_CASE_METHOD(RankedFixture, "each row of a table of scores shows its match", "[game]") {
    play();
    finish();
    key(Key::Enter);
    REQUIRE(state() == "name");
    steps(40);
    event(platform::TextEvent{"Ada"});
    step();
    key(Key::Enter);
    steps(40);
    REQUIRE(state() == "scores");
    key(Key::Up);
    key(Key::Up);
    key(Key::Up);
    CHECK(said().find("1. Ada") != std::string::npos);
    key(Key::Enter);
    step();
    REQUIRE(state() == "watching");
    steps(3); // it finds the taps
    CHECK(watching().marks().size() == 3);
    key(Key::Escape);
    REQUIRE(state() == "scores");
}

TEST_CASE_METHOD(RankedFixture, "a match whose time was turned back has no place in the table",
                 "[game]") {
    play();
    hold(Key::Backspace, true);
    steps(30);
    hold(Key::Backspace, false);
    finish();
    CHECK(inspected().find("enter your name") == std::string::npos);
}
