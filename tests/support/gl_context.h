#pragma once

#include "platform/gl.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

struct SDL_Window;

namespace eng::test {

/// A picture that was read back: rows from the top, four bytes per pixel.
struct Screenshot {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;

    const std::uint8_t* at(int x, int y) const {
        return rgba.data() + (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                              static_cast<std::size_t>(x)) *
                                 4;
    }
    friend bool operator==(const Screenshot&, const Screenshot&) = default;
};

/// A graphics context in an invisible window.
/// It draws into its own framebuffer of exactly the requested size.
/// Threads: the thread that created it. One instance at a time.
class GlContext {
public:
    enum class Kind : std::uint8_t { Es30, Core33 };
    /// The kinds that this system offers. A test that needs any context uses the first.
    static std::vector<Kind> kinds();

    GlContext(Kind kind, int width, int height);
    GlContext(const GlContext&) = delete;
    GlContext& operator=(const GlContext&) = delete;
    ~GlContext();

    /// False if the system has no such context; `problem` then returns the reason.
    bool ok() const { return context_ != nullptr; }
    const std::string& problem() const { return problem_; }

    const gl::Functions& gl() const { return functions_; }

    /// Reads the drawn picture.
    Screenshot read() const;

private:
    bool makeFramebuffer();

    int width_;
    int height_;
    SDL_Window* window_ = nullptr;
    void* context_ = nullptr;
    gl::Functions functions_;
    std::string problem_;
};

} // namespace eng::test
