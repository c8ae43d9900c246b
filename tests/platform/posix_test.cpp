// Features that only Linux and macOS have.
#include "engine/text/string_table.h"
#include "platform/file_storage.h"
#include "platform/files.h"
#include "platform/os/posix/search_path.h"
#include "tests/support/failing_lock.h"
#include "tests/support/file_limit.h"
#include "tests/support/temporary_folder.h"

#include <catch2/catch_test_macros.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>

using namespace eng;
using namespace eng::platform;
using namespace eng::platform::posix;

TEST_CASE("a failed lock is not reported as held by another program", "[files]") {
    const test::TemporaryFolder folder;
    bool taken = true;
    const test::FailingLock failing;
    CHECK_FALSE(lockFile(folder.path() + "/lock~", taken));
    CHECK_FALSE(taken); // no other program holds the lock
}

TEST_CASE("a program is found in PATH", "[files]") {
    const test::TemporaryFolder folder;
    const std::string first = folder.path() + "/first";
    const std::string second = folder.path() + "/second";
    std::string why;
    REQUIRE(makeFolders(first + "/game", why)); // a folder with the program's name is skipped
    REQUIRE(makeFolders(second, why));
    REQUIRE(replaceFile(first + "/other", "x", why)); // a file that is not executable is skipped
    REQUIRE(replaceFile(second + "/game", "x", why));
    REQUIRE(replaceFile(second + "/other", "x", why));
    for (const char* name : {"/game", "/other"}) {
        std::filesystem::permissions(second + name, std::filesystem::perms::owner_all);
    }
    const std::string path = "/none:" + first + ":" + second + ":";
    CHECK(findInPath("game", path) == second + "/game");
    CHECK(findInPath("other", path) == second + "/other");
    std::filesystem::create_symlink(second + "/game", first + "/linked");
    CHECK(findInPath("linked", path) == second + "/game");
    CHECK(findInPath("neither", path).empty());
    CHECK(findInPath("", path).empty());
    CHECK(findInPath("game", "").empty());
}

TEST_CASE("on macOS a saved file is flushed to the disk, past the drive's cache", "[files]") {
    // No test machine runs macOS, so this test reads the source.
    std::string source = __FILE__;
    source.resize(source.rfind("tests/platform/"));
    std::ifstream file{source + "platform/os/posix/files.cpp"};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    REQUIRE_FALSE(text.empty());
    const std::size_t helper = text.find("bool syncToDisk(int file) {");
    REQUIRE(helper != std::string::npos);
    const std::string body = text.substr(helper, text.find("\n}", helper) - helper);
    CHECK(body.find("F_FULLFSYNC") != std::string::npos);
    // No other function calls fsync.
    CHECK(text.find("fsync(", text.find("\n}", helper)) == std::string::npos);
}

TEST_CASE("a save that the disk has no room for keeps the old record", "[storage]") {
    const test::TemporaryFolder folder;
    const auto storage = openFileStorage(folder.path());
    std::string outcome;
    const auto saved = [&](const Status& s) {
        outcome = s ? "saved" : StringTable{}.text(s.error());
    };
    storage->save("progress", "old", saved);
    storage->finish();
    REQUIRE(outcome == "saved");
    {
        const test::FileLimit full{10'000};
        storage->save("progress", std::string(100'000, 'x'), saved);
        storage->finish();
    }
    INFO(outcome);
    CHECK(outcome.find("Cannot save 'progress': File too large") != std::string::npos);
    CHECK(**storage->load("progress") == "old");
    CHECK(fileKind(folder.path() + "/progress~") == FileKind::None);
}
