#include "engine/app/headless_task.h"

#include "engine/kernel/fatal_error.h"
#include "engine/kernel/kernel.h"

#include <utility>

namespace eng {

HeadlessTask::HeadlessTask(platform::Host& host, const StringTable& strings,
                           std::unique_ptr<HeadlessMatch> match)
    : Task{"headless", priority::kGame}
    , host_{host}
    , strings_{strings}
    , match_{std::move(match)} {}

void HeadlessTask::onUpdate(EngineContext& context) {
    if (match_->step()) {
        return;
    }
    if (const Status kept = match_->finish(host_, strings_); !kept) {
        context.events.publish(FatalError{kept.error()});
    }
    context.kernel.removeAll();
}

} // namespace eng
