#pragma once

#include "platform/host.h"
#include "platform/host_events.h"

#include <cstdint>
#include <memory>
#include <string>

/// Where a program begins. The engine has no main: each host's loop has, and asks the game for its
/// program.
///
/// Source: Enginuity IV, the entry point.

namespace eng::platform {

/// Whether a step also draws.
enum class StepKind : std::uint8_t {
    Frame,     ///< everything
    Background ///< everything but rendering and presenting: a hidden tab, a minimised window
};

/// How a program wants to be run, once it has read its settings.
enum class RunMode : std::uint8_t {
    Windowed, ///< in a window or page, by the host's own loop
    Headless, ///< by the stepped loop, with virtual time and without any window
    Done ///< it has said what it was asked (--help) or refused to start: end with its exit code
};

/// What a host's loop drives. `eng::Application` is the engine's own.
class Program {
public:
    Program() = default;
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    virtual ~Program() = default;

    /// Reads settings and texts; opens nothing yet.
    virtual RunMode configure() = 0;
    /// Starts everything. False: the person has been told why; the loop ends with exitCode().
    virtual bool start() = 0;
    /// Takes one event, between steps.
    virtual void handle(const HostEvent& event) = 0;
    /// One step.
    ///
    /// @param now  seconds; not less than at the step before. Real time in a window, virtual time
    /// in the stepped loop.
    /// @return     false when the program has ended
    virtual bool step(StepKind kind, double now) = 0;
    /// Stops everything, in reverse. Called once after a start, also after one that failed.
    virtual void stop() = 0;

    virtual int exitCode() const = 0;
    /// Seconds of virtual time per step in the stepped loop.
    virtual double headlessStep() const = 0;
    /// The least time in seconds that a frame should take, for a loop that nothing else holds up;
    /// 0: as fast as it goes.
    virtual double leastFrameTime() const = 0;
    /// What is going on, as one line of JSON, for tests and tools; empty unless the setting
    /// `inspect` is on.
    virtual std::string inspect() const = 0;
};

} // namespace eng::platform

/// The game's: makes its program. Defined once by each game.
///
/// @param host  outlives the program
std::unique_ptr<eng::platform::Program> createApplication(eng::platform::Host& host);

/// The game's: the short name of its program ("pong"), which its folders are called by.
const char* applicationName();
