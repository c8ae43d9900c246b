#include "platform/headless/stepped_loop.h"

#include "platform/storage.h"

#include <cstdint>

namespace eng::platform {

int runStepped(Program& program, Host& host) {
    if (program.start()) {
        const double length = program.headlessStep();
        std::uint64_t steps = 0;
        // Multiplied and not summed up, so that the time is as exact after a billion steps as after
        // one.
        while (program.step(StepKind::Background, static_cast<double>(steps) * length)) {
            ++steps;
            host.storage().update();
        }
    }
    program.stop();
    host.storage().finish();
    return program.exitCode();
}

} // namespace eng::platform
