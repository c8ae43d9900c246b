#pragma once

#include "engine/render/camera.h"
#include "game/common/menu.h"

#include <cstdint>

/// Where things are on the screen.

namespace pong {

inline constexpr float kWide = 1600.0F; ///< of the court, units
inline constexpr float kHigh = 900.0F;
inline constexpr float kMiddle = kWide / 2.0F;

/// What is up.
enum class Screen : std::uint8_t { Title, Choose, Options, Playing, Paused, Result };

/// How the court lies in the window: 1600 x 900 units on the screen, or in a window that is higher
/// than wide 900 x 1600, with the left player at the bottom, so that it is as large as can be
/// either way.
class Stage {
public:
    Stage() { resize(1600, 900, 1.0F); }

    /// @param pixelsWide, pixelsHigh  of the window, device pixels
    /// @param pixelRatio              device pixels for each of the person's
    void resize(int pixelsWide, int pixelsHigh, float pixelRatio);

    bool portrait() const { return portrait_; }
    const eng::render::Camera2d& camera() const { return camera_; }
    /// Size of the screen's area, units.
    float wide() const { return portrait_ ? kHigh : kWide; }
    float high() const { return portrait_ ? kWide : kHigh; }
    /// All that the window shows, in units of the screen.
    eng::Rect visible() const { return camera_.visible(); }

    /// Between the court and the screen, both in units.
    eng::Vec2 toScreen(eng::Vec2 court) const {
        return portrait_ ? eng::Vec2{court.y, kWide - court.x} : court;
    }
    eng::Vec2 toCourt(eng::Vec2 screen) const {
        return portrait_ ? eng::Vec2{kWide - screen.y, screen.x} : screen;
    }
    /// A size, whose sides change places with the court.
    eng::Vec2 turned(eng::Vec2 size) const { return portrait_ ? eng::Vec2{size.y, size.x} : size; }

    /// The smallest text that can be read, and the smallest thing a finger meets; units. In a
    /// window of a few pixels nothing can be read, and this is a part of it.
    float leastText() const { return ofPerson(11.0F, 0.07F); }
    float fingertip() const { return ofPerson(44.0F, 0.25F); }

private:
    /// Pixels of the person's in units, at most a part of the window.
    float ofPerson(float pixels, float mostPart) const;

    eng::render::Camera2d camera_{kWide, kHigh};
    float pixelRatio_ = 1.0F;
    bool portrait_ = false;
};

/// Where the parts of a screen with a menu are, in units of the screen.
struct MenuPlaces {
    eng::Rect heading;
    eng::Rect score; ///< under the heading, of a match that is on; else empty
    game::MenuLayout menu;
    eng::Rect note; ///< a line at the bottom
};

/// @param lines  of the menu
MenuPlaces menuPlaces(const Stage& stage, Screen screen, int lines);

/// Where a side's score stands during play.
eng::Rect scoreBox(const Stage& stage, int side);
/// The round button that pauses, for fingers.
eng::Rect pauseButton(const Stage& stage);
/// Where it is said how to play, at the beginning of a match.
eng::Rect hintBox(const Stage& stage);

} // namespace pong
