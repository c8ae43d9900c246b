#pragma once

#include "engine/video/sdl_video_task.h"
#include "tests/docs/any_page.h"

namespace eng::docs {

struct VideoPage : AnyPage {};

} // namespace eng::docs
