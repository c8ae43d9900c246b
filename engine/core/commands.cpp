#include "engine/core/commands.h"

namespace eng {

// Alone in its file: a page has another definition (platform/web/commands.cpp), and the linker then
// does not take this one.
const bool kHasCommands = true;

} // namespace eng
