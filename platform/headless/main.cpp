// Entry point of a program without windows, for machines without a screen and for node.

#include "platform/entry.h"
#include "platform/headless/headless_host.h"
#include "platform/headless/serving_loop.h"
#include "platform/headless/stepped_loop.h"

int main(int argumentCount, char** arguments) {
    using namespace eng::platform;
    HeadlessHost host{applicationName(), argumentCount, arguments};
    const std::unique_ptr<Program> program = createApplication(host);
    switch (program->configure()) {
    case RunMode::Done:
        return program->exitCode();
    case RunMode::Serve:
        return runServing(*program, host);
    default:
        return runStepped(*program, host);
    }
}
