#include "engine/app/headless_task.h"

#include "engine/app/replay_commands.h"
#include "engine/kernel/fatal_error.h"
#include "engine/kernel/kernel.h"

#include "engine_text.h"

namespace eng {

Status HeadlessTask::run(EngineContext& context, platform::Host& host,
                         std::unique_ptr<HeadlessGame> game, const EngineSettings& settings) {
    return context.kernel.add(
        context.heap.make<HeadlessTask>(host, std::move(game), *settings.steps, *settings.record));
}

void HeadlessTask::onUpdate(EngineContext& context) {
    if (left_ > 0) {
        game_->step();
        --left_;
    }
    if (left_ == 0) {
        for (const std::string& line : game_->result()) {
            host_.print(line);
        }
        if (const Status kept = keepRecording(); !kept) {
            context.events.publish(FatalError{kept.error()});
        }
        context.kernel.removeAll();
    }
}

Status HeadlessTask::keepRecording() const {
    if (file_.empty()) {
        return {};
    }
    const Recording* const recording = game_->recording();
    return recording == nullptr ? Error{text::kRecordingNoRules} : saveRecording(file_, *recording);
}

} // namespace eng
