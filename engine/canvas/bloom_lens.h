#pragma once

#include "engine/canvas/backdrop.h"

#include <memory>

namespace eng::render {

/// Bright shapes throw light around them. Where the driver refuses it, they are drawn without.
///
///     if (detail_.extra()) { // it needs a GPU
///         canvas.through(bloom_);
///     }
///
/// Threads: the thread that owns the context.
class BloomLens final : public Backdrop {
public:
    /// @param strength   0 to 1
    /// @param threshold  what is darker throws no light: the largest part of its colour, 0 to 1
    explicit BloomLens(float strength = 0.5F, float threshold = 0.7F);
    BloomLens(const BloomLens&) = delete;
    BloomLens& operator=(const BloomLens&) = delete;
    ~BloomLens() override;

    void draw(Device& device, int width, int height, Color color) override;
    void finish() override;
    std::uint64_t version() override { return 0; } // it never changes

private:
    struct Gpu;

    float strength_, threshold_;
    std::unique_ptr<Gpu> gpu_; ///< null before the first frame
};

} // namespace eng::render
