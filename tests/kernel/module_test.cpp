#include "engine/kernel/module.h"
#include "tests/support/engine_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <memory>

using namespace eng;

namespace {

/// Records its calls in a list.
class Part final : public Module {
public:
    Part(std::vector<std::string>& events, const char* name, When when = When::Always)
        : Module{name, when}
        , events_{events} {}

    bool starts = true;

    void registerSettings(SettingsRegistry&) override { note("describe"); }

protected:
    Status start(EngineContext&) override {
        note("start");
        CHECK_FALSE(started());
        return starts ? Status{} : Status{Error{TextId{1}}};
    }
    void stop(EngineContext&) override { note("stop"); }

private:
    void note(const char* what) { events_.push_back(std::string{name()} + "." + what); }
    std::vector<std::string>& events_;
};

struct ModuleFixture : test::EngineFixture {
    std::vector<std::string> events;
    Part one{events, "one"};
    Part two{events, "two", Module::When::OnlyWithWindow};
    Part three{events, "three", Module::When::Interactive};
    ModuleList modules;

    ModuleFixture() {
        for (Part* part : {&one, &two, &three}) {
            modules.add(*part);
        }
    }
};

} // namespace

TEST_CASE_METHOD(ModuleFixture, "modules start in their order and stop in reverse", "[kernel]") {
    modules.registerSettings(settings);
    REQUIRE(modules.start(kernel.context(), Module::When::OnlyWithWindow).ok());
    CHECK(two.started());
    modules.stop(kernel.context());
    CHECK_FALSE(one.started());
    modules.stop(kernel.context()); // the second call does nothing
    CHECK(events == std::vector<std::string>{"one.describe", "two.describe", "three.describe",
                                             "one.start", "two.start", "three.start", "three.stop",
                                             "two.stop", "one.stop"});
}

TEST_CASE_METHOD(ModuleFixture, "without a window some modules are not started", "[kernel]") {
    REQUIRE(modules.start(kernel.context(), Module::When::Interactive).ok());
    CHECK_FALSE(two.started());
    modules.stop(kernel.context());
    CHECK(events == std::vector<std::string>{"one.start", "three.start", "three.stop", "one.stop"});
    events.clear();
    REQUIRE(modules.start(kernel.context(), Module::When::Always).ok());
    modules.stop(kernel.context());
    CHECK(events == std::vector<std::string>{"one.start", "one.stop"});
}

TEST_CASE_METHOD(ModuleFixture, "when a module fails to start, the modules before it stop",
                 "[kernel]") {
    three.starts = false;
    const Status started = modules.start(kernel.context(), Module::When::OnlyWithWindow);
    REQUIRE_FALSE(started.ok());
    CHECK(started.error().text() == TextId{1});
    CHECK(two.started());
    modules.stop(kernel.context());
    CHECK(events == std::vector<std::string>{"one.start", "two.start", "three.start", "two.stop",
                                             "one.stop"});
}
