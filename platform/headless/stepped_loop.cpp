#include "platform/headless/stepped_loop.h"

#include "platform/host.h"
#include "platform/storage.h"

#include <cstdint>

namespace eng::platform {

int runStepped(Program& program, Host& host) {
    if (program.start()) {
        const double length = program.headlessStep();
        std::uint64_t steps = 0;
        // Multiplied, not accumulated: the time stays exact after a billion steps.
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
