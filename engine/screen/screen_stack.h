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
    /// Leaves the top screen and uncovers the one below. Does nothing without a screen.
    void pop() { request(Kind::Pop, {}); }
    /// Enters a screen directly above another, below all that lie above that one. Does nothing if
    /// that one was left.
    void insertAbove(const Screen& below, Ref<Screen> screen) {
        request(Kind::Insert, std::move(screen), &below);
    }
    /// Leaves a screen wherever it is.
    void remove(const Screen& screen) { request(Kind::Remove, {}, &screen); }
    /// Leaves all screens.
    void clear() { request(Kind::Clear, {}); }

    /// Whether requested changes wait for the next `update`. A screen that makes several simulation
    /// steps in a frame stops then.
    bool hasPendingChanges() const { return !changes_.empty(); }

    /// Makes the requested changes, then updates the top screen.
    void update(Services& context);
    /// Makes the requested changes without updating.
    void applyChanges(Services& context);
    /// Leaves all screens at once and discards all requests, also those of their hooks. The
    /// application calls it at the end.
    void shutDown();
    /// Draws the top screen, and before it those below that show through.
    ///
    /// @param veil  the current colour, drawn directly below a top screen that has a veil; above
    /// all
    ///              screens while it fades out
    void draw(render::Canvas& canvas, Color veil) const;
    /// Calls `Screen::inspect` of all screens, the lowest one first.
    void inspect(std::string& json) const;

    /// Null without a screen.
    Screen* top() const { return screens_.empty() ? nullptr : screens_.back().get(); }
    std::size_t size() const { return screens_.size(); }
    /// The screen below the top one; null with fewer than two.
    Screen* below() const {
        return screens_.size() < 2 ? nullptr : screens_[screens_.size() - 2].get();
    }

private:
    enum class Kind : std::uint8_t { Switch, Push, Pop, Insert, Remove, Clear };
    struct Change {
        Kind kind;
        Ref<Screen> screen;
        const Screen* at; ///< Insert, Remove
    };

    void request(Kind kind, Ref<Screen> screen, const Screen* at = nullptr);
    void apply(Change& change, Services& context);
    /// @param covers  the one below, if it was on top
    void enter(std::size_t place, const Ref<Screen>& screen, Services& context, bool covers);
    void leave(std::size_t index);
    /// Leaves a screen, if there is one at this index, and uncovers the one below.
    void uncoverBy(std::size_t place);
    /// The index of a screen; the size if it is not there.
    std::size_t find(const Screen* screen) const;
    /// Lets the scopes below one that stops them stand, and the others go on.
    void settle();

    std::vector<Ref<Screen>> screens_;
    std::vector<Change> changes_;
};

} // namespace eng
