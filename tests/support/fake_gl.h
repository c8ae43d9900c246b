#pragma once

#include "platform/gl.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace eng::test {

/// What `ShapeBatch` sends for a shape or picture, in device pixels.
struct SentInstance {
    float centerX, centerY, halfX, halfY, cosine, sine, cornerRadius, stroke;
    std::uint16_t left, top, width, height; ///< of pictures eighths of a texel, in the page
    float softness;
    std::uint8_t red, green, blue, alpha, kind, additive, mode, angle;
    std::array<std::uint32_t, 3> unused;
};

/// A graphics driver that draws nothing and records its calls. It tests the engine's output on
/// machines without graphics.
/// Threads: one instance at a time.
class FakeGl {
public:
    FakeGl();
    FakeGl(const FakeGl&) = delete;
    FakeGl& operator=(const FakeGl&) = delete;
    ~FakeGl();

    gl::Functions functions;

    std::string version = "OpenGL ES 3.0 (WebGL 2.0 (fake))";
    bool shadersCompile = true;
    bool contextLost = false; ///< getError reports it once; getString returns null
    bool lossReported = false;
    std::vector<gl::Enum> errors; ///< returned by getError, the first one first
    int maxTextureSize = 2048;

    int calls = 0; ///< of all functions
    int draws = 0;
    int instances = 0; ///< quads
    int textures = 0;  ///< number of live ones
    int buffers = 0;
    int arrays = 0;
    int programs = 0;
    std::vector<std::uint8_t> sent; ///< quads of the last draw call
    std::string shaderText;         ///< of the last shader, with its header
    std::vector<gl::Enum> enabled;

    struct Upload {
        int x, y, width, height;
    };
    std::vector<Upload> uploads;       ///< of parts of textures
    std::vector<std::uint8_t> picture; ///< the last one of them, if it has colours
    int wholeUploads = 0;

private:
    FakeGl* before_; ///< the driver of another program in this process, which comes back
};

} // namespace eng::test
