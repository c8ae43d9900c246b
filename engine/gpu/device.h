#pragma once

#include "engine/core/color.h"
#include "engine/core/result.h"
#include "platform/gl.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace eng::render {

class Device;
class Shader;

/// Properties of a graphics context, as the driver reports them.
struct ContextInfo {
    bool es = false; ///< OpenGL ES or WebGL; otherwise desktop OpenGL
    int major = 0;
    int minor = 0;
    std::string version; ///< the driver's text
    std::string renderer;
    int maxTextureSize = 0; ///< pixels, for width and height

    /// The first lines of every shader: the version, and the precisions that ES requires.
    std::string_view shaderHeader() const;
};

/// Parses the result of glGetString(GL_VERSION): "OpenGL ES 3.2 Mesa 22.3.6", "3.3 (Core Profile)
/// Mesa", "OpenGL ES 3.0 (WebGL 2.0 (OpenGL ES 3.0 Chromium))". Sets only es, major, minor and
/// version; major is 0 if the text contains no number.
ContextInfo parseVersion(std::string_view version);

/// True for OpenGL ES 3.0, WebGL 2, OpenGL 3.3 and newer versions.
bool isSupported(const ContextInfo& info);

/// How a draw call meets what was drawn before it.
///
///     device.use({.shader = &shader, .depth = Depth::Written, .culls = true});
struct Pipeline {
    enum class Depth : std::uint8_t {
        Ignored, ///< covers all that was drawn before
        Tested,  ///< is hidden by what is nearer
        Written  ///< and hides what is farther
    };
    enum class Blend : std::uint8_t {
        None, ///< replaces what is there
        Over, ///< by its alpha; its colours are multiplied by it
        Added ///< as light is; the alpha stays
    };

    const Shader* shader = nullptr; ///< loaded
    Depth depth = Depth::Ignored;
    Blend blend = Blend::None;
    bool culls = false; ///< triangles whose corners run clockwise

    friend bool operator==(const Pipeline&, const Pipeline&) = default;
};

/// An object in the graphics context: a texture, a shader, a buffer.
///
/// It keeps the data that it was created from. When the context is lost it drops its handles, and
/// when the context is restored it is created again. Its owner does nothing.
// NOLINTNEXTLINE(cppcoreguidelines-virtual-class-destructor): no owner uses this base class
class Resource {
public:
    Resource(const Resource&) = delete;
    Resource& operator=(const Resource&) = delete;

protected:
    /// Registers itself with `device`, which outlives it.
    explicit Resource(Device& device);
    /// The derived class's destructor must have deleted the handles, if `device().usable()`.
    virtual ~Resource();

    Device& device() const { return device_; }

private:
    friend class Device;

    /// Creates the handles from the kept data. Called only while it has no handles.
    virtual Status create() = 0;
    /// Drops the handles without a call: the lost context has destroyed them.
    virtual void dropHandles() = 0;

    Device& device_;
    Resource* previous_ = nullptr;
    Resource* next_ = nullptr;
};

/// The engine's view of the graphics context: its functions, its capabilities and its resources.
///
/// A device exists before `open` and after a loss of the context. Resources constructed meanwhile
/// get their handles as soon as there is a context.
///
/// Threads: the thread that owns the context.
/// Source:  our own; the 2003 series used a fixed pipeline and handled no lost context.
class Device {
public:
    Device() = default;
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;
    /// All resources must be destroyed before.
    ~Device();

    /// Uses the context that is current on this thread, and creates all waiting resources in it.
    ///
    /// Errors: a function is missing; the context is older than OpenGL ES 3.0, WebGL 2 and OpenGL
    ///         3.3; it is lost already; a resource cannot be created.
    Status open(const gl::Functions& functions);

    /// True between `open` and `contextLost`: functions may be called.
    bool usable() const { return usable_; }

    /// Only while usable.
    const gl::Functions& gl() const {
        ENG_ASSERT(usable_, "the device has a context");
        ++uses_;
        return functions_;
    }
    /// How often `gl` was called. If the count has not changed, the state of the context has not
    /// changed either.
    std::uint64_t uses() const { return uses_; }
    /// The picture on the screen may be lost: the next frame is drawn even if it is the same.
    void redraw() { ++uses_; }
    /// Properties of the last context.
    const ContextInfo& info() const { return info_; }

    /// Handles a lost context: all resources drop their handles. Calls no OpenGL function. A second
    /// call does nothing.
    void contextLost();
    /// Creates all resources in a new context. Errors: as `open`; the device then stays unusable.
    Status contextRestored(const gl::Functions& functions) { return open(functions); }

    /// Makes a pipeline current. Only what differs from the one before is sent. The device must be
    /// usable, and nothing else may change what a pipeline consists of.
    void use(const Pipeline& pipeline);

    /// Fills the window and selects all of it for drawing. Does nothing while unusable.
    /// @param width, height  of the window, device pixels, >= 1
    void clear(int width, int height, Color color);

    /// Draws by the current pipeline without data: a shader finds the corners by `gl_VertexID`. The
    /// device must be usable.
    void drawCorners(gl::Enum mode, int corners);

    /// The first of OpenGL's errors, gl::kNoError without one, or gl::kContextLost once the
    /// loss was among them, which browsers report once. It waits for the driver. Only while usable.
    gl::Enum takeError();

private:
    friend class Resource;
    friend class Shader;
    /// A program has changed: the next pipeline is sent whole.
    void forgetPipeline() { pipeline_.reset(); }
    void writeDepth(bool on);
    void add(Resource& resource);
    void remove(Resource& resource);
    Status identify();

    gl::Functions functions_;
    ContextInfo info_;
    mutable std::uint64_t uses_ = 0;
    bool usable_ = false;
    bool lossReported_ = false;        ///< by OpenGL
    std::optional<Pipeline> pipeline_; ///< the current one
    bool writesDepth_ = true;
    gl::Uint noData_ = 0; ///< a vertex array, since `drawCorners` was called
    Resource* first_ = nullptr;
    Resource* last_ = nullptr; // new ones come last: resources are recreated in order of creation
};

} // namespace eng::render
