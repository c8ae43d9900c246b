#pragma once

#include "engine/core/color.h"
#include "engine/core/result.h"
#include "platform/gl.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace eng::render {

class Device;

/// What a context said of itself.
struct ContextInfo {
    bool es = false; ///< OpenGL ES or WebGL; otherwise desktop OpenGL
    int major = 0;
    int minor = 0;
    std::string version; ///< in the driver's words
    std::string renderer;
    int maxTextureSize = 0; ///< pixels, of width and of height

    /// The first lines of every shader: the version, and the precisions that ES asks for.
    std::string_view shaderHeader() const;
};

/// Reads what glGetString(GL_VERSION) says: "OpenGL ES 3.2 Mesa 22.3.6", "3.3 (Core Profile)
/// Mesa", "OpenGL ES 3.0 (WebGL 2.0 (OpenGL ES 3.0 Chromium))". Only es, major, minor and version
/// are filled; major is 0 when there is no number.
ContextInfo parseVersion(std::string_view version);

/// True for OpenGL ES 3.0, WebGL 2, OpenGL 3.3 and what is newer.
bool isNewEnough(const ContextInfo& info);

/// Something that lives in the graphics context: a texture, a shader, a buffer.
///
/// It keeps what it was made from. When the context is lost it forgets its handles, and when there
/// is one again it is made anew, without its owner noticing.
// NOLINTNEXTLINE(cppcoreguidelines-virtual-class-destructor): nobody owns one by this base
class Resource {
public:
    Resource(const Resource&) = delete;
    Resource& operator=(const Resource&) = delete;

protected:
    /// Makes itself known to `device`, which outlives it.
    explicit Resource(Device& device);
    /// The derived destructor has deleted its handles, if `device().usable()`.
    virtual ~Resource();

    Device& device() const { return device_; }

private:
    friend class Device;

    /// Makes the handles from the description. Called with none.
    virtual Status create() = 0;
    /// The handles are gone with their context.
    virtual void forget() = 0;

    Device& device_;
    Resource* previous_ = nullptr;
    Resource* next_ = nullptr;
};

/// The graphics context as the engine sees it: its functions, what it can do, and everything that
/// was made in it.
///
/// A device exists before it is opened and after its context was lost; resources made meanwhile
/// are made for good when there is a context.
///
/// Threads: the thread that owns the context.
/// Source:  the house's own; the 2003 series drew with a fixed pipeline that it never lost.
class Device {
public:
    Device() = default;
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;
    /// Every resource is gone by then.
    ~Device();

    /// Takes over the context that is current on this thread, and makes what is waiting.
    ///
    /// Errors: a function is missing; the context is older than OpenGL ES 3.0, WebGL 2 and OpenGL
    ///         3.3; it is lost already; a resource cannot be made.
    Status open(const gl::Functions& functions);

    /// True between `open` and `contextLost`: functions may be called.
    bool usable() const { return usable_; }

    /// Only while usable.
    const gl::Functions& gl() const {
        ENG_ASSERT(usable_, "there is a context");
        return functions_;
    }
    /// Of the last context.
    const ContextInfo& info() const { return info_; }

    /// The context is gone, and all that was in it. Calls no OpenGL function. Twice is once.
    void contextLost();
    /// There is a context again. Errors: as `open`; the device then stays unusable.
    Status contextRestored(const gl::Functions& functions) { return open(functions); }

    /// Fills the window and prepares for drawing on all of it. Nothing while unusable.
    /// @param width, height  of the window, device pixels, >= 1
    void clear(int width, int height, Color color);

    /// Fetches what OpenGL has to complain of. It waits for the driver: for debug builds and tests.
    ///
    /// @param where  what was done just before, for the message
    /// Errors:       the first complaint; the others are thrown away
    Status checkErrors(std::string_view where);

    /// How many resources there are, made or waiting.
    std::size_t resourceCount() const { return resourceCount_; }

private:
    friend class Resource;
    void add(Resource& resource);
    void remove(Resource& resource);
    Status identify();

    gl::Functions functions_;
    ContextInfo info_;
    bool usable_ = false;
    Resource* first_ = nullptr;
    Resource* last_ = nullptr; // new ones come last, so that they are remade in their order
    std::size_t resourceCount_ = 0;
};

} // namespace eng::render
