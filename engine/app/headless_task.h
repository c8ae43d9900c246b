#pragma once

#include "engine/app/engine_settings.h"
#include "engine/core/delegate.h"
#include "engine/kernel/task.h"
#include "engine/simulation/any_match.h"
#include "platform/host.h"

#include <cstdint>
#include <memory>
#include <string>

namespace eng {

/// Makes one step of a match in each of its updates, until it is over; prints the result and ends
/// the program after the last one.
class HeadlessTask final : public Task {
public:
    using Summary = Delegate<std::string(const AnyMatch&)>;

    /// Adds one to a kernel.
    ///
    /// @param host     outlives the task
    /// @param summary  a line to print above the hash; empty: none
    static Status run(EngineContext& context, platform::Host& host, std::unique_ptr<AnyMatch> match,
                      const EngineSettings& settings, Summary summary);

    HeadlessTask(platform::Host& host, std::unique_ptr<AnyMatch> match, Summary summary,
                 std::uint64_t steps, std::string file);

private:
    void onUpdate(EngineContext& context) override;
    Status keepRecording() const;

    platform::Host& host_;
    std::unique_ptr<AnyMatch> match_;
    Summary summary_;
    std::uint64_t left_;
    std::string file_; ///< for the recording; empty: none
};

} // namespace eng
