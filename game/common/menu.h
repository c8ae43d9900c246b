#pragma once

#include "engine/core/delegate.h"
#include "engine/core/geometry.h"
#include "engine/core/text_id.h"

#include <string>
#include <vector>

namespace game {

/// What a menu is told in one step, whichever device it came from.
struct MenuInput {
    bool up = false; ///< pressed, or held so long that it repeats
    bool down = false;
    bool left = false;
    bool right = false;
    bool confirm = false;
    bool back = false;
    bool pointerMoved = false; ///< the mouse, or a finger that is down
    bool pointerPressed = false;
    bool pointerDown = false;
    eng::Vec2 pointer = {}; ///< in the units of the menu's layout
};

/// A line of a menu. What it cannot do is left empty.
struct MenuItem {
    eng::TextId label;
    eng::Delegate<void()> choose;       ///< confirm, or a click
    eng::Delegate<void(int)> change;    ///< one value back (-1) or on (1)
    eng::Delegate<std::string()> value; ///< what is shown beside the label
    eng::Delegate<double()> level;      ///< of a slider, 0 to 1
    eng::Delegate<void(double)> setLevel;
};

/// Where the lines of a menu are: one below the other, centred.
struct MenuLayout {
    eng::Vec2 top; ///< the middle of the first line's upper edge
    float width = 440.0F;
    float height = 80.0F;
    float gap = 16.0F;

    friend bool operator==(const MenuLayout&, const MenuLayout&) = default;
};

/// A list of things to choose and to change, with one of them in focus. It knows nothing of how it
/// looks.
///
/// Threads: a plain value, of the kernel's own thread.
class Menu {
public:
    enum class Event : unsigned char {
        None,
        Moved,   ///< another line is in focus
        Changed, ///< the line's value is another one
        Chosen,  ///< the line's `choose` was called
        Back     ///< whoever shows the menu leaves it
    };

    void setItems(std::vector<MenuItem> items);
    void setLayout(const MenuLayout& layout) { layout_ = layout; }

    /// Does what the input says, and calls the lines' functions.
    /// @return  of several things that came at once the last one of the list
    Event update(const MenuInput& input);

    const std::vector<MenuItem>& items() const { return items_; }
    int size() const { return static_cast<int>(items_.size()); }
    int focus() const { return focus_; }
    void setFocus(int index);

    /// What is beside a label; empty for a line without a value.
    const std::string& value(int index) const { return values_[static_cast<std::size_t>(index)]; }
    /// Asks all lines for their values anew, as after another language was chosen.
    void refresh();

    eng::Rect box(int index) const;
    /// Where what is shown of a value is, and what changes it.
    eng::Rect valueBox(int index) const;
    /// The part of it that a line's slider moves along; its value is written beside it.
    eng::Rect sliderBox(int index) const;
    /// All lines together.
    eng::Rect bounds() const;
    /// The line at a place; -1: none.
    int itemAt(eng::Vec2 place) const;

private:
    Event choose();
    Event change(int direction);
    Event point(const MenuInput& input);
    void drag(eng::Vec2 pointer);
    MenuItem& focused() { return items_[static_cast<std::size_t>(focus_)]; }

    std::vector<MenuItem> items_;
    std::vector<std::string> values_;
    MenuLayout layout_;
    int focus_ = 0;
    int dragged_ = -1; ///< the line whose slider the pointer holds
};

} // namespace game
