#pragma once

#include "engine/core/result.h"

namespace eng {

/// Event: a part of the program cannot continue. The application shows the error to the user and
/// ends the program.
struct FatalError {
    Error error;
};

} // namespace eng
