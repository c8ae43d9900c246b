#pragma once

#include "platform/program.h"

namespace eng::platform {

/// Runs a configured program in real time until it ends, or until the system asks it to
/// (`StopSignals`). Between its steps the program sleeps (`Program::wait`).
///
/// @return  the program's exit code
int runServing(Program& program, Host& host);

} // namespace eng::platform
