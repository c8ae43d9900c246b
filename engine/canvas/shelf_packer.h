#pragma once

#include <optional>
#include <vector>

namespace eng::render {

/// Packs small rectangles into a large one, in rows ("shelves") of similar heights.
///
/// A single rectangle cannot be removed: when the packer is full, the caller calls `clear`. It is
/// fast and packs glyphs well, since their heights are similar.
///
/// Threads: not synchronised; use an instance from one thread at a time.
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

    /// Finds a place for a rectangle; nullopt if there is no room. @param width, height  > 0
    std::optional<Place> add(int width, int height);

    /// Enlarges the area; all places stay valid. @param width, height  not less than before
    void grow(int width, int height);

    /// Removes all rectangles. Keeps its memory.
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
