#pragma once

#include "tests/docs/any_page.h"

namespace eng::docs {

struct LogPage : AnyPage {
    Status status = Error{eng::text::kProgramFileMissing, {"sounds/hit.wav"}};
};

} // namespace eng::docs
