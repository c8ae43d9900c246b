#pragma once

#include <SDL.h>

namespace eng::test {

/// Has SDL's windows from now on where nobody sees them: in memory, where it has a driver that can
/// draw there. Elsewhere (Windows) they are on the screen for a moment.
inline void useUnseenWindows() {
    const bool draws = SDL_VideoInit("offscreen") == 0 && SDL_GL_LoadLibrary(nullptr) == 0;
    SDL_VideoQuit();
    if (draws) {
        SDL_setenv("SDL_VIDEODRIVER", "offscreen", 1);
    }
}

} // namespace eng::test
