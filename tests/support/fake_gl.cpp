#include "tests/support/fake_gl.h"

#include <algorithm>
#include <cstring>

namespace eng::test {
namespace {

FakeGl* driver = nullptr; // OpenGL's functions have no parameter for their context

template <class Result, class... Arguments>
Result nothing(Arguments... /*unused*/) {
    ++driver->calls;
    return Result();
}
template <class Result, class... Arguments>
void assignNothing(Result (*&function)(Arguments...)) {
    function = &nothing<Result, Arguments...>;
}

void make(int& live, gl::Sizei count, gl::Uint* names) {
    ++driver->calls;
    for (gl::Sizei i = 0; i < count; ++i) {
        names[i] = static_cast<gl::Uint>(++live);
    }
}

} // namespace

FakeGl::FakeGl()
    : before_{driver} {
    driver = this;
#define ENG_GL_NOTHING(result, name, glName, arguments) assignNothing(functions.name);
    ENG_GL_FUNCTIONS(ENG_GL_NOTHING)
#undef ENG_GL_NOTHING
    functions.getString = [](gl::Enum name) -> const gl::Ubyte* {
        if (driver->contextLost) {
            return nullptr;
        }
        return reinterpret_cast<const gl::Ubyte*>(name == gl::kVersion ? driver->version.c_str()
                                                                       : "fake");
    };
    functions.getIntegerv = [](gl::Enum name, gl::Int* values) {
        *values = name == gl::kMaxTextureSize ? driver->maxTextureSize : 0;
    };
    functions.getError = []() -> gl::Enum {
        if (driver->contextLost) {
            return gl::kContextLost;
        }
        if (driver->errors.empty()) {
            return gl::kNoError;
        }
        const gl::Enum error = driver->errors.front();
        driver->errors.erase(driver->errors.begin());
        return error;
    };
    functions.createProgram = []() -> gl::Uint {
        ++driver->calls;
        return static_cast<gl::Uint>(++driver->programs);
    };
    functions.deleteProgram = [](gl::Uint) { --driver->programs; };
    functions.createShader = [](gl::Enum) -> gl::Uint { return 1; };
    functions.shaderSource = [](gl::Uint, gl::Sizei count, const gl::Char* const* texts,
                                const gl::Int* lengths) {
        driver->shaderText.clear();
        for (gl::Sizei i = 0; i < count; ++i) {
            driver->shaderText.append(texts[i], static_cast<std::size_t>(lengths[i]));
        }
    };
    functions.getProgramiv = [](gl::Uint, gl::Enum, gl::Int* value) {
        *value = driver->shadersCompile && !driver->contextLost ? 1 : 0;
    };
    functions.getShaderiv = functions.getProgramiv;
    functions.getShaderInfoLog = [](gl::Uint, gl::Sizei size, gl::Sizei* length, gl::Char* text) {
        constexpr const char* kLog = "line 7: nonsense\n";
        *length = std::min(size, static_cast<gl::Sizei>(std::strlen(kLog)));
        std::copy_n(kLog, *length, text);
    };
    functions.genTextures = [](gl::Sizei n, gl::Uint* names) { make(driver->textures, n, names); };
    functions.genBuffers = [](gl::Sizei n, gl::Uint* names) { make(driver->buffers, n, names); };
    functions.genVertexArrays = [](gl::Sizei n, gl::Uint* names) {
        make(driver->arrays, n, names);
    };
    functions.deleteTextures = [](gl::Sizei n, const gl::Uint*) { driver->textures -= n; };
    functions.deleteBuffers = [](gl::Sizei n, const gl::Uint*) { driver->buffers -= n; };
    functions.deleteVertexArrays = [](gl::Sizei n, const gl::Uint*) { driver->arrays -= n; };
    functions.bufferData = [](gl::Enum target, gl::Sizeiptr size, const void* data, gl::Enum) {
        ++driver->calls;
        if (target != gl::kArrayBuffer) {
            return;
        }
        const auto* bytes = static_cast<const std::uint8_t*>(data);
        driver->sent.assign(bytes, bytes + size);
    };
    functions.vertexAttribPointer = [](gl::Uint, gl::Int, gl::Enum, gl::Boolean, gl::Sizei bytes,
                                       const void*) {
        ++driver->calls;
        driver->stride = static_cast<std::size_t>(bytes);
    };
    functions.drawElements = [](gl::Enum, gl::Sizei count, gl::Enum, const void*) {
        ++driver->calls;
        ++driver->draws;
        driver->instances += count / 6;
        // The four corners of a quad have the same data: one is kept.
        std::vector<std::uint8_t>& corners = driver->sent;
        const std::size_t size = driver->stride;
        const std::size_t quads = corners.size() / (4 * size);
        for (std::size_t quad = 1; quad < quads; ++quad) {
            std::memmove(&corners[quad * size], &corners[quad * 4 * size], size);
        }
        corners.resize(quads * size);
    };
    functions.texImage2D = [](gl::Enum, gl::Int, gl::Int, gl::Sizei, gl::Sizei, gl::Int, gl::Enum,
                              gl::Enum, const void*) {
        ++driver->calls;
        ++driver->wholeUploads;
    };
    functions.texSubImage2D = [](gl::Enum, gl::Int, gl::Int x, gl::Int y, gl::Sizei width,
                                 gl::Sizei height, gl::Enum, gl::Enum, const void*) {
        ++driver->calls;
        driver->uploads.push_back({x, y, width, height});
    };
    functions.enable = [](gl::Enum what) {
        ++driver->calls;
        driver->enabled.push_back(what);
        driver->scissors = driver->scissors || what == gl::kScissorTest;
    };
    functions.disable = [](gl::Enum what) {
        ++driver->calls;
        driver->scissors = driver->scissors && what != gl::kScissorTest;
    };
    functions.scissor = [](gl::Int left, gl::Int bottom, gl::Sizei width, gl::Sizei height) {
        ++driver->calls;
        driver->part.left = left;
        driver->part.bottom = bottom;
        driver->part.width = width;
        driver->part.height = height;
    };
    functions.clearColor = [](gl::Float red, gl::Float green, gl::Float blue, gl::Float) {
        ++driver->calls;
        driver->part.red = red;
        driver->part.green = green;
        driver->part.blue = blue;
    };
    functions.clear = [](gl::Bitfield) {
        ++driver->calls;
        if (driver->scissors) {
            driver->clearedParts.push_back(driver->part);
        }
    };
}

FakeGl::~FakeGl() {
    if (driver == this) {
        driver = before_;
    }
}

} // namespace eng::test
