// The cost of a frame of play on the main thread: its processor time from the start of a step to
// just before the picture is presented, in a real window of 1280 x 720, with music.
//
// A driver that draws in software would spend most of this time filling areas, which a graphics
// processor does on other machines. So only one pixel is drawn: the driver checks and prepares
// every call, but fills nothing. Aims: Pong 0.2 ms, CY 0.8 ms. Run it in the build's folder, with
// settings of the game: frame_cost_bench; cy_frame_cost_bench practice=9 bots=2

#include "platform/gl.h"
#include "tests/support/windowed_game.h"

#include <SDL.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

using eng::platform::Key;
using eng::test::WindowedGame;

// For the wrapped C functions, which have no parameter for an object.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
namespace {
eng::gl::Functions driver;
double presentedAt = 0.0; // processor time of the last picture
} // namespace
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)

namespace {

/// Processor time of this thread in seconds.
double spent() {
    std::timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

} // namespace

/// Replaces the platform's function: the engine's own clipping has no effect.
const char* eng::gl::load(Functions& functions) {
// NOLINTBEGIN(bugprone-macro-parentheses): a list of arguments is not an expression
#define ENG_GL_LOAD(result, name, glName, arguments)                                               \
    driver.name = reinterpret_cast<result(*) arguments>(SDL_GL_GetProcAddress("gl" #glName));      \
    if (driver.name == nullptr) {                                                                  \
        return "gl" #glName;                                                                       \
    }
    ENG_GL_FUNCTIONS(ENG_GL_LOAD)
#undef ENG_GL_LOAD
    // NOLINTEND(bugprone-macro-parentheses)
    functions = driver;
    functions.scissor = [](Int, Int, Sizei, Sizei) {};
    functions.disable = [](Enum what) {
        if (what != kScissorTest) {
            driver.disable(what);
        }
    };
    driver.enable(kScissorTest);
    driver.scissor(0, 0, 1, 1);
    return nullptr;
}

// With --wrap the linker calls the second function instead of SDL's own, which is the first one.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" void __real_SDL_GL_SwapWindow(SDL_Window* window);
extern "C" void __wrap_SDL_GL_SwapWindow(SDL_Window* window) {
    presentedAt = spent();
    __real_SDL_GL_SwapWindow(window);
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

int main(int count, char** arguments) {
    constexpr int kWarmUp = 120; // frames
    constexpr int kFrames = 600;
    SDL_setenv("SDL_AUDIODRIVER", "dummy", 0);
    std::vector<std::string> settings{arguments + 1, arguments + count};
    settings.insert(settings.end(), {"width=1280", "height=720", "vsync=false"});
    WindowedGame game{std::move(settings)};
    const auto failed = [&game](const char* why) {
        std::fprintf(stderr, "error: %s\n", why);
        for (const std::string& line : game.host.logged) {
            std::fprintf(stderr, "%s\n", line.c_str());
        }
        return EXIT_FAILURE;
    };
    if (!game.started()) {
        return failed("the game does not start");
    }
    game.waitFor("\"state\":\"title\"");
    game.tap(Key::Enter);
    if (!game.waitFor("\"state\":\"playing\"")) {
        return failed("no match begins");
    }
    std::vector<double> costs;
    std::vector<double> wholes; // including the driver's work when the picture is presented
    for (int frame = 0; frame < kWarmUp + kFrames; ++frame) {
        SDL_PumpEvents(); // otherwise the window system reports a hanging program
        if (frame % 60 == 0) {
            game.key(Key::S, frame % 120 == 0);
            game.key(Key::W, frame % 120 != 0);
        }
        const double start = spent();
        game.frame();
        if (frame >= kWarmUp) {
            costs.push_back((presentedAt - start) * 1000.0);
            wholes.push_back((spent() - start) * 1000.0);
        }
    }
    if (!game.says("\"state\":\"playing\"")) {
        return failed("the match ended too soon");
    }
    const auto print = [](const char* what, std::vector<double>& values) {
        std::sort(values.begin(), values.end());
        std::printf("frame of play, %-25s median %.2f ms, 95 of 100 within %.2f ms\n", what,
                    values[values.size() / 2], values[values.size() * 95 / 100]);
    };
    print("until it is presented:", costs);
    print("with presenting it:", wholes);
    return EXIT_SUCCESS;
}
