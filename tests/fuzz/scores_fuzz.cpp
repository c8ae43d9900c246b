// Whatever bytes a score table reads: no crash, at most ten clean entries in order, and what was
// read is written and read back equal.

#include "engine/core/utf8.h"
#include "tests/fuzz/require.h"
#include "tests/record/record_fixture.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

using namespace eng;
using namespace eng::test;

namespace {

void readTwice(std::string file, ScoreTable::Best best) {
    MemoryStorage storage;
    storage.records["scores"] = std::move(file);
    std::vector<Score> first;
    {
        NextRun run{storage};
        ScoreTable table{run.records, "scores", {.best = best}};
        const std::span<const Score> entries = table.entries();
        FUZZ_REQUIRE(entries.size() <= ScoreTable::kPlaces);
        FUZZ_REQUIRE(std::ranges::is_sorted(entries, [best](const Score& a, const Score& b) {
            return best == ScoreTable::Best::Highest ? a.value > b.value : a.value < b.value;
        }));
        for (const Score& entry : entries) {
            FUZZ_REQUIRE(entry.value >= 0);
            FUZZ_REQUIRE(cleanName(entry.name) == entry.name);
            FUZZ_REQUIRE(isUtf8(entry.name));
        }
        if (table.state() == RecordBase::State::NotSaved) {
            return; // a newer version
        }
        table.add("Fuzz", 50);
        while (!storage.waiting.empty()) {
            storage.update();
        }
        FUZZ_REQUIRE(table.state() == RecordBase::State::Saved);
        first.assign(table.entries().begin(), table.entries().end());
    }
    NextRun run{storage};
    const ScoreTable table{run.records, "scores", {.best = best}};
    FUZZ_REQUIRE(std::ranges::equal(table.entries(), first));
    FUZZ_REQUIRE(!run.records.wereDamaged());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view file{reinterpret_cast<const char*>(data), size};
    // As it is, and with a good header, since a checksum is hard to guess.
    readTwice(std::string{file}, ScoreTable::Best::Highest);
    readTwice(detail::withHeader("SCOR", 1, std::as_bytes(std::span{file})),
              ScoreTable::Best::Lowest);
    const std::string name = cleanName(file);
    FUZZ_REQUIRE(cleanName(name) == name);
    return 0;
}
