#pragma once

#include "platform/program.h"

namespace eng::platform {

/// Runs a configured program in its window until it ends: handle events, step, wait for the rest of
/// the frame.
///
/// @return  the program's exit code
int runBlocking(Program& program, Host& host);

} // namespace eng::platform
