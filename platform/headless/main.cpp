// Entry point of a program without windows, for machines without a screen and for node.

#include "platform/entry.h"
#include "platform/headless/headless_host.h"
#include "platform/headless/stepped_loop.h"

int main(int argumentCount, char** arguments) {
    using namespace eng::platform;
    HeadlessHost host{applicationName(), argumentCount, arguments};
    const std::unique_ptr<Program> program = createApplication(host);
    return program->configure() == RunMode::Done ? program->exitCode() : runStepped(*program, host);
}
