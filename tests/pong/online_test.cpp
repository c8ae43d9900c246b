// Two and more programs of Pong, with windows in memory, over real sockets of this machine.

#include "platform/sockets.h"
#include "tests/pong/pong_fixture.h"
#include "tests/support/fake_host.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "online_text.h"

using namespace pong;
using eng::Key;
using pong::test::PongFixture;

namespace {

/// Runs programs side by side until something is true.
template <class Done>
bool runUntil(std::initializer_list<PongFixture*> programs, Done done, int frames = 1200) {
    eng::platform::SocketPoll pause;
    for (int i = 0; i < frames; ++i) {
        for (PongFixture* const one : programs) {
            one->step();
        }
        if (done()) {
            return true;
        }
        pause.wait(0.001); // the sockets are real
    }
    return false;
}

/// What the program tells tests, as one object.
std::string inspected(PongFixture& program) {
    return program.program().inspect();
}
bool says(PongFixture& program, const std::string& words) {
    return inspected(program).find(words) != std::string::npos;
}
/// A number, or the `index`-th of an array.
double number(PongFixture& program, const std::string& name, int index = 0) {
    const std::string json = inspected(program);
    std::size_t at = json.find("\"" + name + "\":");
    REQUIRE(at != std::string::npos);
    at += name.size() + 3;
    at += json[at] == '[' ? 1U : 0U;
    for (; index > 0; --index) {
        at = json.find(',', at) + 1;
    }
    return std::stod(json.substr(at));
}
/// Goes to a line of a menu, and presses it.
void choose(PongFixture& program, eng::TextId label) {
    const std::string words{program.strings().pattern(label)};
    for (int i = 0; i < 10 && program.said().find(words) == std::string::npos; ++i) {
        program.key(Key::Down);
    }
    REQUIRE(program.said().find(words) != std::string::npos);
    program.key(Key::Enter);
}
void hold(PongFixture& program, Key which, bool down) {
    program.event(eng::platform::KeyEvent{which, down, false, false});
}

/// Ann hosts; Ben has joined, in a window of his own size.
struct Two {
    explicit Two(std::pair<int, int> size = {1280, 720}) {
        {
            const auto listener = eng::platform::TcpListener::open(0);
            REQUIRE(listener);
            port = std::to_string(listener->port()); // free from here on
        }
        ann = std::make_unique<PongFixture>(
            std::pair{1280, 720}, std::vector<std::string>{"+host", "port=" + port, "+inspect"});
        REQUIRE(runUntil({ann.get()}, [this] { return says(*ann, "Ready"); }));
        ben = join(size);
    }
    std::unique_ptr<PongFixture> join(std::pair<int, int> size = {1280, 720}) const {
        auto guest = std::make_unique<PongFixture>(
            size, std::vector<std::string>{"join=ws://127.0.0.1:" + port + "/ws", "+inspect"});
        REQUIRE(runUntil({ann.get(), guest.get()}, [&guest] {
            return guest->state() == "watching online" ||
                   (guest->state() == "room" && says(*guest, "\"Say\""));
        }));
        return guest;
    }
    void play() {
        run(30);
        ann->key(Key::Enter);
        ben->key(Key::Enter);
        REQUIRE(runUntil({ann.get(), ben.get()}, [this] {
            return ann->state() == "playing online" && ben->state() == "playing online";
        }));
        run(10);
    }
    void run(int frames) {
        runUntil({ann.get(), ben.get()}, [] { return false; }, frames);
    }

    std::string port;
    std::unique_ptr<PongFixture> ann, ben;
};

} // namespace

TEST_CASE("two players meet, and each sees both paddles", "[pong][online]") {
    Two two;
    two.play();
    CHECK(number(*two.ann, "seat") == 0);
    CHECK(number(*two.ben, "seat") == 1);
    hold(*two.ann, Key::Down, true);
    hold(*two.ben, Key::W, true);
    two.run(60);
    for (PongFixture* const one : {two.ann.get(), two.ben.get()}) {
        CHECK(number(*one, "paddles", 0) > 600);
        CHECK(number(*one, "paddles", 1) < 300);
    }
    hold(*two.ben, Key::W, false);
    hold(*two.ann, Key::Down, false);
    // In a menu the hands rest, and the match goes on.
    hold(*two.ann, Key::Up, true);
    two.ann->key(Key::P);
    REQUIRE(two.ann->state() == "match menu");
    hold(*two.ann, Key::Up, false);
    two.run(10);
    const double place = number(*two.ben, "paddles", 0);
    const double steps = number(*two.ben, "steps");
    two.run(30);
    CHECK(number(*two.ben, "steps") > steps + 30);
    CHECK(number(*two.ben, "paddles", 0) == place);
    // What was played is kept when a player leaves.
    choose(*two.ann, eng::online::text::kLeave);
    REQUIRE(runUntil({two.ann.get(), two.ben.get()},
                     [&two] { return two.ann->state() == "together"; }));
    two.run(5);
    CHECK(two.ann->host.saved.records.count("engine-last-match") == 1);
}

TEST_CASE("in a portrait window the own side is at the bottom", "[pong][online]") {
    Two two{{390, 844}};
    two.play();
    PongFixture& ben = *two.ben;
    CHECK(ben.stage().rightAtBottom());
    const eng::Vec2 right = ben.stage().toScreen({1500.0F, 450.0F});
    CHECK(right.y > ben.stage().height() * 0.8F);
    CHECK(ben.stage().toArea(right).x == Catch::Approx(1500.0F));
    // The paddle comes to the finger; so do the keys: right moves it to the right.
    const eng::Vec2 finger = ben.stage().camera().toPixels({200.0F, 1400.0F});
    ben.event(eng::platform::TouchEvent{1, eng::platform::TouchPhase::Down, finger.x, finger.y});
    two.run(60);
    CHECK(number(ben, "paddles", 1) == Catch::Approx(900.0 - 200.0).margin(2.0));
    CHECK(number(*two.ann, "paddles", 1) == Catch::Approx(900.0 - 200.0).margin(2.0));
    ben.event(eng::platform::TouchEvent{1, eng::platform::TouchPhase::Up, finger.x, finger.y});
    two.run(2);
    hold(ben, Key::Right, true);
    two.run(30);
    CHECK(ben.stage().toScreen({1500.0F, static_cast<float>(number(ben, "paddles", 1))}).x >
          400.0F);
    hold(ben, Key::Right, false);
    ben.key(Key::P);
    ben.key(Key::Up);
    ben.key(Key::Enter);
    REQUIRE(runUntil({two.ann.get(), &ben}, [&ben] { return ben.state() == "together"; }));
    CHECK_FALSE(ben.stage().rightAtBottom());
}

TEST_CASE("a spectator pauses a match that is played, goes back, and returns to the present",
          "[pong][online]") {
    Two two;
    two.play();
    const std::unique_ptr<PongFixture> eve = two.join();
    const auto all = {two.ann.get(), two.ben.get(), eve.get()};
    const auto until = [&all](const auto& done) { return runUntil(all, done); };
    until([&eve] { return eve->state() == "watching online"; });
    CAPTURE(inspected(*eve));
    REQUIRE(eve->state() == "watching online");
    const auto late = [&] { return number(*two.ann, "steps") - number(*eve, "step"); };
    runUntil(all, [] { return false; }, 180);
    CHECK(says(*eve, "\"live\":true"));
    CHECK(late() < 120 * 0.6); // it shows the match half a second late
    CHECK(late() > 0);
    // Its picture moves evenly.
    double before = number(*eve, "step");
    for (int i = 0; i < 60; ++i) {
        runUntil(all, [] { return false; }, 1);
        const double now = number(*eve, "step");
        CHECK(now - before <= 4);
        before = now;
    }
    eve->key(Key::Enter);
    CHECK(says(*eve, "\"paused\":true"));
    const double paused = number(*eve, "step");
    runUntil(all, [] { return false; }, 60);
    CHECK(number(*eve, "step") == paused);
    eve->key(Key::Left); // five seconds, or to the beginning
    CHECK(number(*eve, "step") < paused);
    eve->key(Key::Enter);
    runUntil(all, [] { return false; }, 30);
    CHECK(says(*eve, "\"live\":false"));
    CHECK(late() > 120 * 1.0);
    for (int i = 0; i < 3; ++i) {
        eve->key(Key::Right);
    }
    CHECK(until([&eve] { return says(*eve, "\"live\":true"); }));
    CHECK(says(*eve, "\"genuine\":true"));
    // A player leaves; the spectator takes the seat.
    two.ben->key(Key::P);
    two.ben->key(Key::Up);
    two.ben->key(Key::Enter);
    REQUIRE(until([&two] { return two.ben->state() == "together"; }));
    eve->key(Key::Escape);
    REQUIRE(eve->state() == "match menu");
    choose(*eve, eng::online::text::kTakeSeat);
    REQUIRE(until([&eve] { return eve->state() == "playing online"; }));
    CHECK(number(*eve, "seat") == 1);
}

TEST_CASE("a third member of a full room can speak, and play once a seat is free",
          "[pong][online]") {
    Two two;
    const std::unique_ptr<PongFixture> eve = two.join(); // its menu has the line to speak
    CHECK_FALSE(says(*eve, "Ready"));
    CHECK(says(*two.ann, "Only watch"));
    const auto all = {two.ann.get(), two.ben.get(), eve.get()};
    choose(*two.ben, eng::online::text::kLeave);
    REQUIRE(runUntil(all, [&eve] { return says(*eve, "Take a seat"); }));
    choose(*eve, eng::online::text::kTakeSeat);
    CHECK(runUntil(all, [&eve] { return says(*eve, "Ready"); }));
}

TEST_CASE("a page that enters a room at the start offers its lines on the start screen",
          "[pong][online]") {
    Two two;
    PongFixture eve{{390, 844}, {"join=ws://127.0.0.1:" + two.port + "/ws", "+inspect"}, true};
    const auto offered = [&eve](std::string_view label) {
        return std::ranges::any_of(eve.host.startChoices,
                                   [&](const auto& one) { return one.label == label; });
    };
    const auto all = {two.ann.get(), two.ben.get(), &eve};
    REQUIRE(runUntil(all, [&offered] { return offered("Say: Hello!"); }));
    CHECK_FALSE(offered("Play"));
}

TEST_CASE("a room has the points of the options at the time when it opens", "[pong][online]") {
    PongFixture ann{{1280, 720}, {"port=0", "+inspect"}};
    for (const Points points : {Points::Five, Points::Eleven}) {
        REQUIRE(ann.settings().choose(ann.rules().points, points));
        choose(ann, eng::online::text::kTogether);
        REQUIRE(runUntil({&ann}, [&ann] { return ann.state() == "together"; }));
        ann.steps(20);
        ann.key(Key::Enter);
        REQUIRE(runUntil({&ann}, [&ann] { return says(ann, "Ready"); }));
        ann.steps(20);
        ann.key(Key::Enter);
        REQUIRE(runUntil({&ann}, [&ann] { return ann.state() == "playing online"; }));
        CHECK(ann.match().seen().pointsToWin() == pointsOf(points));
        ann.key(Key::P);
        choose(ann, eng::online::text::kLeave);
        REQUIRE(runUntil({&ann}, [&ann] { return ann.state() == "together"; }));
        ann.steps(20);
        ann.key(Key::Escape);
        REQUIRE(runUntil({&ann}, [&ann] { return ann.state() == "title"; }));
    }
}

TEST_CASE("after a match all see the score and the recording", "[pong][online]") {
    Two two;
    two.play();
    REQUIRE(runUntil(
        {two.ann.get(), two.ben.get()},
        [&two] { return two.ann->state() == "room" && two.ben->state() == "room"; }, 120 * 60));
    two.run(5);
    for (PongFixture* const one : {two.ann.get(), two.ben.get()}) {
        CHECK(says(*one, "Watch the match"));
        CHECK(says(*one, "Once more"));
        CHECK(one->host.saved.records.count("engine-last-match") == 1);
    }
    choose(*two.ben, eng::text::kWatch);
    CHECK(two.ben->state() == "watching");
    CHECK(says(*two.ben, "\"genuine\":true"));
}
