#pragma once

#include "engine/gpu/more_gl.h"

#include <cstddef>
#include <span>

namespace eng::render {

/// Data for blocks of uniforms, sent once in each frame: `layout(std140) uniform Places {...};`
///
/// Threads: the thread that owns the context.
class UniformBuffer final : public Resource {
public:
    /// A part that is bound begins at a multiple of it, whatever the context.
    static constexpr std::size_t kAlignment = 256;
    /// A block has at most this many bytes in every context.
    static constexpr std::size_t kMaxBlock = 16384;

    /// @param more  outlives the buffer
    explicit UniformBuffer(const MoreGl& more);
    UniformBuffer(const UniformBuffer&) = delete;
    UniformBuffer& operator=(const UniformBuffer&) = delete;
    ~UniformBuffer() override;

    /// Replaces all data. They are lost with the context.
    void send(std::span<const std::byte> bytes);
    /// Binds a part of them to a block's number.
    ///
    /// @param offset  bytes, a multiple of kAlignment
    /// @param size    that of the block, within what was sent
    void bind(gl::Uint block, std::size_t offset, std::size_t size) const;

private:
    Status create() override;
    void dropHandles() override { buffer_ = 0; }

    const MoreGl& more_;
    gl::Uint buffer_ = 0;
};

} // namespace eng::render
