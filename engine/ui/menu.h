#pragma once

#include "engine/core/delegate.h"
#include "engine/core/geometry.h"
#include "engine/core/text_id.h"

#include <string>
#include <vector>

namespace eng::ui {

/// The input of a menu in one step, whatever device it came from.
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
    Vec2 pointer = {}; ///< in the units of the menu's layout
};

/// A line of a menu. Members for unsupported functions are empty.
struct MenuItem {
    TextId label = {};                  ///< empty: the value has the whole line
    Delegate<std::string()> value = {}; ///< shown next to the label
    Delegate<void()> choose = {};       ///< on confirm, or a click
    Delegate<void(int)> change = {};    ///< to the previous value (-1) or the next (1)
    Delegate<double()> level = {};      ///< of a slider, 0 to 1
    Delegate<void(double)> setLevel = {};
};

/// Where the lines of a menu are: one below the other, centred, in one or more columns.
struct MenuLayout {
    Vec2 top;             ///< the middle of the upper edge of all
    float width = 440.0F; ///< of a line
    float height = 80.0F;
    float gap = 16.0F;   ///< between lines, and between columns
    int columns = 1;     ///< the first ones are as long as the longest
    bool across = false; ///< the lines fill row by row instead

    friend bool operator==(const MenuLayout&, const MenuLayout&) = default;
};

/// A list of lines to choose and to change, one of them in focus. It draws nothing (`drawMenu`
/// does). A menu without lines does nothing.
///
/// Threads: a plain value, of the kernel's own thread.
class Menu {
public:
    enum class Event : unsigned char {
        None,
        Moved,   ///< another line is in focus
        Changed, ///< the line's value is another one
        Chosen,  ///< the line's `choose` was called
        Back     ///< the menu is left
    };

    void setItems(std::vector<MenuItem> items);
    void setLayout(const MenuLayout& layout) { layout_ = layout; }

    /// Applies the input of one step, and calls the lines' functions.
    ///
    /// @return  of several events the last one in the order of `Event`
    Event update(const MenuInput& input);

    const std::vector<MenuItem>& items() const { return items_; }
    int size() const { return static_cast<int>(items_.size()); }
    int focus() const { return focus_; }
    void setFocus(int index);
    /// As a click on the line: chooses it, or changes its value to the next one.
    Event press(int line);

    /// The text next to a label; empty for a line without a value.
    const std::string& value(int index) const { return values_[static_cast<std::size_t>(index)]; }
    /// Asks all lines for their values again, as after a change of the language.
    void refresh();

    Rect box(int index) const;
    /// The lines of a column.
    int rows() const { return (size() + layout_.columns - 1) / layout_.columns; }
    /// The box of a line's value, and of what changes it.
    Rect valueBox(int index) const;
    /// The part of it that a line's slider moves along; the value is written to its right.
    Rect sliderBox(int index) const;
    /// All lines together.
    Rect bounds() const;
    /// The line at a place; -1: none.
    int itemAt(Vec2 place) const;

private:
    Event choose();
    Event change(int direction);
    /// To the line above (-1) or below (1), column by column, in a circle.
    void moveFocus(int way);
    Event point(const MenuInput& input);
    void drag(Vec2 pointer);
    MenuItem& focused() { return items_[static_cast<std::size_t>(focus_)]; }

    std::vector<MenuItem> items_;
    std::vector<std::string> values_;
    MenuLayout layout_;
    int focus_ = 0;
    int dragged_ = -1; ///< the line whose slider the pointer holds
};

} // namespace eng::ui
