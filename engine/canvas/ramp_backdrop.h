#pragma once

#include "engine/canvas/backdrop.h"
#include "engine/core/color.h"
#include "engine/core/geometry.h"
#include "engine/gpu/shader.h"
#include "engine/gpu/texture.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace eng::render {

/// A gradient through many colours that fills the window, or the picture that a lens looks at: see
/// `ShapeBatch::clearToRamp`.
///
/// Threads: the thread that owns the context.
class RampBackdrop : public Backdrop { // not final: see ShapeBatch::send
public:
    static constexpr std::size_t kColors = 64;

    explicit RampBackdrop(Device& device);

    /// @param colors  at equal distances; their alpha is ignored
    /// @param along   from the first to the last, of length 1, x to the right and y down
    void set(std::span<const Color, kColors> colors, Vec2 along);

    /// Draws nothing if the driver has refused the shader.
    void draw(Device& device, int width, int height, Color color) override;
    std::uint64_t version() override { return version_; } ///< not 0

private:
    Shader shader_;
    Texture colors_;
    Vec2 along_;
    std::uint64_t version_ = 1;
    bool tried_ = false; ///< to load the shader
};

} // namespace eng::render
