#pragma once

#include "platform/entry.h"

namespace eng::platform {

/// Runs a configured program to its end with virtual time, as fast as it goes, without drawing.
///
/// @return  its exit code
int runStepped(Program& program, Host& host);

} // namespace eng::platform
