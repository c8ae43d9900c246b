#pragma once

#include "engine/gpu/device.h"

#include <cstddef>
#include <vector>

namespace eng::render {

/// Draws many instances of a quad in one call. Each call sends the data of its instances.
///
/// Attribute 0 of the shader is the quad's corner, (-1, -1) to (1, 1); the other attributes belong
/// to the instance.
///
/// Threads: the thread that owns the context.
class InstanceBuffer final : public Resource {
public:
    /// One attribute of an instance.
    struct Attribute {
        int components;     ///< 1 to 4
        gl::Enum type;      ///< kFloat, kUnsignedShort, kUnsignedByte
        bool normalized;    ///< integers become 0 to 1
        std::size_t offset; ///< bytes from the instance's start
    };

    /// @param stride      bytes from instance to instance
    /// @param attributes  for locations 1, 2...
    InstanceBuffer(Device& device, std::size_t stride, std::vector<Attribute> attributes);
    InstanceBuffer(const InstanceBuffer&) = delete;
    InstanceBuffer& operator=(const InstanceBuffer&) = delete;
    ~InstanceBuffer() override;

    /// Sends `count` instances and draws them with the current shader. The device must be usable.
    void draw(const void* instances, std::size_t count);

private:
    Status create() override;
    void dropHandles() override;

    std::size_t stride_;
    std::vector<Attribute> attributes_;
    gl::Uint corners_ = 0;
    gl::Uint instances_ = 0;
    gl::Uint array_ = 0;
};

} // namespace eng::render
