#pragma once

#include <cstdint>
#include <string_view>

/// Output to the terminal, or to a file or pipe in its place.

namespace eng::platform {

enum class ConsoleStream : std::uint8_t { Out, Error };

/// Attaches the program to the console it was started from. Needed on Windows for a program with
/// windows; does nothing on other systems. Call once, first in main.
void openConsole();

/// Writes a line in UTF-8 and its end ('\n' on every system), and flushes it. Without a reader the
/// line is lost.
void printLine(ConsoleStream stream, std::string_view line);

} // namespace eng::platform
