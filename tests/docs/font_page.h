#pragma once

#include "tests/docs/canvas_page.h"

namespace eng::docs {

using FontPage = CanvasPage;

} // namespace eng::docs
