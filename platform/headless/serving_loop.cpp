#include "platform/headless/serving_loop.h"

#include "platform/host.h"
#include "platform/stop_signals.h"
#include "platform/storage.h"

namespace eng::platform {

int runServing(Program& program, Host& host) {
    const StopSignals signals;
    if (program.start()) {
        bool told = false;
        while (program.step(StepKind::Background, host.clock().now())) {
            host.storage().update();
            program.wait();
            if (signals.received() && !told) {
                told = true;
                program.handle(QuitEvent{signals.within()});
            }
        }
    }
    program.stop();
    host.storage().finish();
    return program.exitCode();
}

} // namespace eng::platform
