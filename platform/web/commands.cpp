#include "engine/core/commands.h"

namespace eng {

const bool kHasCommands = false;

} // namespace eng
