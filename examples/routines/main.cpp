// A night at a lighthouse, in routines: see README.md. The time is virtual, so the night is short.

#include "engine/core/format.h"
#include "engine/kernel/engine.h"
#include "engine/routine/waits.h"
#include "platform/console.h"

#include <string>
#include <string_view>
#include <utility>

namespace {

using eng::EngineContext;
using eng::Ref;
using eng::Routine;
using eng::RoutineTask;
using eng::seconds;

/// What the routines of a night share.
struct Night {
    EngineContext& engine;
    eng::Signal<std::string> sighted;
    eng::Condition dawn;

    void say(std::string_view words) const {
        eng::platform::printLine(
            eng::platform::ConsoleStream::Out,
            eng::format("{0:4.1f} s  {1}", {engine.kernel.time().total, words}));
    }
    Ref<RoutineTask> start(const char* name, Routine routine) const {
        Ref<RoutineTask> task = engine.heap.make<RoutineTask>(name, std::move(routine));
        return engine.kernel.add(task) ? task : nullptr;
    }
};

/// The lamp goes out with the routine that keeps it burning, wherever that routine ends.
class Lamp {
public:
    explicit Lamp(const Night& night)
        : night_{night} {
        night_.say("The lamp is lit.");
    }
    Lamp(const Lamp&) = delete;
    Lamp& operator=(const Lamp&) = delete;
    ~Lamp() { night_.say("The lamp is out."); }

private:
    const Night& night_;
};

Routine shine(EngineContext&, const Night& night) {
    const Lamp lamp{night};
    for (int turn = 1;; ++turn) {
        co_await seconds(2.5);
        night.say(eng::format("Turn {0}.", {turn}));
    }
}

Routine row(EngineContext&, const Night& night, double distance) {
    night.say("The boat is out.");
    co_await seconds(distance);
    if (distance > 2.0) {
        night.say("Too far: the boat turns back.");
        co_await eng::fail(eng::Error{eng::TextId{0}});
    }
    night.say("The boat has met the ship.");
}

Routine ring(EngineContext&, const Night& night, int times) {
    for (int i = 0; i < times; ++i) {
        night.say("Ding.");
        co_await seconds(0.5);
    }
}

/// Waits for ships until dawn, and guides each of them in.
Routine keep(EngineContext& engine, Night& night) {
    for (double distance = 1.0;; distance += 1.5) {
        const std::string name = co_await night.sighted;
        night.say(name + " is in sight.");
        co_await eng::all(ring(engine, night, 2), seconds(1.5));
        const eng::Status met = co_await eng::attempt(row(engine, night, distance));
        night.say(name + (met ? " is safe." : " waits outside."));
    }
}

Routine ships(EngineContext&, Night& night) {
    for (const char* const name : {"Albatross", "Cormorant"}) {
        co_await seconds(5.0);
        night.sighted.emit(name);
    }
    co_await seconds(5.0);
    night.dawn.wakeAll();
}

/// Lamp and keeper work side by side until dawn.
Routine watch(EngineContext& engine, Night& night) {
    const Ref<RoutineTask> sea = night.start("ships", ships(engine, night));
    // The first that ends is the dawn, which cancels the others.
    co_await eng::any(shine(engine, night), keep(engine, night), night.dawn);
    night.say("Dawn.");
    co_await sea; // ended, or ends soon
    night.say("Good morning.");
}

} // namespace

int main() {
    eng::ManualTime clock;
    eng::Engine engine{clock};
    Night night{engine.context(), {}, {}};
    if (!night.start("watch", watch(engine.context(), night))) {
        return 1;
    }
    while (engine.kernel.step(eng::StepKind::Frame, clock.now())) {
        clock.advance(0.25);
    }
    return 0;
}
