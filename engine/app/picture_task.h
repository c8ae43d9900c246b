#pragma once

#include "engine/core/delegate.h"
#include "engine/gpu/device.h"
#include "engine/gpu/image.h"
#include "engine/kernel/task.h"
#include "engine/video/video_task.h"

namespace eng {

/// Has the next frame drawn, even if it is the same as the last one, reads its picture just before
/// it is presented, and ends.
class PictureTask final : public Task {
public:
    /// @param device, video  outlive the task
    /// @param taken          gets the picture
    PictureTask(render::Device& device, const VideoTask& video, Delegate<void(render::Image)> taken)
        : Task{"picture", priority::kPresent - 2, When::OnlyInFrames}
        , device_{device}
        , video_{video}
        , taken_{std::move(taken)} {}

private:
    void onUpdate(EngineContext& context) override;

    render::Device& device_;
    const VideoTask& video_;
    Delegate<void(render::Image)> taken_;
    bool drawn_ = false; ///< the frame to read
};

} // namespace eng
