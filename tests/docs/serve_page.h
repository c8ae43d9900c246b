#pragma once

#include "tests/docs/net_page.h"

namespace eng::docs {

struct ServePage : AnyPage {};

} // namespace eng::docs
