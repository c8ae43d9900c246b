#pragma once

#include "platform/gl.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace eng::test {

/// A graphics driver that draws nothing and remembers what it was asked for, so that what the
/// engine sends can be tested where there is no graphics at all.
///
/// Threads: one at a time lives.
class FakeGl {
public:
    FakeGl();
    FakeGl(const FakeGl&) = delete;
    FakeGl& operator=(const FakeGl&) = delete;
    ~FakeGl();

    gl::Functions functions;

    std::string version = "OpenGL ES 3.0 (WebGL 2.0 (fake))";
    bool shadersCompile = true;
    bool contextLost = false;     ///< getError answers so, getString nothing
    std::vector<gl::Enum> errors; ///< what getError hands out, the first one first
    int maxTextureSize = 2048;

    int calls = 0; ///< of all functions
    int draws = 0;
    int instances = 0;
    int textures = 0; ///< that live
    int buffers = 0;
    int arrays = 0;
    int programs = 0;
    std::vector<std::uint8_t> sent; ///< by the last bufferData
    std::string shaderText;         ///< of the last shader, header included
    std::vector<gl::Enum> enabled;

    struct Upload {
        int x, y, width, height;
    };
    std::vector<Upload> uploads; ///< parts of textures
    int wholeUploads = 0;
};

} // namespace eng::test
