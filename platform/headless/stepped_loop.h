#pragma once

#include "platform/program.h"

namespace eng::platform {

/// Runs a configured program to its end with virtual time, as fast as possible, without drawing.
///
/// @return  the program's exit code
int runStepped(Program& program, Host& host);

} // namespace eng::platform
