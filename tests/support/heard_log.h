#pragma once

#include "engine/core/time_source.h"
#include "engine/log/log.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace eng::test {

/// Records log messages.
class MemorySink final : public LogSink {
public:
    struct Entry {
        LogChannel channels;
        Severity severity;
        std::string text;
    };
    explicit MemorySink(std::vector<Entry>& entries);
    void write(const LogLine& line) override;

private:
    std::vector<Entry>& entries_;
};

/// A log that a test can read, on a manual clock.
struct HeardLog {
    std::vector<MemorySink::Entry> logged; // declared first: also receives the log's last messages
    StringTable strings;
    ManualTime clock;
    Log log{strings, clock};

    HeardLog();
    HeardLog(const HeardLog&) = delete;
    HeardLog& operator=(const HeardLog&) = delete;
    ~HeardLog();

    /// Returns the number of messages that contain this text.
    std::size_t told(std::string_view words) const;
};

} // namespace eng::test
