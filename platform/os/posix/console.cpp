#include "platform/console.h"

#include <cstdio>

namespace eng::platform {

void openConsole() {}

void printLine(ConsoleStream stream, std::string_view line) {
    std::FILE* file = stream == ConsoleStream::Out ? stdout : stderr;
    std::fprintf(file, "%.*s\n", static_cast<int>(line.size()), line.data());
    std::fflush(file);
}

} // namespace eng::platform
