#include "tests/input/input_fixture.h"

#include <catch2/catch_approx.hpp>

#include <limits>

using namespace eng;
using Catch::Approx;
using eng::test::InputFixture;

TEST_CASE_METHOD(InputFixture, "a controller takes the first free place, once", "[input]") {
    connect(11, "First");
    connect(12, "Second");
    connect(12, "Second");
    CHECK_FALSE(input.controller(0).connected());
    step();
    CHECK((input.controller(0).connected() && input.controller(0).justConnected()));
    CHECK(input.controller(0).name() == "First");
    CHECK(input.controller(1).name() == "Second");
    CHECK_FALSE(input.controller(2).connected());
    step();
    CHECK_FALSE(input.controller(0).justConnected());
    remove(11);
    step();
    CHECK((input.controller(0).justLost() && !input.controller(0).connected()));
    CHECK(input.controller(1).connected());
    connect(13, "Third");
    step();
    CHECK(input.controller(0).name() == "Third");
    CHECK_FALSE(input.controller(0).justLost());
}

TEST_CASE_METHOD(InputFixture, "extra and unknown controllers are ignored", "[input]") {
    for (platform::ControllerId id = 1; id <= 9; ++id) {
        connect(id);
    }
    button(9, PadButton::A, true);
    button(77, PadButton::A, true);
    axis(77, PadAxis::LeftX, 1.0F);
    button(1, static_cast<PadButton>(200), true);
    axis(1, static_cast<PadAxis>(200), 1.0F);
    axis(1, PadAxis::LeftX, std::numeric_limits<float>::quiet_NaN());
    remove(77);
    step();
    for (std::size_t place = 0; place < Input::kControllers; ++place) {
        CHECK_FALSE(input.controller(place).anyPressed());
        CHECK(input.axis(place, PadAxis::LeftX) == 0.0F);
    }
}

TEST_CASE_METHOD(InputFixture, "controller buttons have edges like keys", "[input]") {
    connect(1);
    button(1, PadButton::A, true);
    step();
    const Controller& pad = input.controller(0);
    CHECK((pad.pressed(PadButton::A) && pad.down(PadButton::A)));
    step();
    CHECK((!pad.pressed(PadButton::A) && pad.down(PadButton::A)));
    button(1, PadButton::A, false);
    button(1, PadButton::B, true);
    button(1, PadButton::B, false);
    step();
    CHECK((pad.released(PadButton::A) && !pad.down(PadButton::A)));
    CHECK((pad.pressed(PadButton::B) && pad.released(PadButton::B) && !pad.down(PadButton::B)));
}

TEST_CASE_METHOD(InputFixture, "an unplugged controller releases all its inputs", "[input]") {
    connect(1);
    button(1, PadButton::A, true);
    axis(1, PadAxis::LeftY, -1.0F);
    step();
    const Controller& pad = input.controller(0);
    CHECK((pad.down(PadButton::A) && pad.down(PadAxis::LeftY, AxisDirection::Negative)));
    CHECK(input.axis(0, PadAxis::LeftY) == -1.0F);
    remove(1);
    step();
    CHECK((pad.released(PadButton::A) && !pad.down(PadButton::A)));
    CHECK((pad.released(PadAxis::LeftY, AxisDirection::Negative) &&
           !pad.down(PadAxis::LeftY, AxisDirection::Negative)));
    CHECK(input.axis(0, PadAxis::LeftY) == 0.0F);
    button(1, PadButton::A, true); // a late event of an unplugged controller
    step();
    CHECK_FALSE(pad.down(PadButton::A));
}

TEST_CASE_METHOD(InputFixture, "values in the dead zone are zero, and the range starts at its edge",
                 "[input]") {
    connect(1);
    axis(1, PadAxis::LeftX, 0.19F);
    axis(1, PadAxis::LeftY, -0.6F);
    axis(1, PadAxis::RightX, 1.0F);
    axis(1, PadAxis::RightY, -7.0F);
    step();
    CHECK(input.axis(0, PadAxis::LeftX) == 0.0F);
    CHECK(input.axis(0, PadAxis::LeftY) == Approx(-0.5));
    CHECK(input.axis(0, PadAxis::RightX) == Approx(1.0));
    CHECK(input.axis(0, PadAxis::RightY) == Approx(-1.0));
    inputSettings.registerSettings(settings);
    REQUIRE(settings.apply("dead_zone=0", SettingSource::CommandLine, "test"));
    step();
    CHECK(input.axis(0, PadAxis::LeftX) == Approx(0.19));
}

TEST_CASE_METHOD(InputFixture, "an axis that varies around its threshold is pressed once",
                 "[input]") {
    connect(1);
    const Controller& pad = input.controller(0);
    axis(1, PadAxis::LeftX, 0.51F);
    step();
    CHECK(pad.pressed(PadAxis::LeftX, AxisDirection::Positive));
    CHECK_FALSE(pad.down(PadAxis::LeftX, AxisDirection::Negative));
    for (const float value : {0.49F, 0.51F, 0.45F, 0.55F}) {
        axis(1, PadAxis::LeftX, value);
        step();
        CHECK(pad.down(PadAxis::LeftX, AxisDirection::Positive));
        CHECK_FALSE(pad.pressed(PadAxis::LeftX, AxisDirection::Positive));
    }
    axis(1, PadAxis::LeftX, 0.39F);
    step();
    CHECK(pad.released(PadAxis::LeftX, AxisDirection::Positive));
    axis(1, PadAxis::LeftX, -1.0F);
    axis(1, PadAxis::LeftX, 0.0F);
    step();
    CHECK((pad.pressed(PadAxis::LeftX, AxisDirection::Negative) &&
           pad.released(PadAxis::LeftX, AxisDirection::Negative)));
}

TEST_CASE_METHOD(InputFixture, "losing the focus releases controllers but keeps them connected",
                 "[input]") {
    connect(1);
    button(1, PadButton::A, true);
    step();
    task->input().handle(platform::FocusEvent{false});
    step();
    CHECK(input.controller(0).released(PadButton::A));
    CHECK(input.controller(0).connected());
}

TEST_CASE_METHOD(InputFixture, "a suspended input task still tracks the connected controllers",
                 "[input]") {
    connect(1, "Old");
    step();
    kernel.suspend(*task);
    remove(1);
    connect(2, "New");
    button(2, PadButton::A, true);
    kernel.resume(*task);
    step();
    CHECK(input.controller(0).name() == "New");
    CHECK(input.controller(0).connected());
    CHECK_FALSE(input.controller(0).down(PadButton::A));
}

TEST_CASE_METHOD(InputFixture, "a controller without a place takes the next free one", "[input]") {
    for (platform::ControllerId id = 1; id <= 6; ++id) {
        connect(id, id == 6 ? "Sixth" : "Pad");
    }
    remove(5); // while it waits for a place
    step();
    remove(2);
    button(6, PadButton::A, true);
    step();
    const Controller& place = input.controller(1);
    CHECK((place.connected() && place.justLost() && place.justConnected()));
    CHECK(place.name() == "Sixth");
    CHECK(place.pressed(PadButton::A));
    remove(6);
    step();
    CHECK_FALSE(place.connected());
}
