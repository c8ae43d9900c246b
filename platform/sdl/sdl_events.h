#pragma once

#include "platform/entry.h"

namespace eng::platform {

/// Takes everything out of SDL's queue and hands it to the program as host events. Called once
/// before each step.
///
/// Threads: the main thread.
void pumpSdlEvents(Program& program);

} // namespace eng::platform
