#pragma once

#include "engine/core/geometry.h"
#include "engine/kernel/task.h"
#include "engine/video/cursor.h"
#include "platform/gl.h"
#include "platform/host_events.h"

#include <cstdint>
#include <span>
#include <string>
#include <utility>

namespace eng {

/// The component with the output for the picture: a window or page, and its graphics context. Its
/// start opens both. It presents each frame at the end of the step (priority 10000).
///
/// An application has one (`Application::onMakeVideo`); the engine's own is `SdlVideoTask`. A game
/// with another output (an editor's view, a texture of another program, a recorder) derives its own
/// class.
///
/// When the host loses the context, the application suspends this task until the context is
/// restored; `render::Device` then recreates all resources.
///
/// Window and context live until the task is destroyed, not until it stops: tasks that stop in the
/// same step can still release their graphics resources.
///
/// Threads: the main thread.
/// Source:  Enginuity IV, CVideoUpdate; I, a component that can be replaced for each project.
class VideoTask : public Task {
public:
    /// The drawing area in device pixels; at least 1 x 1.
    virtual int width() const = 0;
    virtual int height() const = 0;
    /// Device pixels per point of the system.
    virtual float pixelRatio() const = 0;
    /// The context's OpenGL functions; valid from the start to the loss of the context.
    virtual const gl::Functions& functions() const = 0;
    /// True if presenting waits for the screen: then nothing else needs to limit the frame rate.
    virtual bool waitsForScreen() const = 0;
    /// Sets whether presenting waits for the screen, from the next frame on. It does not change the
    /// setting.
    ///
    /// @return  the driver's actual state, also `waitsForScreen()`: some drivers never wait, some
    ///          always do
    virtual bool setVsync(bool on) = 0;
    /// False if `setVsync` does nothing (in a page): a menu need not offer it.
    virtual bool canSetVsync() const = 0;

    virtual void handle(const platform::WindowSizeEvent& size) = 0;

    virtual void setTitle(const std::string& title) = 0;

    /// Gives the window an icon.
    ///
    /// @param pixels  red, green, blue, alpha, row by row from the top; not multiplied by alpha
    virtual void setIcon(int /*width*/, int /*height*/, std::span<const std::uint8_t> /*pixels*/) {}

    /// Switches between window and full screen.
    virtual void setFullscreen(bool on) = 0;
    virtual bool fullscreen() const = 0;

    virtual void setCursor(Cursor /*cursor*/) {}

    /// Starts or stops typed text (`platform::TextEvent`) and input methods. While it is on, some
    /// hosts give keys another effect: in a page the space bar scrolls.
    ///
    /// @param field  of the text, in device pixels; the input method shows its window next to it.
    ///               Null: stops
    virtual void setTextInput(const Rect* /*field*/) {}

    /// Says that this frame's picture is the last one: it is not presented again.
    void keepPicture() { kept_ = true; }

    /// Destroys the context with everything in it, as a driver may do; for tests of that case.
    virtual void loseContext() = 0;
    /// Creates a new context after the host lost it or `loseContext` destroyed it, and loads its
    /// functions.
    ///
    /// Errors: no context is available.
    virtual Status restoreContext() = 0;

protected:
    VideoTask()
        : Task{"video", priority::kPresent, When::OnlyInFrames} {}

    /// True once after `keepPicture`.
    bool takeKept() { return std::exchange(kept_, false); }

private:
    bool kept_ = false;
};

} // namespace eng
