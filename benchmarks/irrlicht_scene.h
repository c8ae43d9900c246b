#pragma once

#include <cstddef>
#include <memory>

namespace bench {

/// Cubes as scene nodes of Irrlicht. In a file of its own, since a compiler for C++20 refuses its
/// headers.
class IrrlichtScene {
public:
    /// @param size  of the window, pixels
    explicit IrrlichtScene(unsigned size);
    ~IrrlichtScene();
    IrrlichtScene(const IrrlichtScene&) = delete;
    IrrlichtScene& operator=(const IrrlichtScene&) = delete;

    bool ok() const; ///< it has a context
    void add(float x, float y, float z);
    void turn(std::size_t node, float radians);
    void draw();             ///< does not show the picture: ours is not shown either
    std::size_t triangles(); ///< of the picture that was drawn last, which it shows

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

} // namespace bench
