#pragma once

#include "engine/canvas/canvas.h"
#include "engine/core/managed.h"
#include "engine/core/result.h"
#include "engine/routine/waits.h"
#include "engine/screen/scope.h"
#include "engine/screen/services.h"
#include "engine/trigger/trigger.h"
#include "engine/video/cursor.h"

#include <string>
#include <string_view>

namespace eng {

/// One of the screens that lie above each other in a program: loading, title, a match, a menu. It
/// is one class with behaviour, texts and drawing.
///
///     class Title final : public Screen {
///         std::string_view name() const override { return "title"; }
///         void onUpdate() override {
///             if (context().actions.pressed(start_)) {
///                 context().screens.switchTo(context().heap.make<Play>());
///             }
///         }
///         void draw(render::Canvas& canvas) override { ... }
///     };
///
/// Its scope has what it starts: tasks, routines, timers, triggers, interpolators, sounds. They
/// begin with the screen, stand while another one above stops it, and end with it. A connection
/// ends with it, too.
///
/// Source: Enginuity II, AppState.
class Screen : public Managed, protected InScope {
public:
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;
    ~Screen() override;

    /// For logs, tests and tools.
    virtual std::string_view name() const { return "playing"; }
    /// Whether the screen below is drawn too, before this one.
    virtual bool showsBelow() const { return false; }
    /// Whether the scope of a screen below this one stands.
    virtual bool stops(const Screen& /*below*/) const { return true; }
    /// Whether its own scope goes on below other screens, as a match with people elsewhere does.
    virtual bool goesOn() const { return false; }
    /// The time of its scope.
    virtual Scope::Clock clock() const { return Scope::Clock::Game; }
    /// The colour laid over the screens below; its alpha says how much of them it hides. The change
    /// from one screen's veil to the next one's is animated.
    virtual Color veil() const { return {.alpha = 0.0F}; }

    /// The mouse pointer while this screen is on top.
    virtual Cursor cursor() const { return Cursor::Arrow; }

    virtual void onEnter() {}
    /// Another screen was pushed on top.
    virtual void onCover() {}
    /// This screen is on top again.
    virtual void onUncover() {}
    virtual void onLeave() {}
    /// Called once in each step while the screen is on top.
    virtual void onUpdate() {}
    /// Called once in each frame while the screen is visible.
    virtual void draw(render::Canvas&) {}
    /// Appends members to the inspected JSON object, each with a comma before it: `,"score":[1,2]`.
    /// For tests and tools (docs/testing.md).
    virtual void inspect(std::string&) const {}

protected:
    Screen();

    /// From `onEnter` on; also in the destructors of its routines, which end after `onLeave`.
    Services& context() const {
        ENG_ASSERT(context_ != nullptr, "the screen was entered");
        return *context_;
    }
    /// True while no other screen is above this one.
    bool onTop() const;

private:
    friend class ScreenStack;
    void enter(Services& context);
    void leave();

    Services* context_ = nullptr;
    bool entered_ = false;
    Scope own_;
};

} // namespace eng
