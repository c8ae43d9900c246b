#pragma once

#include "engine/canvas/canvas.h"
#include "engine/core/managed.h"
#include "engine/core/result.h"
#include "engine/routine/waits.h"
#include "engine/screen/lifetime.h"
#include "engine/screen/scope.h"
#include "engine/screen/services.h"
#include "engine/trigger/trigger.h"
#include "engine/video/cursor.h"

#include <string>
#include <string_view>

namespace eng {

/// How a screen lies above others.
struct ScreenLook {
    /// What lets a scope stand: any screen above it that `stops`, only one in real time, or none.
    enum class Stands : std::uint8_t { BelowScreens, BelowMenus, Never };

    bool stops = true;      ///< those below stand still
    bool showsBelow = true; ///< they are drawn first
    bool realTime = false;  ///< its time is real, as that of a menu; else it is the game's
    Stands stands = Stands::BelowScreens;
    /// The colour laid over the screens below; its alpha says how much of them it hides. The change
    /// from one screen's veil to the next one's is animated.
    Color veil = {.alpha = 0.0F};
    Cursor cursor = Cursor::Arrow; ///< while it is on top
};

/// One of the screens that lie above each other in a program: a level, a shop, a match, a menu. It
/// is one class with behaviour, texts and drawing.
///
///     class Shop final : public eng::Screen {
///         void onUpdate(float) override {
///             if (input().fired()) { pop(); }
///         }
///         void onDraw(render::Canvas& canvas) override { ... }
///     };
///
/// What it starts begins with it, stands while another screen above stops it, and ends with it: see
/// `Scope`.
///
/// Source: Enginuity II, AppState.
class Screen : public Managed, protected Scope {
public:
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;
    ~Screen() override;

    /// For logs, tests and tools.
    virtual std::string_view name() const { return "playing"; }
    virtual ScreenLook look() const { return {}; }
    void onInspect(std::string&) const override {}

protected:
    Screen();

    /// Another screen was pushed on top.
    virtual void onCover() {}
    /// This screen is on top again.
    virtual void onUncover() {}
    /// Called once in each frame while the screen is on top; by default it makes the steps of the
    /// game. For screens in real time.
    virtual void onFrame();

    /// The game, whose class is G, as `makeProgram` made it.
    template <class G>
    G& game() const {
        return *static_cast<G*>(anyGame(typeName<G>()));
    }
    /// True while no other screen is above this one.
    bool onTop() const;

private:
    friend class GameProgram;
    friend class ScreenStack;
    void enter(Services& services);
    void leave();

    bool entered_ = false;
    Lifetime own_;
};

} // namespace eng
