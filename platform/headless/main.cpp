// Entry point of a program without windows, for machines without a screen and for node.

#include "platform/entry.h"
#include "platform/headless/headless_host.h"
#include "platform/headless/serving_loop.h"
#include "platform/headless/stepped_loop.h"
#include "platform/program.h"

int main(int argumentCount, char** arguments) {
    using namespace eng::platform;
    HeadlessHost host{applicationName(), argumentCount, arguments};
    const eng::ProgramPtr program = createProgram(host);
    switch (program->configure()) {
    case RunMode::Done:
        return program->exitCode();
    case RunMode::Serve:
        return runServing(*program, host);
    default:
        return runStepped(*program, host);
    }
}
