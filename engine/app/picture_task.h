#pragma once

#include "engine/core/delegate.h"
#include "engine/gpu/device.h"
#include "engine/gpu/image.h"
#include "engine/kernel/task.h"
#include "engine/video/video_task.h"

namespace eng {

/// Has the next frames drawn, even if they are the same as the last one, reads the picture of each
/// just before it is presented, and ends.
class PictureTask final : public Task {
public:
    /// @param device, video  outlive the task
    /// @param taken          gets each picture
    /// @param frames         their number, >= 1
    PictureTask(render::Device& device, const VideoTask& video, Delegate<void(render::Image)> taken,
                std::uint64_t frames = 1)
        : Task{"picture", priority::kPresent - 2, When::OnlyInFrames}
        , device_{device}
        , video_{video}
        , taken_{std::move(taken)}
        , frames_{frames} {}

private:
    void onUpdate(EngineContext& context) override;

    render::Device& device_;
    const VideoTask& video_;
    Delegate<void(render::Image)> taken_;
    std::uint64_t frames_; ///< still to read
    bool drawn_ = false;   ///< the frame to read
};

} // namespace eng
