#pragma once

#include <cstdint>
#include <string_view>

/// Lines for whoever started the program from a terminal, or reads them from a file or a pipe.

namespace eng::platform {

enum class ConsoleStream : std::uint8_t { Out, Error };

/// Makes the console that the program was started from reachable, where the system does not do that
/// by itself: on Windows, for a program with windows of its own. Called once, first in main.
void openConsole();

/// Writes a line, UTF-8, and its end ('\n' on every system); it is out when this returns. Where
/// nobody listens it is lost.
void printLine(ConsoleStream stream, std::string_view line);

} // namespace eng::platform
