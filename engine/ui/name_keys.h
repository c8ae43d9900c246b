#pragma once

#include "engine/canvas/stage.h"
#include "engine/core/geometry.h"

#include <cstdint>
#include <string_view>

namespace eng::ui {

/// The keys of an on-screen keyboard for names: letters, digits and signs in rows, below them
/// space, delete and done. It draws nothing.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class NameKeys {
public:
    static constexpr std::string_view kSigns = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.'!";
    static constexpr int kSpace = static_cast<int>(kSigns.size());
    static constexpr int kDelete = kSpace + 1;
    static constexpr int kDone = kSpace + 2;
    static constexpr int kCount = kSpace + 3;
    enum class Direction : std::uint8_t { Up, Down, Left, Right };

    /// Arranges the keys for a window.
    void layOut(const render::Stage& stage);

    Rect heading() const { return heading_; }
    Rect field() const { return field_; } ///< of the name
    Rect key(int index) const;
    /// The key at a place; -1: none.
    int keyAt(Vec2 place) const;

    int focus() const { return focus_; }
    void setFocus(int key);
    /// Moves the focus to the next key, around the edges.
    void move(Direction direction);

private:
    int rows() const { return kSpace / columns_; }

    Rect heading_, field_, keys_;
    float pitch_ = 0.0F; ///< height of a row
    int columns_ = 10;
    int focus_ = 0;
    int column_ = 0; ///< where the focus comes back to from the wide keys
};

} // namespace eng::ui
