#pragma once

#include "engine/core/step_kind.h"
#include "platform/entry.h"
#include "platform/host_events.h"

#include <cstdint>
#include <string>

namespace eng::platform {

using eng::StepKind;

class Host;

/// How a program runs, by its settings.
enum class RunMode : std::uint8_t {
    Windowed, ///< in a window or page, by the host's loop
    Headless, ///< by the stepped loop: virtual time, no window
    Serve,    ///< by the serving loop: real time, no window, asleep between packets
    Done      ///< not at all: it printed an answer (--help) or refused to start; use its exit code
};

/// The program that a host's loop runs. `eng::Application` implements it.
class Program {
public:
    Program() = default;
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    virtual ~Program();

    /// Reads settings and texts. Opens no window or device.
    virtual RunMode configure() = 0;
    /// Starts everything. Returns false after reporting an error to the user; the loop then ends
    /// with exitCode().
    virtual bool start() = 0;
    /// In RunMode::Serve, after each step: sleeps until there is something to do.
    virtual void wait() {}
    /// Handles one event. Called between steps. In RunMode::Serve there is only `QuitEvent`.
    virtual void handle(const HostEvent& event) = 0;
    /// Runs one step.
    ///
    /// @param now  seconds, never less than in the previous step: real time in a window, virtual
    ///             time in the stepped loop
    /// @return     false when the program has ended
    virtual bool step(StepKind kind, double now) = 0;
    /// Stops everything in reverse order. Called once after `start`, also if that failed.
    virtual void stop() = 0;

    virtual int exitCode() const = 0;
    /// Seconds of virtual time per step in the stepped loop.
    virtual double headlessStep() const { return 1.0; }
    /// Minimum time per frame in seconds, for a loop that does not wait for the screen; 0: no
    /// limit.
    virtual double minFrameTime() const { return 0.0; }
    /// True while nothing moves: then input ends the wait of a long frame.
    virtual bool rests() const { return false; }
    /// Returns the program's state as one line of JSON, for tests and tools; empty unless the
    /// setting `inspect` is on.
    virtual std::string inspect() const { return {}; }
};

} // namespace eng::platform
