#include "engine/input/actions.h"
#include "engine/input/input.h"
#include "engine/trigger/trigger_task.h"
#include "tests/input/input_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <string>

#include "engine_text.h"

using namespace eng;

namespace {

struct InputTriggerFixture : test::InputFixture {
    Ref<TriggerTask> triggers = heap.make<TriggerTask>();
    Action jump = actions.add("jump", text::kHelpHelp, "key:space;pad:a");
    std::string said;

    InputTriggerFixture() {
        REQUIRE(kernel.add(triggers));
        actions.registerSettings(settings);
        step(); // nothing is pressed before the first step
    }
    void on(Watched watched, char letter, Fire fire = Fire::Always) {
        triggers->add(heap.make<Trigger>(std::move(watched), Compare::isTrue(), fire,
                                         [this, letter] { said += letter; }));
    }
    /// What is said in the next step.
    std::string heard() {
        said.clear();
        step();
        return said;
    }
};

} // namespace

TEST_CASE_METHOD(InputTriggerFixture, "a key's triggers fire in the step of the key", "[trigger]") {
    on([this] { return input.pressed(Key::W); }, 'p');
    on([this] { return input.down(Key::W); }, 'd');
    on([this] { return input.down(Key::W); }, 'e', Fire::Edge);
    on([this] { return input.down(Key::W); }, 'o', Fire::Once);
    on([this] { return input.released(Key::W); }, 'r');
    CHECK(heard().empty());
    key(Key::W, true);
    CHECK(heard() == "pdeo");
    CHECK(heard() == "d");
    key(Key::W, false);
    CHECK(heard() == "r");
    CHECK(heard().empty());
    key(Key::W, true);
    CHECK(heard() == "pde");
    key(Key::W, false);
    key(Key::W, true); // released and pressed again between two steps
    CHECK(heard() == "pdr");
}

TEST_CASE_METHOD(InputTriggerFixture, "mouse buttons have triggers", "[trigger]") {
    on([this] { return input.pressed(MouseButton::Left); }, 'p');
    on([this] { return input.down(MouseButton::Left); }, 'd');
    on([this] { return input.released(MouseButton::Left); }, 'r');
    task->input().handle(platform::MouseButtonEvent{MouseButton::Left, true, 0, 0});
    CHECK(heard() == "pd");
    CHECK(heard() == "d");
    task->input().handle(platform::MouseButtonEvent{MouseButton::Left, false, 0, 0});
    CHECK(heard() == "r");
    task->input().handle(platform::MouseButtonEvent{MouseButton::Right, true, 0, 0});
    CHECK(heard().empty());
}

TEST_CASE_METHOD(InputTriggerFixture, "an action's triggers fire for all its inputs", "[trigger]") {
    REQUIRE(actions.find("jump") == jump);
    on([this] { return actions.pressed(*actions.find("jump")); }, 'p');
    on([this] { return actions.down(jump); }, 'd');
    on([this] { return actions.released(jump); }, 'r');
    connect(1);
    CHECK(heard().empty());
    key(Key::Space, true);
    CHECK(heard() == "pd");
    CHECK(heard() == "d");
    key(Key::Space, false);
    CHECK(heard() == "r");
    button(1, PadButton::A, true);
    CHECK(heard() == "pd");
}

TEST_CASE_METHOD(InputTriggerFixture, "a suspended input task fires no presses", "[trigger]") {
    on([this] { return input.pressed(Key::W); }, 'p');
    on([this] { return input.released(Key::W); }, 'r');
    key(Key::W, true);
    CHECK(heard() == "p");
    kernel.suspend(*task);
    key(Key::W, false);
    key(Key::W, true);
    said.clear();
    for (int i = 0; i < 3; ++i) {
        step();
    }
    CHECK(said.find('p') == std::string::npos);
}
