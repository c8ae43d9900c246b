#pragma once

#include <optional>
#include <vector>

namespace eng::render {

/// Finds places for small rectangles in a large one, in rows ("shelves") of like heights.
///
/// Nothing is ever given back one by one: when it is full, one starts anew. Fast and good for
/// glyphs, whose heights are few.
///
/// Threads: a plain value.
class ShelfPacker {
public:
    struct Place {
        int x;
        int y;
    };

    /// @param width, height  pixels, > 0
    ShelfPacker(int width, int height);

    int width() const { return width_; }
    int height() const { return height_; }

    /// A place for a rectangle, or nothing when there is no room. @param width, height  > 0
    std::optional<Place> add(int width, int height);

    /// Makes it larger; what has a place keeps it. @param width, height  not less than before
    void grow(int width, int height);

    /// Forgets every place. Keeps its memory.
    void clear();

private:
    struct Shelf {
        int y;
        int height;
        int used; ///< pixels from the left
    };

    int width_;
    int height_;
    int bottom_ = 0; ///< of the lowest shelf
    std::vector<Shelf> shelves_;
};

} // namespace eng::render
