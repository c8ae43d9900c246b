#pragma once

#include "engine/kernel/task.h"
#include "platform/gl.h"
#include "platform/host_events.h"

#include <string>

namespace eng {

/// The component that the picture is drawn into: a window or page, and a graphics context for it.
/// It starts with both open, and presents each frame at the end of the step (priority 10000).
///
/// An application has one (`Application::onMakeVideo`); the engine's own is `SdlVideoTask`. A game
/// that has another kind of screen (an editor's view, a texture of some other program, a recorder)
/// derives its own from this.
///
/// When the host loses the context, the application suspends this task until there is one again;
/// `render::Device` then makes every resource anew.
///
/// Window and context go with the task and not when it stops: tasks that stop in the same step
/// still give back what they drew with.
///
/// Threads: the main thread.
/// Source:  Enginuity IV, CVideoUpdate; I, a component that can be replaced for each project.
class VideoTask : public Task {
public:
    /// The drawing area in device pixels; at least 1 x 1.
    virtual int width() const = 0;
    virtual int height() const = 0;
    /// How many device pixels make a point of the person's system.
    virtual float pixelRatio() const = 0;
    /// What draws there; valid from the start to the loss of the context.
    virtual const gl::Functions& functions() const = 0;
    /// True when presenting waits for the screen, so that nothing else has to slow the loop down.
    virtual bool waitsForScreen() const = 0;
    /// Makes presenting wait for the screen from the next frame on, or not. The setting is the
    /// caller's to change.
    ///
    /// @return  what the driver says it does now, which is `waitsForScreen()`: some never wait,
    ///          some always do
    virtual bool setVsync(bool on) = 0;
    /// False where `setVsync` does nothing (a page): a menu need not offer it.
    virtual bool canSetVsync() const = 0;

    virtual void handle(const platform::WindowSizeEvent& size) = 0;

    virtual void setTitle(const std::string& title) = 0;

    /// Switches between window and whole screen.
    virtual void setFullscreen(bool on) = 0;
    virtual bool fullscreen() const = 0;

    /// Destroys the context with everything in it, as a driver may; for rehearsing that.
    virtual void loseContext() = 0;
    /// Makes a context again, after the host lost it or `loseContext` destroyed it, and loads its
    /// functions.
    ///
    /// Errors: none can be had.
    virtual Status restoreContext() = 0;

protected:
    VideoTask()
        : Task{"video", priority::kPresent, When::OnlyInFrames} {}
};

} // namespace eng
