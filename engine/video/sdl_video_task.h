#pragma once

#include "engine/video/video_settings.h"
#include "engine/video/video_task.h"

#include <memory>
#include <string>

struct SDL_Cursor;
struct SDL_Window;

namespace eng {

/// A window of SDL, or a page's canvas. The context is OpenGL ES 3.0 (WebGL 2 in a page), else
/// desktop core 3.3. The shaders' header adapts them to the context.
///
/// Threads: the main thread.
class SdlVideoTask final : public VideoTask {
public:
    /// @param settings  outlives the task
    /// @param title     of the window, UTF-8
    /// @param canSetVsync  false if the host alone paces the frames; the setting is then ignored
    SdlVideoTask(VideoSettings& settings, std::string title, bool canSetVsync);
    SdlVideoTask(const SdlVideoTask&) = delete;
    SdlVideoTask& operator=(const SdlVideoTask&) = delete;
    ~SdlVideoTask() override;

    int width() const override { return width_; }
    int height() const override { return height_; }
    float pixelRatio() const override { return pixelRatio_; }
    const gl::Functions& functions() const override { return gl_; }
    bool waitsForScreen() const override { return waitsForScreen_; }
    bool setVsync(bool on) override;
    bool canSetVsync() const override { return canSetVsync_; }
    void handle(const platform::WindowSizeEvent& size) override;
    void setTitle(const std::string& title) override;
    void setIcon(int width, int height, std::span<const std::uint8_t> pixels) override;
    void setFullscreen(bool on) override;
    bool fullscreen() const override;
    void setCursor(Cursor cursor) override;
    void setTextInput(const Rect* field) override;
    void loseContext() override;
    Status restoreContext() override;

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
    SDL_Cursor* hand_ = nullptr; ///< made when it is used first
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
