#include "tests/support/heard_log.h"

#include <algorithm>

namespace eng::test {

MemorySink::MemorySink(std::vector<Entry>& entries)
    : entries_{entries} {}

void MemorySink::write(const LogLine& line) {
    entries_.push_back({line.channels, line.severity, std::string{line.text}});
}

HeardLog::HeardLog() {
    log.addSink(std::make_unique<MemorySink>(logged));
}

HeardLog::~HeardLog() = default;

std::size_t HeardLog::told(std::string_view words) const {
    return static_cast<std::size_t>(
        std::count_if(logged.begin(), logged.end(), [&](const MemorySink::Entry& entry) {
            return entry.text.find(words) != std::string::npos;
        }));
}

} // namespace eng::test
