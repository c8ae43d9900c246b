#pragma once

namespace eng {

/// True if the program has commands for a terminal, such as the comparison of recordings. A page
/// defines it as false, so that the linker leaves their code out of the download.
// NOLINTNEXTLINE(bugprone-dynamic-static-initializers): both definitions are constants
extern const bool kHasCommands;

} // namespace eng
