#include "platform/stop_signals.h"

#include "platform/host_events.h"

#include <windows.h>

#include <atomic>

namespace eng::platform {
namespace {

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): a handler has no other place
std::atomic<bool> receivedSignal{false};
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): as above
std::atomic<bool> endsSoon{false};

/// The system calls it on a thread of its own. FALSE: end the program.
BOOL WINAPI handle(DWORD kind) {
    const bool again = receivedSignal.exchange(true);
    if (kind == CTRL_CLOSE_EVENT || kind == CTRL_LOGOFF_EVENT || kind == CTRL_SHUTDOWN_EVENT) {
        endsSoon = true;
        ::Sleep(INFINITE); // the program ends when this returns, and after 5 s anyway
    }
    return again ? FALSE : TRUE;
}

} // namespace

StopSignals::StopSignals() {
    receivedSignal = false;
    ::SetConsoleCtrlHandler(&handle, TRUE);
}

StopSignals::~StopSignals() {
    ::SetConsoleCtrlHandler(&handle, FALSE);
}

bool StopSignals::received() const {
    return receivedSignal;
}

double StopSignals::within() const {
    constexpr double kConsole = 5.0; // by the documentation of HandlerRoutine
    return endsSoon ? kConsole : QuitEvent::kUnlimited;
}

} // namespace eng::platform
