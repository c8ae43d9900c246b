#include "engine/text/string_table.h"
#include "platform/file_storage.h"
#include "platform/files.h"
#include "tests/support/temporary_folder.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;
using namespace eng::platform;

TEST_CASE("a file is locked for one at a time", "[files]") {
    const test::TemporaryFolder folder;
    const std::string path = folder.path() + "/lock~";
    bool taken = true;
    auto first = lockFile(path, taken);
    CHECK(first);
    CHECK_FALSE(taken);
    CHECK_FALSE(lockFile(path, taken));
    CHECK(taken);
    first.reset();
    CHECK(lockFile(path, taken));
    CHECK_FALSE(taken);
    CHECK_FALSE(lockFile(folder.path() + "/none/lock~", taken)); // no lock, but nobody's either
    CHECK_FALSE(taken);
}

TEST_CASE("what is saved belongs to one program at a time", "[storage]") {
    const test::TemporaryFolder folder;
    const std::string place = folder.path() + "/für zwei";
    const StringTable strings;
    auto first = openFileStorage(place);
    const auto second = openFileStorage(place);
    CHECK(first->claim());
    const Status refused = second->claim();
    REQUIRE_FALSE(refused);
    CHECK(strings.text(refused.error()).find(shownPath(place)) != std::string::npos);
    CHECK(openFileStorage(folder.path() + "/another")->claim());
    first.reset();
    CHECK(second->claim());
    // Where nothing can be kept there is nothing to take.
    CHECK(openFileStorage("")->claim());
    std::string why;
    REQUIRE(openFile(folder.path() + "/file", "wb", why));
    CHECK(openFileStorage(folder.path() + "/file/below")->claim());
    CHECK(openFileStorage(folder.path() + "/file/below")->claim());
}
