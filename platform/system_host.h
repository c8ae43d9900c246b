#pragma once

#include "platform/host.h"
#include "platform/monotonic_time.h"
#include "platform/storage.h"

#include <memory>

namespace eng::platform {

/// The common part of all hosts: arguments, build information, clock and storage.
class SystemHost : public Host {
public:
    const Launch& launch() const final { return launch_; }
    const BuildInfo& build() const final;
    const TimeSource& clock() const final { return clock_; }
    std::string calendarTime() const final;
    Storage& storage() final { return *storage_; }
    std::unique_ptr<Background> openBackground() final { return platform::openBackground(); }

protected:
    void setLaunch(Launch launch) { launch_ = std::move(launch); }
    void setStorage(std::unique_ptr<Storage> storage) { storage_ = std::move(storage); }

private:
    Launch launch_;
    MonotonicTime clock_;
    std::unique_ptr<Storage> storage_;
};

} // namespace eng::platform
