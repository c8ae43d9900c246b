#include "engine/app/headless_game.h"

#include "engine/kernel/kernel.h"

namespace eng {

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
