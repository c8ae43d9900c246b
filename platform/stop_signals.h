#pragma once

namespace eng::platform {

/// Notes that the system asks the program to end: Ctrl-C in a terminal, SIGTERM, SIGHUP of a
/// terminal that is closed (unless the program was started with `nohup`), a Windows console that is
/// closed, the end of a Windows session. A second one ends it at once.
///
/// One exists at a time. What a signal sets is global, since the system gives it no other place.
class StopSignals {
public:
    StopSignals();
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;
    ~StopSignals();

    bool received() const;
    /// Seconds after which the system ends the program: 5 for a Windows console that is closed.
    double within() const;
};

} // namespace eng::platform
