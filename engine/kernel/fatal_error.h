#pragma once

#include "engine/core/result.h"

namespace eng {

/// Event: a part of the program cannot go on. The application tells the user and ends the program.
struct FatalError {
    Error error;
};

} // namespace eng
