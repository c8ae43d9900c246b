#include "platform/gl.h"

#include <SDL.h>

namespace eng::gl {

const char* load(Functions& functions) {
#define ENG_GL_LOAD(result, name, glName, arguments)                                               \
    functions.name = reinterpret_cast<result(*) arguments>(SDL_GL_GetProcAddress("gl" #glName));   \
    if (functions.name == nullptr) {                                                               \
        return "gl" #glName;                                                                       \
    }
    ENG_GL_FUNCTIONS(ENG_GL_LOAD)
#undef ENG_GL_LOAD
    return nullptr;
}

} // namespace eng::gl
