// Starts a program as Windows starts a windowed program from a console: without output handles.
// usage: bare_start COMMAND LINE; exits with the program's exit code.

#include <windows.h>

#include <string>

int main() {
    // The unchanged command line after our own name.
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
