#pragma once

#include "platform/entry.h"

namespace eng::platform {

/// Runs a configured program in its window until it ends: pump events, step, wait for what is left
/// of the frame.
///
/// @return  its exit code
int runBlocking(Program& program, Host& host);

} // namespace eng::platform
