#pragma once

namespace eng::platform {

/// Notes that the system asks the program to end: Ctrl-C in a terminal, SIGTERM, the end of a
/// Windows session. A second Ctrl-C ends it at once.
///
/// One exists at a time. What a signal sets is global, since the system gives it no other place.
class StopSignals {
public:
    StopSignals();
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;
    ~StopSignals();

    bool received() const;
};

} // namespace eng::platform
