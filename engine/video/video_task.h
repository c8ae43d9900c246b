#pragma once

#include "engine/kernel/task.h"
#include "engine/video/video_settings.h"
#include "platform/gl.h"
#include "platform/host_events.h"

#include <memory>
#include <string>

struct SDL_Window;

namespace eng {

/// Opens the window and its graphics context, and presents each frame at the end of the step
/// (priority 10000).
///
/// The context is OpenGL ES 3.0 (WebGL 2 in a page), else desktop core 3.3. Shaders are written for
/// both by their header.
///
/// When the host loses the context, the application suspends this task until there is one again;
/// `render::Device` then makes every resource anew.
///
/// Window and context go with the task and not when it stops: tasks that stop in the same step
/// still give back what they drew with.
///
/// Threads: the main thread.
/// Source:  Enginuity IV, CVideoUpdate.
class VideoTask final : public Task {
public:
    /// @param settings  outlives the task
    /// @param title     of the window, UTF-8
    /// @param canSetVsync  false where the host alone paces the frames; the setting says nothing
    ///                     there
    VideoTask(VideoSettings& settings, std::string title, bool canSetVsync);
    VideoTask(const VideoTask&) = delete;
    VideoTask& operator=(const VideoTask&) = delete;
    ~VideoTask() override;

    /// The drawing area in device pixels; at least 1 x 1.
    int width() const { return width_; }
    int height() const { return height_; }
    float pixelRatio() const { return pixelRatio_; }
    const gl::Functions& functions() const { return gl_; }
    /// True when presenting waits for the screen, so that nothing else has to slow the loop down.
    bool waitsForScreen() const { return waitsForScreen_; }
    /// Makes presenting wait for the screen from the next frame on, or not. The setting is the
    /// caller's to change.
    ///
    /// @return  what the driver says it does now, which is `waitsForScreen()`: some never wait,
    /// some
    ///          always do
    bool setVsync(bool on);
    /// False in a page, where `setVsync` does nothing: a menu need not offer it.
    bool canSetVsync() const { return canSetVsync_; }

    void handle(const platform::WindowSizeEvent& size);

    void setTitle(const std::string& title);

    /// Switches between window and whole screen.
    void setFullscreen(bool on);
    bool fullscreen() const;

    /// Destroys the context with everything in it, as a driver may; for rehearsing that.
    void loseContext();
    /// Makes a context again, after the host lost it or `loseContext` destroyed it, and loads its
    /// functions.
    ///
    /// Errors: none can be had.
    Status restoreContext();

private:
    Status onStart(EngineContext& context) override;
    void onUpdate(EngineContext& context) override;

    Status open(bool es);
    Status makeContext();
    void close();
    void readSize();

    VideoSettings& settings_;
    std::string title_;
    SDL_Window* window_ = nullptr;
    void* glContext_ = nullptr;
    gl::Functions gl_;
    int width_ = 1;
    int height_ = 1;
    float pixelRatio_ = 1.0F;
    bool canSetVsync_;
    bool waitsForScreen_ = false;
    bool videoStarted_ = false;
};

} // namespace eng
