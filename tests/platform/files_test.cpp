#include "engine/text/string_table.h"
#include "platform/file_storage.h"
#include "platform/files.h"
#include "platform/monotonic_time.h"
#include "platform/string_source.h"
#include "tests/support/system_path.h"
#include "tests/support/temporary_folder.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>

using namespace eng;
using namespace eng::platform;
using eng::test::systemPath;

namespace {

std::string read(const std::string& path) {
    std::string why;
    return readWholeFile(path, 1000, why).value_or("(" + why + ")");
}

std::string replaced(const std::string& path, std::string_view bytes) {
    std::string why;
    return replaceFile(path, bytes, why) ? "" : why;
}

} // namespace

TEST_CASE("file names may use any script", "[files]") {
    const test::TemporaryFolder folder;
    // Cyrillic, umlauts, Japanese, and a character that UTF-16 stores as a surrogate pair.
    const std::string deep = folder.path() + "/Игрок/für zwei/ゲーム/🏓";
    std::string why;
    REQUIRE(makeFolders(deep, why));
    CHECK(makeFolders(deep, why)); // again
    CHECK(replaced(deep + "/Größe", "a") == "");
    CHECK(read(deep + "/Größe") == "a");
    CHECK(std::filesystem::exists(systemPath(deep + "/Größe")));
}

TEST_CASE("a file in the current folder is replaced by its name alone", "[files]") {
    const test::TemporaryFolder folder;
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(systemPath(folder.path()));
    const std::string outcome = replaced("saves.bin", "a");
    std::filesystem::current_path(before);
    CHECK(outcome == "");
    CHECK(read(folder.path() + "/saves.bin") == "a");
}

TEST_CASE("a path is a file, something else or missing", "[files]") {
    const test::TemporaryFolder folder;
    const std::string path = folder.path() + "/für zwei";
    CHECK(fileKind(path) == FileKind::None);
    CHECK(fileKind(path + "/below") == FileKind::None);
    CHECK_FALSE(removeFile(path));
    REQUIRE(replaced(path, "a") == "");
    CHECK(fileKind(path) == FileKind::Regular);
    CHECK(fileKind(folder.path()) == FileKind::Other);
    CHECK_FALSE(removeFile(folder.path()));
    CHECK(removeFile(path));
    CHECK(fileKind(path) == FileKind::None);
}

TEST_CASE("a file is moved, or the reason is reported", "[files]") {
    const test::TemporaryFolder folder;
    const std::string from = folder.path() + "/from";
    const std::string to = folder.path() + "/to";
    std::string why;
    CHECK(moveFile(from, to, why)); // a missing file counts as moved
    CHECK(moveFile(folder.path() + "/none/from", to, why));
    REQUIRE(replaced(from, "new") == "");
    REQUIRE(replaced(to, "old") == "");
    CHECK(moveFile(from, to, why));
    CHECK(why.empty());
    CHECK(read(to) == "new");
    CHECK(fileKind(from) == FileKind::None);
    CHECK_FALSE(moveFile(to, folder.path() + "/none/to", why));
    CHECK_FALSE(why.empty());
    CHECK(read(to) == "new");
}

TEST_CASE("paths may be longer than 260 characters", "[files]") {
    const test::TemporaryFolder folder;
    std::string deep = folder.path();
    for (int i = 0; i < 12; ++i) {
        deep += "/a folder with a rather long name, number " + std::to_string(i);
    }
    REQUIRE(deep.size() > 500);
    std::string why;
    CHECK(makeFolders(deep + "/", why)); // also with '/' at the end
    CHECK(replaced(deep + "/record", "old") == "");
    CHECK(replaced(deep + "/record", "new") == "");
    CHECK(read(deep + "/record") == "new");
    {
        const File log = openFile(deep + "/log", "ab", why);
        REQUIRE(log);
        CHECK(std::fputs("one\n", log.get()) >= 0);
    }
    {
        const File log = openFile(deep + "/log", "ab", why);
        REQUIRE(log);
        CHECK(std::fputs("two\n", log.get()) >= 0);
    }
    CHECK(read(deep + "/log") == "one\ntwo\n"); // nothing else
}

TEST_CASE("replacing a file that another program reads succeeds or changes nothing", "[files]") {
    const test::TemporaryFolder folder;
    const std::string path = folder.path() + "/record";
    REQUIRE(replaced(path, "old") == "");
    std::string why;
    {
        std::ifstream other{systemPath(path), std::ios::binary};
        REQUIRE(other.good());
        why = replaced(path, "new");
        CHECK(read(path) == (why.empty() ? "new" : "old"));
    }
    CHECK(replaced(path, "newer") == "");
    CHECK(read(path) == "newer");
    CHECK(std::distance(std::filesystem::directory_iterator{systemPath(folder.path())}, {}) == 1);
}

TEST_CASE("a file that cannot be opened is reported, and whether it is missing", "[files]") {
    const test::TemporaryFolder folder;
    std::string why;
    bool missing = false;
    CHECK_FALSE(openFile(folder.path() + "/none", "rb", why, &missing));
    CHECK(missing);
    CHECK_FALSE(why.empty());
    CHECK(std::count(why.begin(), why.end(), '\n') == 0);
    CHECK_FALSE(openFile(folder.path() + "/none/below", "wb", why, &missing));
    CHECK(missing);
    CHECK_FALSE(openFile(folder.path(), "wb", why, &missing));
    CHECK_FALSE(missing);
    CHECK_FALSE(openFile("", "rb", why));
    CHECK_FALSE(makeFolders("", why));
    CHECK(openFile(folder.path() + "/file", "wb", why, &missing));
    CHECK_FALSE(missing);
    CHECK(why.empty());
    CHECK_FALSE(makeFolders(folder.path() + "/file", why));
    CHECK_FALSE(why.empty());
    CHECK_FALSE(makeFolders(folder.path() + "/file/below", why));
    CHECK_FALSE(why.empty());
}

TEST_CASE("the folders of the program and the user are absolute paths with '/'", "[files]") {
    const std::string person = userFolder("pong");
    INFO(person);
    CHECK((person.empty() || person.ends_with("nginuity/pong")));
    CHECK(person.find('\\') == std::string::npos);
    const std::string program = programFolder("./somewhere/program");
    INFO(program);
    CHECK_FALSE(program.empty());
    CHECK_FALSE(program.ends_with('/'));
    CHECK(program.find('\\') == std::string::npos);
}

TEST_CASE("a language name cannot escape the program's folder", "[strings]") {
    const test::TemporaryFolder folder;
    std::string why;
    REQUIRE(makeFolders(folder.path() + "/strings", why));
    REQUIRE(replaced(folder.path() + "/secret.txt", "x") == "");
    REQUIRE(replaced(folder.path() + "/strings/toy.de-AT.txt", "servus") == "");
    REQUIRE(replaced(folder.path() + "/strings/toy.en.txt", "hello") == "");
    REQUIRE(replaced(folder.path() + "/strings/toy2.fr.txt", "salut") == "");
    CHECK(readStringTable(folder.path(), "toy", "de-AT") == "servus");
    CHECK(stringTableLanguages(folder.path(), "toy") == std::vector<std::string>{"de-AT", "en"});
    CHECK_FALSE(readStringTable(folder.path(), "toy", "fr"));
    for (const char* bad : {"x/../../secret", "../secret", "de.x", "de/at", "de\\at", "de at"}) {
        INFO(bad);
        CHECK_FALSE(isLanguageTag(bad));
        CHECK_FALSE(readStringTable(folder.path(), "toy", bad));
    }
}

TEST_CASE("the clock has a resolution below 0.1 ms and never goes backwards", "[time]") {
    const MonotonicTime clock;
    double last = clock.now();
    double min = 1.0;
    for (int changes = 0; changes < 1000;) {
        const double now = clock.now();
        REQUIRE(now >= last);
        if (now > last) {
            min = std::min(min, now - last);
            ++changes;
        }
        last = now;
    }
    CHECK(min < 1e-4);
}
