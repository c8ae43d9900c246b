#include "platform/desktop/blocking_loop.h"

#include "platform/host.h"
#include "platform/modal_steps.h"
#include "platform/sdl/sdl_events.h"
#include "platform/storage.h"

#include <SDL.h>

namespace eng::platform {
namespace {

constexpr double kInspectEvery = 0.1;      // seconds between state lines for tests and tools
constexpr double kInputFrame = 1.0 / 60.0; ///< seconds: of a program that rests, with input

/// Runs steps, each after handling the events before it.
class Steps {
public:
    Steps(Program& program, Host& host)
        : program_{program}
        , host_{host} {}

    void pump() { events_.pump(program_); }
    /// For calls from within the event pump.
    void takeQueued() { events_.takeQueued(program_); }

    void step() {
        startedAt_ = host_.clock().now();
        host_.storage().update();
        running_ = program_.step(StepKind::Frame, startedAt_);
        if (startedAt_ >= inspectedAt_ + kInspectEvery) {
            inspectedAt_ = startedAt_;
            if (const std::string line = program_.inspect(); !line.empty()) {
                host_.print(line);
            }
        }
    }

    /// Waits until the frame time is over, minus a margin so that the next frame is not late.
    void waitOut() const {
        const double frame = program_.minFrameTime();
        const bool rests = program_.rests() && frame > kInputFrame;
        const auto left = [&](double time) { // milliseconds
            return static_cast<int>((time - (host_.clock().now() - startedAt_)) * 1000.0);
        };
        // A moved mouse gives more events than a screen has frames.
        if (const int wait = left(rests ? kInputFrame : frame); wait > 0) {
            SDL_Delay(static_cast<Uint32>(wait));
        }
        if (const int wait = rests ? left(frame) : 0; wait > 0) {
            SDL_WaitEventTimeout(nullptr, wait);
        }
    }

    bool running() const { return running_; }

private:
    Program& program_;
    Host& host_;
    SdlEvents events_;
    double startedAt_ = 0.0;
    double inspectedAt_ = -kInspectEvery;
    bool running_ = true;
};

} // namespace

int runBlocking(Program& program, Host& host) {
    if (program.start()) {
        Steps steps{program, host};
        const std::unique_ptr<ModalSteps> meanwhile = stepInModalLoops([&steps] {
            steps.takeQueued();
            if (steps.running()) {
                steps.step();
            }
        });
        while (steps.running()) {
            steps.pump();
            if (steps.running()) {
                steps.step();
                steps.waitOut();
            }
        }
    }
    program.stop();
    host.storage().finish();
    return program.exitCode();
}

} // namespace eng::platform
