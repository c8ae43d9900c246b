#pragma once

#include "tests/docs/canvas_page.h"

namespace eng::docs {

using GpuPage = CanvasPage;

} // namespace eng::docs
