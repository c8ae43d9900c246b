#include "platform/console.h"

#include "platform/os/windows/wide.h"

#include <windows.h>

#include <cstdio>

namespace eng::platform {

// A program with windows starts without a console, even if started from one. Handles for output to
// a file or a pipe are valid and are kept.
void openConsole() {
    const auto missing = [](DWORD which) {
        const HANDLE handle = GetStdHandle(which);
        return handle == nullptr || handle == INVALID_HANDLE_VALUE;
    };
    const bool out = missing(STD_OUTPUT_HANDLE);
    const bool error = missing(STD_ERROR_HANDLE);
    if (!out && !error) {
        return;
    }
    if (AttachConsole(ATTACH_PARENT_PROCESS) == 0 && GetLastError() != ERROR_ACCESS_DENIED) {
        return; // no console; denied: already attached
    }
    const auto open = [](DWORD which, std::FILE* file) {
        SetStdHandle(which, CreateFileW(L"CONOUT$", GENERIC_READ | GENERIC_WRITE,
                                        FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING,
                                        0, nullptr));
        static_cast<void>(std::freopen("CONOUT$", "w", file)); // for output of the C library
    };
    if (out) {
        open(STD_OUTPUT_HANDLE, stdout);
    }
    if (error) {
        open(STD_ERROR_HANDLE, stderr);
    }
}

void printLine(ConsoleStream stream, std::string_view line) {
    const HANDLE handle =
        GetStdHandle(stream == ConsoleStream::Out ? STD_OUTPUT_HANDLE : STD_ERROR_HANDLE);
    std::string whole{line};
    whole += '\n';
    DWORD wrote = 0;
    if (DWORD mode = 0; GetConsoleMode(handle, &mode) != 0) {
        // The code page of a console is rarely UTF-8.
        const std::wstring text = windows::wide(whole);
        WriteConsoleW(handle, text.data(), static_cast<DWORD>(text.size()), &wrote, nullptr);
        return;
    }
    for (std::string_view rest = whole; !rest.empty(); rest.remove_prefix(wrote)) {
        if (WriteFile(handle, rest.data(), static_cast<DWORD>(rest.size()), &wrote, nullptr) == 0) {
            return;
        }
    }
}

} // namespace eng::platform
