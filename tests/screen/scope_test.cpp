// What lives in the time of a screen stands below another one, and ends with it.
#include "engine/animate/interpolator.h"
#include "engine/audio/loaded_sound.h"
#include "engine/kernel/function_task.h"
#include "engine/kernel/task_chain.h"
#include "engine/routine/waits.h"
#include "engine/screen/screen_stack.h"
#include "tests/support/screen_fixture.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <functional>
#include <string>
#include <string_view>

using namespace eng;

namespace {

struct Level final : Screen {
    std::string_view name() const override { return "level"; }
    void onBegin() override {
        if (begins) {
            begins();
        }
    }
    void onEnd() override {
        if (ends) {
            ends();
        }
    }
    ScreenLook look() const override { return how; }

    using Screen::after;
    using Screen::animate;
    using Screen::every;
    using Screen::lifetime;
    using Screen::play;
    using Screen::run;
    using Screen::when;

    std::function<void()> begins, ends;
    ScreenLook how;
    float glow = 0.0F;
};

struct LevelFixture : test::ScreenFixture {
    Ref<Level> level = heap.make<Level>();

    LevelFixture() {
        stack.push(level);
        next();
    }
    LevelFixture(const LevelFixture&) = delete;
    LevelFixture& operator=(const LevelFixture&) = delete;
    ~LevelFixture() { stack.shutDown(); }

    void next(double seconds = 0.1) {
        pass(seconds);
        stack.update(context);
    }
    void steps(int count) {
        for (int i = 0; i < count; ++i) {
            next();
        }
    }
    Ref<Level> cover() {
        auto above = heap.make<Level>();
        stack.push(above);
        next(0.0);
        return above;
    }
    void uncover() {
        stack.pop();
        next(0.0);
    }
};

} // namespace

TEST_CASE_METHOD(LevelFixture, "everything in a scope stands while a screen above stops it",
                 "[screen]") {
    int once = 0;
    int often = 0;
    int fired = 0;
    int steps = 0;
    int waited = 0;
    level->after(0.55, [&] { ++once; });
    level->every(0.2, [&] { ++often; });
    level->when([&] { return steps; }, Compare::greater(6), [&] { ++fired; });
    level->animate(level->glow, Curve<float>::linear(0.0F, 1.0F), 1.0);
    REQUIRE(level->run(heap.make<FunctionTask>("count", [&](EngineContext&) { ++steps; })));
    const auto wait = [](EngineContext&, int& ended) -> Routine {
        co_await eng::steps(6);
        ++ended;
    };
    level->run("wait", wait(context, waited));
    this->steps(4);
    CHECK(often == 2);
    CHECK(level->glow > 0.35F);
    const float glow = level->glow;
    const double time = level->lifetime().time().total;

    static_cast<void>(cover());
    CHECK(level->lifetime().stands());
    CHECK(level->lifetime().time().delta == 0.0);
    this->steps(20);
    CHECK(once == 0);
    CHECK(often == 2);
    CHECK(fired == 0);
    CHECK(steps == 5); // cover is a step
    CHECK(waited == 0);
    CHECK(level->glow == glow);
    CHECK(level->lifetime().time().total == time);

    uncover();
    this->steps(3);
    CHECK(once == 1);
    CHECK(often == 3);
    CHECK(fired == 1);
    CHECK(waited == 1);
    CHECK(level->glow > glow);
}

TEST_CASE_METHOD(LevelFixture,
                 "what begins while a scope stands waits, and a task of the game's "
                 "own choice stays suspended",
                 "[screen]") {
    int late = 0;
    int own = 0;
    const Ref<Task> held = heap.make<FunctionTask>("held", [&](EngineContext&) { ++own; });
    REQUIRE(level->run(held));
    kernel.suspend(*held);
    static_cast<void>(cover());
    REQUIRE(level->run(heap.make<FunctionTask>("late", [&](EngineContext&) { ++late; })));
    level->after(0.0, [&] { ++late; });
    steps(3);
    CHECK(late == 0);
    uncover();
    steps(1);
    CHECK(late == 2);
    CHECK(own == 0);
    CHECK(held->taskState() == TaskState::Suspended);
}

TEST_CASE_METHOD(LevelFixture, "some screens stop nothing, some scopes go on, some in real time",
                 "[screen]") {
    int ticks = 0;
    level->every(0.1, [&] { ++ticks; });
    SECTION("a map lies above a world that goes on") {
        const auto map = heap.make<Level>();
        map->how.stops = false;
        stack.push(map);
        next(0.0);
        steps(3);
        CHECK(ticks == 3);
        static_cast<void>(cover()); // above both
        CHECK(level->lifetime().stands());
        CHECK(map->lifetime().stands());
    }
    SECTION("a match with people elsewhere") {
        level->how.stands = ScreenLook::Stands::Never;
        static_cast<void>(cover());
        steps(3);
        CHECK(ticks == 3);
    }
    SECTION("a menu while the game's time is paused") {
        const auto menu = heap.make<Level>();
        menu->how.realTime = true;
        stack.push(menu);
        next(0.0);
        menu->animate(menu->glow, Curve<float>::linear(0.0F, 1.0F), 0.5);
        frame.delta = 0.0;
        frame.realDelta = 0.25;
        step();
        CHECK(menu->glow == 0.5F);
    }
}

TEST_CASE_METHOD(LevelFixture, "the end of a screen ends what is in its scope", "[screen]") {
    int called = 0;
    bool cleaned = false;
    struct Cleans {
        bool& done;
        ~Cleans() { done = true; }
    };
    const auto wait = [](EngineContext&, bool& done) -> Routine {
        const Cleans at{done};
        co_await seconds(1000.0);
    };
    level->run("wait", wait(context, cleaned));
    level->every(0.1, [&] { ++called; });
    level->when([] { return 1; }, Compare::isTrue(), [&] { ++called; }, Fire::Always);
    SECTION("while it plays") {}
    SECTION("while it stands") {
        static_cast<void>(cover());
    }
    called = 0;
    stack.clear();
    next(0.0);
    called = 0;
    steps(3);
    CHECK(called == 0);
    CHECK(cleaned);
}

TEST_CASE_METHOD(LevelFixture, "nothing runs or starts in a scope that has ended", "[screen]") {
    int ran = 0;
    bool ended = false;
    const auto task =
        heap.make<FunctionTask>("count", [&](EngineContext&) { ran += ended ? 1 : 0; });
    const auto chain = heap.make<TaskChain>("chain");
    chain->next(task);
    REQUIRE(level->run(chain));
    struct Late {
        Level* of;
        int* counts;
        ~Late() {
            of->after(0.1, [to = counts] { ++*to; });
            of->when([] { return true; }, Compare::isTrue(), [to = counts] { ++*to; });
            of->animate(of->glow, Curve<float>::linear(0.0F, 1.0F), 0.1);
        }
    };
    const auto last = [](EngineContext&, Level* of, int* counts) -> Routine {
        const Late late{of, counts};
        co_await seconds(100.0);
    };
    level->run("last", last(context, level.get(), &ran));
    steps(3);
    level->ends = [&] { ended = true; };
    // The kernel's step has tasks after the one that leaves it.
    REQUIRE(kernel.add(heap.make<FunctionTask>(
        "leave",
        [&](EngineContext&) {
            stack.clear();
            stack.applyChanges(context);
        },
        priority::kClock)));
    steps(5);
    CHECK(ended);
    CHECK(ran == 0);
    CHECK(level->glow == 0.0F);
}

TEST_CASE_METHOD(LevelFixture, "a timer may throw away the stack, and a screen push at its end",
                 "[screen]") {
    const auto last = heap.make<Level>();
    SECTION("a timer") {
        level->after(0.05, [&] { stack.clear(); });
        int after = 0;
        level->after(0.06, [&] { ++after; }); // in the same step: the screen is left later
        next();
        CHECK(after == 1);
        CHECK(stack.size() == 0);
    }
    SECTION("onEnd") {
        level->ends = [&] { stack.push(last); };
        stack.pop();
        next();
        CHECK(stack.size() == 0);
        next();
        CHECK(stack.top() == last.get());
    }
    SECTION("a screen that is left before it was entered") {
        struct Hasty final : Screen {
            explicit Hasty(ScreenStack& screens) { screens.pop(); } // the one below: not itself
        };
        stack.push(heap.make<Hasty>(stack));
        next();
        CHECK(stack.size() == 1);
        CHECK(stack.top()->name() == "playing");
    }
}

TEST_CASE_METHOD(LevelFixture, "sounds of a scope are held with it and end with it", "[screen]") {
    const auto sound = heap.make<LoadedSound>(*audio);
    sound->give(Sound{});
    const PlayingSound motor = level->play(*sound, {.loop = true});
    REQUIRE(audio->played == 1);
    const Ref<Level> above = cover();
    CHECK(audio->held == 1);
    static_cast<void>(level->play(*sound)); // nobody could hear it
    CHECK(audio->played == 1);
    static_cast<void>(level->play(*sound, {.loop = true}));
    CHECK(audio->played == 2);
    CHECK(audio->held == 2);
    uncover();
    CHECK(audio->held == 0);
    stack.pop();
    next();
    CHECK(audio->ended == 2);
}

// --- A routine outside that waits for one whose scope stands

namespace {

/// What ends the waits of the test.
struct Wakes {
    Signal<int> signal;
    Condition condition;
    Ref<Task> task;
    bool isTrue = false;
};
struct Woken {};

Routine waitFor(EngineContext& context, Wakes& wakes, std::string_view kind) {
    if (kind == "seconds") {
        co_await seconds(0.3);
    } else if (kind == "realSeconds") {
        co_await realSeconds(0.3);
    } else if (kind == "steps") {
        co_await steps(3);
    } else if (kind == "nextStep") {
        co_await nextStep();
    } else if (kind == "until") {
        co_await until([&wakes] { return wakes.isTrue; });
    } else if (kind == "condition") {
        co_await wakes.condition;
    } else if (kind == "signal") {
        static_cast<void>(co_await wakes.signal);
    } else if (kind == "event") {
        static_cast<void>(co_await event<Woken>());
    } else if (kind == "task") {
        co_await wakes.task;
    } else if (kind == "routine") {
        co_await waitFor(context, wakes, "until");
    } else if (kind == "any") {
        static_cast<void>(co_await any(seconds(1000.0), until([&wakes] { return wakes.isTrue; })));
    } else if (kind == "all") {
        co_await all(seconds(0.3), until([&wakes] { return wakes.isTrue; }));
    } else if (kind == "attempt") {
        static_cast<void>(co_await attempt(waitFor(context, wakes, "until")));
    } else {
        FAIL("no such wait");
    }
}

Routine await(EngineContext&, Ref<Task> task, bool& done) {
    co_await task;
    done = true;
}

} // namespace

TEST_CASE_METHOD(LevelFixture, "others wait for a routine as long as its scope stands",
                 "[screen]") {
    const std::string kind =
        GENERATE("seconds", "realSeconds", "steps", "nextStep", "until", "condition", "signal",
                 "event", "task", "routine", "any", "all", "attempt");
    CAPTURE(kind);
    Wakes wakes;
    bool done = false;
    wakes.task = heap.make<RoutineTask>("other", waitFor(context, wakes, "until"));
    REQUIRE(kernel.add(wakes.task));
    const Ref<Task> inner = level->run("inner", waitFor(context, wakes, kind));
    REQUIRE(inner);
    REQUIRE(kernel.add(heap.make<RoutineTask>("outer", await(context, inner, done))));
    static_cast<void>(cover());
    wakes.isTrue = true;
    wakes.signal.emit(1);
    wakes.condition.wakeAll();
    eventQueue.publish(Woken{});
    steps(10);
    CHECK_FALSE(done);
    uncover();
    steps(30);
    CHECK(done);
}
