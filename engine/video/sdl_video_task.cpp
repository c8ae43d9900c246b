#include "engine/video/sdl_video_task.h"

#include "engine/log/log.h"

#include <SDL.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine_text.h"

namespace eng {
namespace {

/// True if drawing is invisible: without a display SDL falls back to drawing into memory.
bool drawsForNobody(std::string_view driver) {
    const char* asked = SDL_GetHint(SDL_HINT_VIDEODRIVER);
    const bool wanted = asked != nullptr && *asked != '\0';
    return !wanted && (driver == "offscreen" || driver == "dummy");
}

} // namespace

SdlVideoTask::SdlVideoTask(VideoSettings& settings, std::string title, bool canSetVsync)
    : settings_{settings}
    , title_{std::move(title)}
    , canSetVsync_{canSetVsync} {}

SdlVideoTask::~SdlVideoTask() {
    close();
}

Status SdlVideoTask::onStart(EngineContext& context) {
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
        return Error{text::kVideoNoDisplay, {SDL_GetError()}};
    }
    videoStarted_ = true;
    if (const std::string driver = SDL_GetCurrentVideoDriver(); drawsForNobody(driver)) {
        close();
        return Error{text::kVideoNoDisplay, {"SDL: " + driver}};
    }
    const GlChoice choice = *settings_.gl;
    Status opened = open(choice != GlChoice::Core);
    if (!opened && choice == GlChoice::Auto) {
        Status es = std::move(opened);
        opened = open(false);
        if (!opened) { // report the ES error unless no ES library exists for
                       // it
            const bool noLibrary = es.error().text() == text::kVideoNoWindow;
            const Status& told = noLibrary ? opened : es;
            const Status& other = noLibrary ? es : opened;
            ENG_LOG(context.log, LogChannel::App, Severity::Warning, "video", other.error());
            return told;
        }
    }
    if (!opened) {
        return opened; // SDL stays initialised until the task is destroyed, for the message box
    }
    SDL_StopTextInput(); // SDL starts with it
    readSize();
    ENG_LOG(context.log, LogChannel::App, Severity::Info, "video", text::kVideoOpened,
            {width_, height_, SDL_GetCurrentVideoDriver()});
    return {};
}

Status SdlVideoTask::open(bool es) {
    SDL_GL_ResetAttributes();
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK,
                        es ? SDL_GL_CONTEXT_PROFILE_ES : SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, es ? 0 : 3);
    if (!es) {
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, SDL_GL_CONTEXT_FORWARD_COMPATIBLE_FLAG);
    }
    SDL_GL_SetAttribute(SDL_GL_ALPHA_SIZE, 0);  // the page would be visible behind the canvas
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 24); // SDL asks for 16: far things would flicker
    SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1);
    SDL_GL_SetAttribute(SDL_GL_MULTISAMPLEBUFFERS, *settings_.samples > 0 ? 1 : 0);
    SDL_GL_SetAttribute(SDL_GL_MULTISAMPLESAMPLES, *settings_.samples);
    Uint32 flags = SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    if (*settings_.fullscreen) {
        flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    }
    const char* kind = es ? "OpenGL ES 3.0 (WebGL 2)" : "OpenGL 3.3";
    window_ = SDL_CreateWindow(title_.c_str(), SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                               *settings_.width, *settings_.height, flags);
    if (window_ == nullptr) {
        return Error{text::kVideoNoWindow, {kind, SDL_GetError()}};
    }
    if (Status made = makeContext(); !made) {
        SDL_DestroyWindow(std::exchange(window_, nullptr));
        return Error{text::kVideoNoContext, {kind, SDL_GetError()}};
    }
    return {};
}

Status SdlVideoTask::makeContext() {
    glContext_ = SDL_GL_CreateContext(window_);
    if (glContext_ == nullptr) {
        return Error{text::kVideoNoContext, {"OpenGL", SDL_GetError()}};
    }
    if (const char* missing = gl::load(gl_)) {
        SDL_GL_DeleteContext(std::exchange(glContext_, nullptr));
        SDL_SetError("%s is missing", missing);
        return Error{text::kVideoNoContext, {"OpenGL", SDL_GetError()}};
    }
    setVsync(*settings_.vsync);
    return {};
}

void SdlVideoTask::close() {
    loseContext();
    if (hand_ != nullptr) {
        SDL_FreeCursor(std::exchange(hand_, nullptr));
    }
    if (window_ != nullptr) {
        SDL_DestroyWindow(std::exchange(window_, nullptr));
    }
    if (std::exchange(videoStarted_, false)) {
        SDL_QuitSubSystem(SDL_INIT_VIDEO);
    }
}

void SdlVideoTask::readSize() {
    int points = 1;
    SDL_GetWindowSize(window_, &points, nullptr);
    SDL_GL_GetDrawableSize(window_, &width_, &height_);
    width_ = std::max(width_, 1);
    height_ = std::max(height_, 1);
    pixelRatio_ = static_cast<float>(width_) / static_cast<float>(std::max(points, 1));
}

void SdlVideoTask::handle(const platform::WindowSizeEvent& size) {
    width_ = std::max(size.width, 1);
    height_ = std::max(size.height, 1);
    pixelRatio_ = size.pixelRatio;
}

void SdlVideoTask::onUpdate(EngineContext&) {
    if (!takeKept()) {
        SDL_GL_SwapWindow(window_);
    }
}

void SdlVideoTask::setCursor(Cursor cursor) {
    SDL_ShowCursor(cursor == Cursor::Hidden ? SDL_DISABLE : SDL_ENABLE);
    if (cursor == Cursor::Hand && hand_ == nullptr) {
        hand_ = SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_HAND);
    }
    // Without a hand, the default.
    SDL_SetCursor(cursor == Cursor::Hand && hand_ != nullptr ? hand_ : SDL_GetDefaultCursor());
}

void SdlVideoTask::setTitle(const std::string& title) {
    title_ = title;
    if (window_ != nullptr) {
        SDL_SetWindowTitle(window_, title_.c_str());
    }
}

void SdlVideoTask::setIcon(int width, int height, std::span<const std::uint8_t> pixels) {
    std::vector<std::uint8_t> copy{pixels.begin(), pixels.end()}; // SDL wants to be able to write
    SDL_Surface* const icon = SDL_CreateRGBSurfaceWithFormatFrom(copy.data(), width, height, 32,
                                                                 width * 4, SDL_PIXELFORMAT_RGBA32);
    if (window_ != nullptr && icon != nullptr) {
        SDL_SetWindowIcon(window_, icon);
    }
    SDL_FreeSurface(icon);
}

void SdlVideoTask::setFullscreen(bool on) {
    if (window_ != nullptr) {
        SDL_SetWindowFullscreen(window_, on ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    }
}

bool SdlVideoTask::fullscreen() const {
    return window_ != nullptr && (SDL_GetWindowFlags(window_) & SDL_WINDOW_FULLSCREEN) != 0;
}

void SdlVideoTask::setTextInput(const Rect* field) {
    if (field == nullptr) {
        SDL_StopTextInput();
        return;
    }
    const auto points = [this](float pixels) {
        return static_cast<int>(std::lround(pixels / pixelRatio_));
    };
    const SDL_Rect rect{points(field->left), points(field->top), points(field->width),
                        points(field->height)};
    SDL_StartTextInput();
    SDL_SetTextInputRect(&rect);
}

bool SdlVideoTask::setVsync(bool on) {
    if (!canSetVsync_) {
        waitsForScreen_ = true; // in a page SDL would draw the frames by a timer instead
    } else if (glContext_ != nullptr) {
        // A driver may refuse, or accept and do something else: query the actual interval.
        static_cast<void>(SDL_GL_SetSwapInterval(on ? 1 : 0));
        waitsForScreen_ = SDL_GL_GetSwapInterval() != 0;
    }
    return waitsForScreen_;
}

void SdlVideoTask::loseContext() {
    if (glContext_ != nullptr) {
        SDL_GL_DeleteContext(std::exchange(glContext_, nullptr));
    }
}

Status SdlVideoTask::restoreContext() {
    // A page restores the same context object; a desktop needs a new one.
    return glContext_ != nullptr ? Status{} : makeContext();
}

} // namespace eng
