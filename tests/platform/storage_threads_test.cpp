// The thread that writes saves, next to the main thread that adds and reads records.
#include "platform/file_storage.h"
#include "tests/support/temporary_folder.h"

#include <catch2/catch_test_macros.hpp>

#include <string>

using namespace eng;
using namespace eng::platform;

TEST_CASE("saves are added, reported and read while a thread writes them", "[storage]") {
    const test::TemporaryFolder folder;
    const auto storage = openFileStorage(folder.path());
    constexpr int kRounds = 40;
    int reported = 0;
    for (int round = 1; round <= kRounds; ++round) {
        for (const char* name : {"settings", "best", "player"}) {
            storage->save(name, std::to_string(round),
                          [&reported](const Status& saved) { reported += saved ? 1 : 0; });
        }
        storage->update();
        if (round % 10 == 0) {
            CHECK(**storage->load("best") == std::to_string(round));
        }
    }
    storage->finish();
    CHECK(reported == 3 * kRounds);
    CHECK(**storage->load("settings") == std::to_string(kRounds));
}
