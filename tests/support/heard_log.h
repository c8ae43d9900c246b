#pragma once

#include "engine/core/time_source.h"
#include "engine/log/log.h"

#include <algorithm>
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
    explicit MemorySink(std::vector<Entry>& entries)
        : entries_{entries} {}
    void write(const LogLine& line) override {
        entries_.push_back({line.channels, line.severity, std::string{line.text}});
    }

private:
    std::vector<Entry>& entries_;
};

/// A log that a test can read, on a manual clock.
struct HeardLog {
    std::vector<MemorySink::Entry> logged; // declared first: also receives the log's last messages
    StringTable strings;
    ManualTime clock;
    Log log{strings, clock};

    HeardLog() { log.addSink(std::make_unique<MemorySink>(logged)); }

    /// Returns the number of messages that contain this text.
    std::size_t told(std::string_view words) const {
        return static_cast<std::size_t>(
            std::count_if(logged.begin(), logged.end(), [&](const MemorySink::Entry& entry) {
                return entry.text.find(words) != std::string::npos;
            }));
    }
};

} // namespace eng::test
