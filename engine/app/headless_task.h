#pragma once

#include "engine/app/engine_settings.h"
#include "engine/kernel/task.h"
#include "engine/simulation/headless_game.h"
#include "platform/host.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace eng {

/// Makes one step of a headless game in each of its updates; prints the result and ends the program
/// after the last one.
class HeadlessTask final : public Task {
public:
    /// Adds one to a kernel.
    ///
    /// @param host  outlives the task
    static Status run(EngineContext& context, platform::Host& host,
                      std::unique_ptr<HeadlessGame> game, const EngineSettings& settings);

    HeadlessTask(platform::Host& host, std::unique_ptr<HeadlessGame> game, std::uint64_t steps,
                 std::string file)
        : Task{"headless", priority::kGame}
        , host_{host}
        , game_{std::move(game)}
        , left_{steps}
        , file_{std::move(file)} {}

private:
    void onUpdate(EngineContext& context) override;
    Status keepRecording() const;

    platform::Host& host_;
    std::unique_ptr<HeadlessGame> game_;
    std::uint64_t left_;
    std::string file_; ///< for the recording; empty: none
};

} // namespace eng
