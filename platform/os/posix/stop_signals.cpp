#include "platform/stop_signals.h"

#include "platform/host_events.h"

#include <array>
#include <csignal>

namespace eng::platform {
namespace {

constexpr std::array<int, 3> kSignals{SIGINT, SIGTERM, SIGHUP};
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): a handler has no other place
volatile std::sig_atomic_t receivedSignal = 0;

} // namespace

StopSignals::StopSignals() {
    receivedSignal = 0;
    struct sigaction action{};
    action.sa_handler = [](int) {
        receivedSignal = 1;
        std::signal(SIGINT, SIG_DFL); // the next one ends the program
        std::signal(SIGTERM, SIG_DFL);
    };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    for (const int signal : kSignals) {
        struct sigaction before{};
        ::sigaction(signal, &action, &before);
        if (signal == SIGHUP && before.sa_handler == SIG_IGN) { // by nohup
            ::sigaction(signal, &before, nullptr);
        }
    }
}

StopSignals::~StopSignals() {
    for (const int signal : kSignals) {
        if (signal != SIGHUP) { // which may be ignored
            std::signal(signal, SIG_DFL);
        }
    }
}

bool StopSignals::received() const {
    return receivedSignal != 0;
}

double StopSignals::within() const {
    return QuitEvent::kUnlimited; // the system's service manager decides
}

} // namespace eng::platform
