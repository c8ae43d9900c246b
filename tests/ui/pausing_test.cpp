#include "engine/app/engine_modules.h"
#include "engine/ui/pausing.h"
#include "tests/ui/menu_game.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;
using namespace eng::platform;
using ui::Interruption;
using Cause = ui::Interruption::Cause;

namespace {

/// A state that can be interrupted, with the button in a corner and a countdown.
class Playing final : public Screen {
public:
    explicit Playing(bool several)
        : several_{several} {}
    std::string_view name() const override { return "playing"; }

    static constexpr Rect kButton{20.0F, 20.0F, 90.0F, 90.0F};
    static constexpr Color kEdge = Color::hex(0xFFFFFF);
    Interruption interruption;
    double left = 0.0; ///< of a countdown
    bool edge = false;
    int taps = 0;

private:
    void onBegin() override {
        interruption.listen(services(), [this] { return several_; });
    }
    void onUncover() override { interruption.reset(); }
    void onFrame() override {
        taps += ui::isTapped(services().input, services().stage, kButton) ? 1 : 0;
    }
    void onDraw(render::Canvas& canvas) override {
        ui::drawPauseButton(canvas, services().input, kButton,
                            {.panel = {}, .bars = {}, .edge = edge ? kEdge : kEdge.faded(0.0F)});
        ui::drawCountdown(canvas, left, {800.0F, 450.0F}, {});
    }

    bool several_;
};

class Above final : public Screen {
public:
    std::string_view name() const override { return "above"; }
};

struct PausingFixture : test::MenuFixture {
    Ref<Playing> state;

    void play(bool several = false) {
        game.enterStates = [this, several](Services& context) {
            state = context.heap.make<Playing>(several);
            context.screens.push(state);
        };
        REQUIRE(start());
        steps(3);
    }
    ~PausingFixture() { state = {}; }
    PausingFixture() = default;
    PausingFixture(const PausingFixture&) = delete;
    PausingFixture& operator=(const PausingFixture&) = delete;

    Cause take() { return state->interruption.take(); }
    int shapes() {
        step();
        return game.modules().screens.canvas()->stats().instances;
    }
    void removeController(InputDevice inUse) {
        event(ControllerConnectedEvent{1, "Pad"});
        step();
        game.modules().input.setDevice(inUse);
        event(ControllerRemovedEvent{1});
    }
};

} // namespace

TEST_CASE_METHOD(PausingFixture, "a hidden or unfocused window interrupts a game once",
                 "[pausing]") {
    play();
    CHECK(take() == Cause::None);
    event(FocusEvent{false});
    event(VisibilityEvent{false});
    CHECK(take() == Cause::Window);
    CHECK(take() == Cause::None);
    event(VisibilityEvent{true});
    event(FocusEvent{true});
    CHECK(take() == Cause::None);
}

TEST_CASE_METHOD(PausingFixture, "a game below another state is not interrupted", "[pausing]") {
    play();
    stack().push(game.context().heap.make<Above>());
    event(FocusEvent{false}); // still on top
    step();
    event(VisibilityEvent{false});
    state->interruption.add(Cause::Player);
    stack().pop();
    step();
    REQUIRE(stack().top() == state.get());
    CHECK(take() == Cause::None);
    event(FocusEvent{false});
    CHECK(take() == Cause::Window);
}

TEST_CASE_METHOD(PausingFixture, "the removal of the controller in use interrupts a game",
                 "[pausing]") {
    play();
    SECTION("in use") {
        removeController(InputDevice::Controller);
        event(FocusEvent{false});
        state->interruption.add(Cause::Player);
        CHECK(take() == Cause::Controller); // the cause that the player may not see
    }
    SECTION("not in use") {
        removeController(InputDevice::Keyboard);
        CHECK(take() == Cause::None);
    }
}

TEST_CASE_METHOD(PausingFixture, "the removal of any controller interrupts several players",
                 "[pausing]") {
    play(true);
    removeController(InputDevice::Keyboard);
    CHECK(take() == Cause::Controller);
}

TEST_CASE_METHOD(PausingFixture, "the pause button is drawn for fingers and tapped by them",
                 "[pausing]") {
    play();
    const int none = shapes();
    game.modules().input.setDevice(InputDevice::Touch);
    CHECK(shapes() == none + 3);
    state->edge = true;
    CHECK(shapes() == none + 4);
    const Vec2 on = game.services().stage.camera().toPixels(Playing::kButton.center());
    const Vec2 off = game.services().stage.camera().toPixels({400.0F, 400.0F});
    event(TouchEvent{1, TouchPhase::Down, off.x, off.y});
    step();
    event(TouchEvent{1, TouchPhase::Move, on.x, on.y});
    step();
    CHECK(state->taps == 0);
    event(TouchEvent{2, TouchPhase::Down, on.x, on.y});
    steps(5);
    CHECK(state->taps == 1);
}

TEST_CASE_METHOD(PausingFixture, "the pause button is large enough for a finger", "[pausing]") {
    play();
    resize(390, 844, 1.0F);
    const render::Stage& stage = game.services().stage;
    CHECK(ui::pauseButtonSize(stage) * stage.camera().scale() >= 44.0F);
}

TEST_CASE_METHOD(PausingFixture, "a countdown shows three dots, which disappear", "[pausing]") {
    play();
    const int none = shapes();
    state->left = 1.0;
    CHECK(shapes() == none + 3);
    state->left = 0.6;
    CHECK(shapes() == none + 2);
    state->left = 0.2;
    CHECK(shapes() == none + 1);
    state->left = 0.0;
    CHECK(shapes() == none);
}
