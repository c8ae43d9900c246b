#include "engine/app/headless_task.h"

#include "engine/core/format.h"
#include "engine/develop/replay_commands.h"
#include "engine/kernel/fatal_error.h"
#include "engine/kernel/kernel.h"

#include <utility>

namespace eng {

Status HeadlessTask::run(EngineContext& context, platform::Host& host,
                         std::unique_ptr<AnyMatch> match, const EngineSettings& settings,
                         Summary summary) {
    return context.kernel.add(context.heap.make<HeadlessTask>(
        host, std::move(match), std::move(summary), *settings.steps, *settings.record));
}

HeadlessTask::HeadlessTask(platform::Host& host, std::unique_ptr<AnyMatch> match, Summary summary,
                           std::uint64_t steps, std::string file)
    : Task{"headless", priority::kGame}
    , host_{host}
    , match_{std::move(match)}
    , summary_{std::move(summary)}
    , left_{steps}
    , file_{std::move(file)} {}

void HeadlessTask::onUpdate(EngineContext& context) {
    if (left_ > 0 && !match_->isOver()) {
        match_->step();
        --left_;
    }
    if (left_ > 0 && !match_->isOver()) {
        return;
    }
    if (match_->isOver()) {
        match_->finish();
    }
    if (const std::string line = summary_(*match_); !line.empty()) {
        host_.print(line);
    }
    host_.print(format("state {0:016x}", {match_->hashOfAll()}));
    if (const Status kept = keepRecording(); !kept) {
        context.events.publish(FatalError{kept.error()});
    }
    context.kernel.removeAll();
}

Status HeadlessTask::keepRecording() const {
    return file_.empty() ? Status{} : saveRecording(file_, match_->recording());
}

} // namespace eng
