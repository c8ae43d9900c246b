#pragma once

#include "engine/develop/headless_match.h"
#include "engine/kernel/task.h"
#include "platform/host.h"

#include <memory>

namespace eng {

/// Makes one step of a match in each of its updates; prints the result and ends the program after
/// the last one.
class HeadlessTask final : public Task {
public:
    /// @param host, strings  outlive the task
    HeadlessTask(platform::Host& host, const StringTable& strings,
                 std::unique_ptr<HeadlessMatch> match);

private:
    void onUpdate(EngineContext& context) override;

    platform::Host& host_;
    const StringTable& strings_;
    std::unique_ptr<HeadlessMatch> match_;
};

} // namespace eng
