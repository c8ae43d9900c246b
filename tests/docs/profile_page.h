#pragma once

#include "engine/profile/log_profile_sink.h"
#include "tests/docs/any_page.h"

namespace eng::docs {

struct ProfilePage : AnyPage {};

} // namespace eng::docs
