#pragma once

#include "engine/screen/screen.h"

#include <cstdint>
#include <string>
#include <vector>

namespace eng {

/// The screens of a program, the active one on top. Changes that are requested during a step
/// take effect at the next `update`, in the order of the requests, so no screen is left while its
/// own code runs. A hook that requests a change during `update` gets it in the next one.
///
/// Source: Enginuity II, Gestalt.
class ScreenStack {
public:
    ScreenStack() = default;
    ScreenStack(const ScreenStack&) = delete;
    ScreenStack& operator=(const ScreenStack&) = delete;
    ~ScreenStack() = default;

    /// Leaves the top screen and enters another in its place.
    void switchTo(Ref<Screen> screen) { request(Kind::Switch, std::move(screen)); }
    /// Covers the top screen by another.
    void push(Ref<Screen> screen) { request(Kind::Push, std::move(screen)); }
    /// Leaves the top screen and uncovers the one below. Does nothing without a screen, or with the
    /// lowest one of a game.
    void pop() { request(Kind::Pop, {}); }
    /// Leaves the screens of the game above its own for another one, which lies below menus. A fade
    /// comes before and after, `kFadeSeconds` of game time, unless there is no window or the player
    /// wants less motion. Later requests wait for it, and the game stands still.
    void go(Ref<Screen> screen) { request(Kind::Go, std::move(screen)); }
    /// Leaves all screens.
    void clear() { request(Kind::Clear, {}); }

    static constexpr double kFadeSeconds = 0.25;

    /// Whether requested changes wait for the next `update`. A game that makes several steps in a
    /// frame stops then.
    bool hasPendingChanges() const { return !changes_.empty(); }

    /// Makes the requested changes, then updates the top screen.
    void update(Services& context);
    /// Makes the requested changes without updating.
    void applyChanges(Services& context);
    /// Discards the requested changes.
    void discardChanges() { changes_.clear(); }
    /// Leaves all screens at once and discards all requests, also those of their hooks. The
    /// application calls it at the end.
    void shutDown();
    /// Draws the top screen, and before it those below that show through.
    ///
    /// @param veil      the current colour, drawn directly below a top screen that has a veil;
    /// above
    ///                  all screens while it fades out
    /// @param backdrop  of fades
    void draw(render::Canvas& canvas, Color veil, Color backdrop) const;
    /// Calls `Screen::onInspect` of all screens, the lowest one first.
    void inspect(std::string& json) const;

    /// Null without a screen.
    Screen* top() const { return screens_.empty() ? nullptr : screens_.back().get(); }
    /// True if that is one of the game, which has game time.
    bool isGameOnTop() const;
    /// True while a change to another screen of the game waits: the old one then stands still.
    bool isFading() const { return fade_ == Fade::Out; }
    std::size_t size() const { return screens_.size(); }
    /// @param place  0: the lowest one
    Ref<Screen> at(std::size_t place) const { return screens_[place]; }
    /// The screen below the top one; null with fewer than two.
    Screen* below() const {
        return screens_.size() < 2 ? nullptr : screens_[screens_.size() - 2].get();
    }
    /// The game of the program; null: none.
    Front* front() const { return front_; }
    /// @param front  outlives the screens
    /// @param fades  false: nothing is drawn
    void setFront(Front& front, bool fades);

private:
    enum class Kind : std::uint8_t { Switch, Push, Pop, Go, Clear };
    enum class Fade : std::uint8_t { None, Out, In };
    struct Change {
        Kind kind;
        Ref<Screen> screen;
    };

    void request(Kind kind, Ref<Screen> screen);
    void apply(Change& change, Services& context);
    /// @param covers  the one below, if it was on top
    void enter(std::size_t place, const Ref<Screen>& screen, Services& context, bool covers);
    void leave(std::size_t index);
    /// Leaves the top screen, and uncovers the one below.
    void uncover();
    /// Lets the scopes below one that stops them stand, and the others go on.
    void settle();

    bool isOfGame(const Screen& screen) const;
    /// True while a change to another screen of the game waits for its fade.
    bool waitsForFade(const Services& services);
    void startFade(Fade fade, double opacity);
    /// Of the backdrop over the screens of the game, 0 to 1.
    double fadeOpacity() const;
    void drawOne(std::size_t place, render::Canvas& canvas) const;

    Front* front_ = nullptr;
    const FrameTime* time_ = nullptr; ///< of the game, from the first change on
    bool fades_ = false;
    Fade fade_ = Fade::None;
    double fadeStart_ = 0.0; ///< game time, seconds
    std::vector<Ref<Screen>> screens_;
    std::vector<Change> changes_;
};

} // namespace eng
