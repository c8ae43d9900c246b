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
#include <vector>

namespace eng::test {

/// A file cut at every place, and with every single bit flipped.
inline std::vector<std::string> damagedForms(const std::string& good) {
    std::vector<std::string> bad;
    for (std::size_t size = 0; size < good.size(); ++size) {
        bad.push_back(good.substr(0, size));
    }
    for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
        bad.push_back(good);
        bad.back()[bit / 8] = static_cast<char>(bad.back()[bit / 8] ^ (1 << (bit % 8)));
    }
    return bad;
}

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
