#pragma once

#include <cstddef>
#include <cstdint>

/// OpenGL ES 3.0 as the engine uses it: types, constants and a table of functions.
///
/// Each host fills the table its own way: a desktop asks its driver for each name after creating a
/// context, a page links to WebGL 2. The same code runs on ES 3.0, WebGL 2 and desktop core 3.3
/// without headers of a graphics library. Names are OpenGL's without the prefix: gl.clear is
/// glClear.
///
/// Threads: the thread that owns the context.

namespace eng::gl {

using Enum = unsigned int;
using Boolean = unsigned char;
using Bitfield = unsigned int;
using Byte = signed char;
using Ubyte = unsigned char;
using Int = int;
using Uint = unsigned int;
using Sizei = int;
using Float = float;
using Char = char;
using Intptr = std::ptrdiff_t;
using Sizeiptr = std::ptrdiff_t;

inline constexpr Enum kNoError = 0, kContextLost = 0x0507;
inline constexpr Enum kTriangles = 4, kTriangleStrip = 5;
inline constexpr Enum kOneMinusSrcAlpha = 0x0303, kOne = 1, kZero = 0;
inline constexpr Enum kDepthTest = 0x0B71, kBlend = 0x0BE2, kScissorTest = 0x0C11,
                      kCullFace = 0x0B44;
inline constexpr Enum kTexture2d = 0x0DE1, kTexture0 = 0x84C0;
inline constexpr Enum kUnsignedByte = 0x1401, kUnsignedShort = 0x1403, kUnsignedInt = 0x1405,
                      kFloat = 0x1406;
inline constexpr Enum kRed = 0x1903, kRgba = 0x1908, kR8 = 0x8229, kRgba8 = 0x8058,
                      kRgbaInteger = 0x8D99, kRgba32ui = 0x8D70;
inline constexpr Enum kRenderer = 0x1F01, kVersion = 0x1F02;
inline constexpr Enum kNearest = 0x2600, kLinear = 0x2601, kTextureMagFilter = 0x2800,
                      kTextureMinFilter = 0x2801;
inline constexpr Enum kTextureWrapS = 0x2802, kTextureWrapT = 0x2803, kClampToEdge = 0x812F;
inline constexpr Enum kMaxTextureSize = 0x0D33, kUnpackAlignment = 0x0CF5,
                      kUnpackRowLength = 0x0CF2;
inline constexpr Bitfield kColorBufferBit = 0x4000, kDepthBufferBit = 0x0100;
inline constexpr Enum kArrayBuffer = 0x8892, kElementArrayBuffer = 0x8893, kUniformBuffer = 0x8A11;
inline constexpr Enum kStreamDraw = 0x88E0, kStaticDraw = 0x88E4;
inline constexpr Enum kFragmentShader = 0x8B30, kVertexShader = 0x8B31, kCompileStatus = 0x8B81,
                      kLinkStatus = 0x8B82;

// One line per function: X(result, name, glName, (arguments)).
#define ENG_GL_FUNCTIONS(X)                                                                        \
    X(Enum, getError, GetError, ())                                                                \
    X(const Ubyte*, getString, GetString, (Enum name))                                             \
    X(void, getIntegerv, GetIntegerv, (Enum name, Int * values))                                   \
    X(void, enable, Enable, (Enum capability))                                                     \
    X(void, disable, Disable, (Enum capability))                                                   \
    X(void, viewport, Viewport, (Int x, Int y, Sizei width, Sizei height))                         \
    X(void, scissor, Scissor, (Int x, Int y, Sizei width, Sizei height))                           \
    X(void, clearColor, ClearColor, (Float red, Float green, Float blue, Float alpha))             \
    X(void, clear, Clear, (Bitfield mask))                                                         \
    X(void, depthMask, DepthMask, (Boolean written))                                               \
    X(void, finish, Finish, ())                                                                    \
    X(void, blendFuncSeparate, BlendFuncSeparate,                                                  \
      (Enum src, Enum dst, Enum srcAlpha, Enum dstAlpha))                                          \
    X(void, pixelStorei, PixelStorei, (Enum name, Int value))                                      \
    X(void, readPixels, ReadPixels,                                                                \
      (Int x, Int y, Sizei width, Sizei height, Enum format, Enum type, void* pixels))             \
    X(Uint, createShader, CreateShader, (Enum type))                                               \
    X(void, shaderSource, ShaderSource,                                                            \
      (Uint shader, Sizei count, const Char* const* texts, const Int* lengths))                    \
    X(void, compileShader, CompileShader, (Uint shader))                                           \
    X(void, getShaderiv, GetShaderiv, (Uint shader, Enum name, Int * value))                       \
    X(void, getShaderInfoLog, GetShaderInfoLog,                                                    \
      (Uint shader, Sizei size, Sizei * length, Char * text))                                      \
    X(void, deleteShader, DeleteShader, (Uint shader))                                             \
    X(Uint, createProgram, CreateProgram, ())                                                      \
    X(void, attachShader, AttachShader, (Uint program, Uint shader))                               \
    X(void, linkProgram, LinkProgram, (Uint program))                                              \
    X(void, getProgramiv, GetProgramiv, (Uint program, Enum name, Int * value))                    \
    X(void, getProgramInfoLog, GetProgramInfoLog,                                                  \
      (Uint program, Sizei size, Sizei * length, Char * text))                                     \
    X(void, deleteProgram, DeleteProgram, (Uint program))                                          \
    X(void, useProgram, UseProgram, (Uint program))                                                \
    X(Int, getUniformLocation, GetUniformLocation, (Uint program, const Char* name))               \
    X(void, uniform1i, Uniform1i, (Int location, Int value))                                       \
    X(void, uniform1f, Uniform1f, (Int location, Float value))                                     \
    X(void, uniform2f, Uniform2f, (Int location, Float x, Float y))                                \
    X(void, uniform4f, Uniform4f, (Int location, Float x, Float y, Float z, Float w))              \
    X(void, genBuffers, GenBuffers, (Sizei count, Uint * buffers))                                 \
    X(void, deleteBuffers, DeleteBuffers, (Sizei count, const Uint* buffers))                      \
    X(void, bindBuffer, BindBuffer, (Enum target, Uint buffer))                                    \
    X(void, bufferData, BufferData, (Enum target, Sizeiptr size, const void* data, Enum usage))    \
    X(void, genVertexArrays, GenVertexArrays, (Sizei count, Uint * arrays))                        \
    X(void, deleteVertexArrays, DeleteVertexArrays, (Sizei count, const Uint* arrays))             \
    X(void, bindVertexArray, BindVertexArray, (Uint array))                                        \
    X(void, enableVertexAttribArray, EnableVertexAttribArray, (Uint index))                        \
    X(void, vertexAttribPointer, VertexAttribPointer,                                              \
      (Uint index, Int size, Enum type, Boolean normalized, Sizei stride, const void* offset))     \
    X(void, drawArrays, DrawArrays, (Enum mode, Int first, Sizei count))                           \
    X(void, drawElements, DrawElements, (Enum mode, Sizei count, Enum type, const void* offset))   \
    X(void, genTextures, GenTextures, (Sizei count, Uint * textures))                              \
    X(void, deleteTextures, DeleteTextures, (Sizei count, const Uint* textures))                   \
    X(void, activeTexture, ActiveTexture, (Enum unit))                                             \
    X(void, bindTexture, BindTexture, (Enum target, Uint texture))                                 \
    X(void, texParameteri, TexParameteri, (Enum target, Enum name, Int value))                     \
    X(void, texImage2D, TexImage2D,                                                                \
      (Enum target, Int level, Int internalFormat, Sizei width, Sizei height, Int border,          \
       Enum format, Enum type, const void* pixels))                                                \
    X(void, texSubImage2D, TexSubImage2D,                                                          \
      (Enum target, Int level, Int x, Int y, Sizei width, Sizei height, Enum format, Enum type,    \
       const void* pixels))

/// The functions of a context. Null until loaded.
// A list of arguments is not an expression.
// NOLINTBEGIN(bugprone-macro-parentheses)
struct Functions {
#define ENG_GL_MEMBER(result, name, glName, arguments) result(*name) arguments = nullptr;
    ENG_GL_FUNCTIONS(ENG_GL_MEMBER)
#undef ENG_GL_MEMBER
};
// NOLINTEND(bugprone-macro-parentheses)

/// Fills `functions` for the thread's current context.
///
/// @return null, or the OpenGL name of the first function missing in the driver
const char* load(Functions& functions);

} // namespace eng::gl
