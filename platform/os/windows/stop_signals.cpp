#include "platform/stop_signals.h"

#include <windows.h>

#include <atomic>

namespace eng::platform {
namespace {

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): a handler has no other place
std::atomic<bool> receivedSignal{false};

/// The system calls it on a thread of its own. FALSE: end the program.
BOOL WINAPI handle(DWORD) {
    return receivedSignal.exchange(true) ? FALSE : TRUE;
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

} // namespace eng::platform
