// Starts a program as Windows starts one with windows of its own from a console: without handles to
// write to. usage: bare_start COMMAND LINE; ends with the program's code.

#include <windows.h>

#include <string>

int main() {
    // The command line behind our own name, as it was given.
    std::wstring line = GetCommandLineW();
    const wchar_t ends = line.starts_with(L'"') ? L'"' : L' ';
    line.erase(0, line.find(ends, 1) + 1);
    line.erase(0, line.find_first_not_of(L' '));
    STARTUPINFOW start{};
    start.cb = sizeof start;
    start.dwFlags = STARTF_USESTDHANDLES;
    PROCESS_INFORMATION process{};
    if (CreateProcessW(nullptr, line.data(), nullptr, nullptr, FALSE, 0, nullptr, nullptr, &start,
                       &process) == 0) {
        return 100;
    }
    WaitForSingleObject(process.hProcess, INFINITE);
    DWORD code = 101;
    GetExitCodeProcess(process.hProcess, &code);
    return static_cast<int>(code);
}
