#pragma once

#include "engine/record/record.h"
#include "engine/record/score_table.h"
#include "tests/support/fake_host.h"
#include "tests/support/heard_log.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace eng::test {

/// Records in a storage in memory.
struct RecordFixture : HeardLog {
    MemoryStorage storage;
    Records records{log};

    /// Finishes all saves, also those that others start.
    void finishSaves() {
        while (!storage.waiting.empty()) {
            storage.update();
        }
    }
    /// Number of messages shown to the user.
    std::size_t shown() const {
        return static_cast<std::size_t>(std::ranges::count_if(
            logged, [](const auto& entry) { return overlap(entry.channels, LogChannel::User); }));
    }
    bool has(const std::string& name) const { return storage.records.contains(name); }
};

/// Another run of the program with the same storage.
struct NextRun : HeardLog {
    explicit NextRun(platform::Storage& storage) { records.open(storage); }

    Records records{log};
};

} // namespace eng::test
