#include "platform/desktop/blocking_loop.h"

#include "platform/sdl/sdl_events.h"
#include "platform/storage.h"

#include <SDL.h>

namespace eng::platform {
namespace {

constexpr double kInspectEvery = 0.1; // seconds between the lines for tests and tools

/// Waits until `length` seconds have gone since `start`, or so nearly that the next frame is not
/// late.
void waitOut(const TimeSource& clock, double start, double length) {
    const double left = length - (clock.now() - start);
    if (left > 0.001) {
        SDL_Delay(static_cast<Uint32>(left * 1000.0));
    }
}

} // namespace

int runBlocking(Program& program, Host& host) {
    if (program.start()) {
        const TimeSource& clock = host.clock();
        SdlEvents events;
        double inspectedAt = -kInspectEvery;
        for (bool running = true; running;) {
            const double now = clock.now();
            events.pump(program);
            host.storage().update();
            running = program.step(StepKind::Frame, now);
            if (now >= inspectedAt + kInspectEvery) {
                inspectedAt = now;
                if (const std::string line = program.inspect(); !line.empty()) {
                    host.print(line);
                }
            }
            waitOut(clock, now, program.leastFrameTime());
        }
    }
    program.stop();
    host.storage().finish();
    return program.exitCode();
}

} // namespace eng::platform
