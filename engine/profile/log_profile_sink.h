#pragma once

#include "engine/log/log.h"
#include "engine/profile/profiler.h"

#include <string>

namespace eng {

/// Prints a profile as the table of Enginuity III: minimum, average and maximum share in percent,
/// calls, indented name.
class LogProfileSink final : public ProfileSink {
public:
    explicit LogProfileSink(Log& log)
        : log_{log} {}

    void begin(std::uint64_t frames) override;
    void node(const ProfileNode& node) override;
    void end() override;

private:
    Log& log_;
    std::string table_;
};

} // namespace eng
