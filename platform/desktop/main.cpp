// Entry point of a program with a window. The same program runs without one when its settings say
// so.

#include "platform/console.h"
#include "platform/desktop/blocking_loop.h"
#include "platform/desktop/desktop_host.h"
#include "platform/headless/stepped_loop.h"

#include <SDL.h> // SDL gives main another name where the system wants one

int main(int argumentCount, char** arguments) {
    using namespace eng::platform;
    openConsole();
    // On Windows: sizes in points of the person's screen, drawing in its pixels, and sharp on every
    // one of them.
    SDL_SetHint(SDL_HINT_WINDOWS_DPI_SCALING, "1");
    DesktopHost host{applicationName(), argumentCount, arguments};
    const std::unique_ptr<Program> program = createApplication(host);
    switch (program->configure()) {
    case RunMode::Windowed: {
        const int code = runBlocking(*program, host);
        SDL_Quit();
        return code;
    }
    case RunMode::Headless:
        return runStepped(*program, host);
    case RunMode::Done:
        break;
    }
    return program->exitCode();
}
