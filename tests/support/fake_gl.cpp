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
        if (driver->errors.empty()) { // browsers report a loss once
            const bool isNew = driver->contextLost && !driver->lossReported;
            driver->lossReported = driver->contextLost;
            return isNew ? gl::kContextLost : gl::kNoError;
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
    functions.drawElements = [](gl::Enum, gl::Sizei count, gl::Enum, const void*) {
        ++driver->calls;
        ++driver->draws;
        driver->instances += count / 6;
    };
    functions.drawArrays = [](gl::Enum, gl::Int, gl::Sizei) {
        ++driver->calls;
        ++driver->draws;
    };
    functions.texImage2D = [](gl::Enum, gl::Int, gl::Int, gl::Sizei, gl::Sizei, gl::Int,
                              gl::Enum format, gl::Enum, const void*) {
        ++driver->calls;
        driver->wholeUploads += format != gl::kRgbaInteger ? 1 : 0;
    };
    functions.texSubImage2D = [](gl::Enum, gl::Int, gl::Int x, gl::Int y, gl::Sizei width,
                                 gl::Sizei height, gl::Enum format, gl::Enum, const void* texels) {
        ++driver->calls;
        if (format != gl::kRgbaInteger) {
            driver->uploads.push_back({x, y, width, height});
            if (format == gl::kRgba) {
                const auto* colors = static_cast<const std::uint8_t*>(texels);
                driver->picture.assign(colors, colors + std::ptrdiff_t{4} * width * height);
            }
            return;
        }
        const auto* bytes = static_cast<const std::uint8_t*>(texels); // of quads
        const std::size_t size = std::size_t{16} * static_cast<std::size_t>(width * height);
        driver->sent.resize(y == 0 ? 0 : static_cast<std::size_t>(y) * 1024U * 16U);
        driver->sent.insert(driver->sent.end(), bytes, bytes + size);
    };
    functions.enable = [](gl::Enum what) {
        ++driver->calls;
        driver->enabled.push_back(what);
    };
}

FakeGl::~FakeGl() {
    if (driver == this) {
        driver = before_;
    }
}

} // namespace eng::test
