#include "tests/support/gl_context.h"

#include "tests/support/unseen_window.h"

#include <SDL.h>

namespace eng::test {
namespace {

constexpr gl::Enum kFramebuffer = 0x8D40;
constexpr gl::Enum kRenderbuffer = 0x8D41;
constexpr gl::Enum kColorAttachment0 = 0x8CE0;
constexpr gl::Enum kDepthAttachment = 0x8D00;
constexpr gl::Enum kDepthComponent24 = 0x81A6;
constexpr gl::Enum kFramebufferComplete = 0x8CD5;

template <class Function>
bool find(Function& function, const char* name) {
    function = reinterpret_cast<Function>(SDL_GL_GetProcAddress(name));
    return function != nullptr;
}

bool load(gl::Functions& functions, std::string& missing) {
#define ENG_GL_FIND(result, name, glName, arguments)                                               \
    if (!find(functions.name, "gl" #glName)) {                                                     \
        missing = "gl" #glName;                                                                    \
        return false;                                                                              \
    }
    ENG_GL_FUNCTIONS(ENG_GL_FIND)
#undef ENG_GL_FIND
    return true;
}

} // namespace

GlContext::GlContext(Kind kind, int width, int height)
    : width_{width}
    , height_{height} {
    useUnseenWindows();
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
        problem_ = SDL_GetError();
        return;
    }
    SDL_GL_ResetAttributes();
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, kind == Kind::Es30
                                                         ? SDL_GL_CONTEXT_PROFILE_ES
                                                         : SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, kind == Kind::Es30 ? 0 : 3);
    window_ = SDL_CreateWindow("test", 0, 0, 64, 64, SDL_WINDOW_OPENGL | SDL_WINDOW_HIDDEN);
    context_ = window_ != nullptr ? SDL_GL_CreateContext(window_) : nullptr;
    if (context_ == nullptr) {
        problem_ = SDL_GetError();
        return;
    }
    if (!load(functions_, problem_) || !makeFramebuffer()) {
        SDL_GL_DeleteContext(context_);
        context_ = nullptr;
    }
}

GlContext::~GlContext() {
    if (context_ != nullptr) {
        SDL_GL_DeleteContext(context_);
    }
    if (window_ != nullptr) {
        SDL_DestroyWindow(window_);
    }
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
}

bool GlContext::makeFramebuffer() {
    void (*genFramebuffers)(gl::Sizei, gl::Uint*) = nullptr;
    void (*bindFramebuffer)(gl::Enum, gl::Uint) = nullptr;
    void (*genRenderbuffers)(gl::Sizei, gl::Uint*) = nullptr;
    void (*bindRenderbuffer)(gl::Enum, gl::Uint) = nullptr;
    void (*renderbufferStorage)(gl::Enum, gl::Enum, gl::Sizei, gl::Sizei) = nullptr;
    void (*framebufferRenderbuffer)(gl::Enum, gl::Enum, gl::Enum, gl::Uint) = nullptr;
    gl::Enum (*checkFramebufferStatus)(gl::Enum) = nullptr;
    if (!find(genFramebuffers, "glGenFramebuffers") ||
        !find(bindFramebuffer, "glBindFramebuffer") ||
        !find(genRenderbuffers, "glGenRenderbuffers") ||
        !find(bindRenderbuffer, "glBindRenderbuffer") ||
        !find(renderbufferStorage, "glRenderbufferStorage") ||
        !find(framebufferRenderbuffer, "glFramebufferRenderbuffer") ||
        !find(checkFramebufferStatus, "glCheckFramebufferStatus")) {
        problem_ = "no framebuffer objects";
        return false;
    }
    gl::Uint framebuffer = 0; // destroyed with their context
    gl::Uint renderbuffer = 0;
    genFramebuffers(1, &framebuffer);
    bindFramebuffer(kFramebuffer, framebuffer);
    genRenderbuffers(1, &renderbuffer);
    bindRenderbuffer(kRenderbuffer, renderbuffer);
    renderbufferStorage(kRenderbuffer, gl::kRgba8, width_, height_);
    framebufferRenderbuffer(kFramebuffer, kColorAttachment0, kRenderbuffer, renderbuffer);
    genRenderbuffers(1, &renderbuffer);
    bindRenderbuffer(kRenderbuffer, renderbuffer);
    renderbufferStorage(kRenderbuffer, kDepthComponent24, width_, height_);
    framebufferRenderbuffer(kFramebuffer, kDepthAttachment, kRenderbuffer, renderbuffer);
    if (checkFramebufferStatus(kFramebuffer) != kFramebufferComplete) {
        problem_ = "the framebuffer is not complete";
        return false;
    }
    return true;
}

Screenshot GlContext::read() const {
    const auto rowBytes = static_cast<std::size_t>(width_) * 4;
    std::vector<std::uint8_t> upsideDown(rowBytes * static_cast<std::size_t>(height_));
    functions_.readPixels(0, 0, width_, height_, gl::kRgba, gl::kUnsignedByte, upsideDown.data());
    Screenshot picture{width_, height_, {}};
    picture.rgba.reserve(upsideDown.size());
    for (int y = height_ - 1; y >= 0; --y) {
        const auto row = upsideDown.begin() +
                         static_cast<std::ptrdiff_t>(static_cast<std::size_t>(y) * rowBytes);
        picture.rgba.insert(picture.rgba.end(), row, row + static_cast<std::ptrdiff_t>(rowBytes));
    }
    return picture;
}

} // namespace eng::test
