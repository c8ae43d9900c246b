#pragma once

#include <SDL.h>

namespace eng::test {

/// Makes all following windows of SDL invisible. They are in memory if a driver can draw there.
/// Elsewhere (Windows) they are on the screen for a moment.
inline void useUnseenWindows() {
    const bool draws = SDL_VideoInit("offscreen") == 0 && SDL_GL_LoadLibrary(nullptr) == 0;
    SDL_VideoQuit();
    if (draws) {
        SDL_setenv("SDL_VIDEODRIVER", "offscreen", 1);
    }
}

/// Around a test of a game: unseen windows, and a silent device for its sounds.
struct UnseenWindows {
    UnseenWindows() {
        useUnseenWindows();
        SDL_setenv("SDL_AUDIODRIVER", "dummy", 1);
    }
};

} // namespace eng::test
