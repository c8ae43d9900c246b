#pragma once

#include "engine/event/event_queue.h"
#include "engine/kernel/kernel.h"
#include "engine/log/log.h"

#include "engine_text.h"

namespace eng {

/// Delivers posted events once in each step, after the game's tasks and before drawing.
class EventTask final : public Task {
public:
    EventTask()
        : Task{"events", priority::kEvents} {}

private:
    void onUpdate(EngineContext& context) override {
        const std::string_view waiting = context.events.deliver(context.kernel.now());
        if (!waiting.empty()) {
            ENG_LOG(context.log, LogChannel::App, Severity::Error, "events", text::kEventsEndless,
                    {waiting, EventQueue::kMaxRounds});
        }
    }
};

} // namespace eng
