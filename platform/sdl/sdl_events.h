#pragma once

#include "platform/entry.h"

#include <vector>

struct _SDL_GameController; // NOLINT(bugprone-reserved-identifier): SDL's name
union SDL_Event;

namespace eng::platform {

/// Takes everything out of SDL's queue and hands it to the program as host events; opens game
/// controllers as they come and closes them as they go. A loop has one, for as long as it runs.
///
/// Threads: the main thread.
class SdlEvents {
public:
    SdlEvents() = default;
    SdlEvents(const SdlEvents&) = delete;
    SdlEvents& operator=(const SdlEvents&) = delete;
    ~SdlEvents();

    /// Called once before each step. The first call looks for controllers; where there can be none,
    /// the program is told so and goes on.
    void pump(Program& program);
    /// Hands out what is in the queue without asking the system for more: for a step from within
    /// its asking.
    void takeQueued(Program& program);

private:
    void startControllers(Program& program);
    void take(const SDL_Event& event, Program& program);
    /// @return  false when the event has nothing to do with controllers
    bool handleController(const SDL_Event& event, Program& program);
    void openController(int index, Program& program);
    void closeController(std::int32_t id, Program& program);

    std::vector<_SDL_GameController*> controllers_; ///< those that are open
    bool asked_ = false;
    bool started_ = false;
};

} // namespace eng::platform
