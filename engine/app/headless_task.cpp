#include "engine/app/headless_task.h"

#include "engine/kernel/kernel.h"

namespace eng {

Status HeadlessTask::run(EngineContext& context, platform::Host& host,
                         std::unique_ptr<HeadlessGame> game, const EngineSettings& settings) {
    return context.kernel.add(
        context.heap.make<HeadlessTask>(host, std::move(game), *settings.steps));
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
        context.kernel.removeAll();
    }
}

} // namespace eng
