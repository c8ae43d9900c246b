#include "engine/text/string_table.h"
#include "platform/file_storage.h"
#include "platform/files.h"
#include "tests/support/temporary_folder.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;
using namespace eng::platform;

TEST_CASE("a file can be locked only once at a time", "[files]") {
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
    CHECK_FALSE(lockFile(folder.path() + "/none/lock~",
                         taken)); // not locked, and not by another program either
    CHECK_FALSE(taken);
}

TEST_CASE("only one program at a time can claim saved data", "[storage]") {
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
    // Without storage there is nothing to claim.
    CHECK(openFileStorage("")->claim());
    std::string why;
    REQUIRE(openFile(folder.path() + "/file", "wb", why));
    CHECK(openFileStorage(folder.path() + "/file/below")->claim());
    CHECK(openFileStorage(folder.path() + "/file/below")->claim());
}
