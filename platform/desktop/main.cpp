// Entry point of a program with a window. With +headless the same program runs without one, and
// with +headless +host a game with rooms is a server.

#include "platform/console.h"
#include "platform/desktop/blocking_loop.h"
#include "platform/desktop/desktop_host.h"
#include "platform/headless/serving_loop.h"
#include "platform/headless/stepped_loop.h"

#include <SDL.h> // SDL gives main another name where the system wants one

int main(int argumentCount, char** arguments) {
    using namespace eng::platform;
    openConsole();
    // On Windows: window sizes are in points of the user's screen, drawing is in device pixels, and
    // the picture is sharp on every screen.
    SDL_SetHint(SDL_HINT_WINDOWS_DPI_SCALING, "1");
    DesktopHost host{applicationName(), argumentCount, arguments};
    const eng::ProgramPtr program = createProgram(host);
    switch (program->configure()) {
    case RunMode::Windowed: {
        const int code = runBlocking(*program, host);
        SDL_Quit();
        return code;
    }
    case RunMode::Headless:
        host.withoutBoxes();
        return runStepped(*program, host);
    case RunMode::Serve:
        host.withoutBoxes();
        return runServing(*program, host);
    case RunMode::Done:
        break;
    }
    return program->exitCode();
}
