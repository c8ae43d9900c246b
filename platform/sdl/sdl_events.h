#pragma once

#include "platform/program.h"

#include <vector>

struct _SDL_GameController; // NOLINT(bugprone-reserved-identifier): SDL's name
union SDL_Event;

namespace eng::platform {

/// Converts the events in SDL's queue to host events for the program. Opens game controllers when
/// they are connected and closes them when they are removed. A loop has one object.
///
/// Threads: the main thread.
class SdlEvents {
public:
    SdlEvents() = default;
    SdlEvents(const SdlEvents&) = delete;
    SdlEvents& operator=(const SdlEvents&) = delete;
    ~SdlEvents();

    /// Polls and handles all events. Called once before each step. The first call looks for
    /// controllers; if they are not available, the program gets a `NoControllersEvent`.
    void pump(Program& program);
    /// Handles the queued events without polling the system: for a step that runs while the system
    /// is being polled.
    void takeQueued(Program& program);

private:
    void startControllers(Program& program);
    void take(const SDL_Event& event, Program& program);
    /// @return  false if the event does not concern controllers
    bool handleController(const SDL_Event& event, Program& program);
    void openController(int index, Program& program);
    void closeController(std::int32_t id, Program& program);

    std::vector<_SDL_GameController*> controllers_; ///< open controllers
    bool asked_ = false;
    bool started_ = false;
};

} // namespace eng::platform
