#pragma once

#include "platform/gl.h"

/// Functions of OpenGL ES 3.0 that shapes and pictures do without: render targets, blocks of
/// uniforms, mipmaps. A program that draws no scenes does not link them.
///
/// Threads: the thread that owns the context.

namespace eng::gl {

inline constexpr Enum kByte = 0x1400, kShort = 0x1402, kHalfFloat = 0x140B;
inline constexpr Enum kRgba16f = 0x881A, kSrgb8Alpha8 = 0x8C43;
inline constexpr Enum kDepthComponent24 = 0x81A6;
inline constexpr Enum kFramebuffer = 0x8D40, kReadFramebuffer = 0x8CA8, kDrawFramebuffer = 0x8CA9,
                      kRenderbuffer = 0x8D41, kColorAttachment0 = 0x8CE0, kDepthAttachment = 0x8D00,
                      kFramebufferComplete = 0x8CD5, kFramebufferBinding = 0x8CA6;
inline constexpr Enum kRepeat = 0x2901, kMirroredRepeat = 0x8370;
inline constexpr Enum kLinearMipmapLinear = 0x2703, kNearestMipmapNearest = 0x2700;
inline constexpr Enum kLessOrEqual = 0x0203;
inline constexpr Enum kFront = 0x0404, kBack = 0x0405;
inline constexpr Enum kCompletionStatus = 0x91B1;
inline constexpr Uint kInvalidIndex = 0xFFFFFFFF;

// One line per function, as in gl.h.
#define ENG_GL_MORE_FUNCTIONS(X)                                                                   \
    X(void, uniform4fv, Uniform4fv, (Int location, Sizei count, const Float* values))              \
    X(Uint, getUniformBlockIndex, GetUniformBlockIndex, (Uint program, const Char* name))          \
    X(void, uniformBlockBinding, UniformBlockBinding, (Uint program, Uint index, Uint binding))    \
    X(void, bindBufferRange, BindBufferRange,                                                      \
      (Enum target, Uint index, Uint buffer, Intptr offset, Sizeiptr size))                        \
    X(void, depthFunc, DepthFunc, (Enum function))                                                 \
    X(void, cullFace, CullFace, (Enum side))                                                       \
    X(void, generateMipmap, GenerateMipmap, (Enum target))                                         \
    X(void, genFramebuffers, GenFramebuffers, (Sizei count, Uint * framebuffers))                  \
    X(void, deleteFramebuffers, DeleteFramebuffers, (Sizei count, const Uint* framebuffers))       \
    X(void, bindFramebuffer, BindFramebuffer, (Enum target, Uint framebuffer))                     \
    X(void, framebufferTexture2D, FramebufferTexture2D,                                            \
      (Enum target, Enum attachment, Enum kind, Uint texture, Int level))                          \
    X(void, framebufferRenderbuffer, FramebufferRenderbuffer,                                      \
      (Enum target, Enum attachment, Enum kind, Uint buffer))                                      \
    X(Enum, checkFramebufferStatus, CheckFramebufferStatus, (Enum target))                         \
    X(void, genRenderbuffers, GenRenderbuffers, (Sizei count, Uint * buffers))                     \
    X(void, deleteRenderbuffers, DeleteRenderbuffers, (Sizei count, const Uint* buffers))          \
    X(void, bindRenderbuffer, BindRenderbuffer, (Enum target, Uint buffer))                        \
    X(void, renderbufferStorage, RenderbufferStorage,                                              \
      (Enum target, Enum format, Sizei width, Sizei height))                                       \
    X(void, renderbufferStorageMultisample, RenderbufferStorageMultisample,                        \
      (Enum target, Sizei samples, Enum format, Sizei width, Sizei height))                        \
    X(void, blitFramebuffer, BlitFramebuffer,                                                      \
      (Int fromLeft, Int fromBottom, Int fromRight, Int fromTop, Int left, Int bottom, Int right,  \
       Int top, Bitfield what, Enum filter))

/// Null until loaded.
// A list of arguments is not an expression.
// NOLINTBEGIN(bugprone-macro-parentheses)
struct MoreFunctions {
#define ENG_GL_MEMBER(result, name, glName, arguments) result(*name) arguments = nullptr;
    ENG_GL_MORE_FUNCTIONS(ENG_GL_MEMBER)
#undef ENG_GL_MEMBER
    /// The driver compiles apart, and `kCompletionStatus` of a program says whether it has ended.
    /// Only in pages: elsewhere drivers are fast, and pictures are the same in each run.
    bool compilesApart = false;
};
// NOLINTEND(bugprone-macro-parentheses)

/// As `load` of `Functions`.
const char* load(MoreFunctions& functions);

} // namespace eng::gl
