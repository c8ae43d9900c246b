#pragma once

#include "engine/core/result.h"
#include "engine/video/video_task.h"
#include "platform/host.h"

namespace eng::render {

/// Gives the window its icon: the program's file `icon.png`, if there is one. A page has an icon of
/// its own, so there it does nothing, and the page contains no decoder for it.
///
/// Errors: the file is not a picture (`decodePng`).
Status showWindowIcon(const platform::Host& host, VideoTask& video);

} // namespace eng::render
