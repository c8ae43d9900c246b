#include "platform/files.h"
#include "platform/os/windows/wide.h"
#include "tests/support/system_path.h"
#include "tests/support/temporary_folder.h"

#include <catch2/catch_test_macros.hpp>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

using namespace eng;
using namespace eng::platform;
using namespace eng::platform::windows;

TEST_CASE("text converts to UTF-16 and back, and invalid bytes are replaced", "[windows]") {
    for (const char* text : {"", "plain", "größe Игрок ゲーム 🏓"}) {
        CHECK(utf8(wide(text)) == text);
    }
    CHECK(wide("🏓") == L"\xD83C\xDFD3");
    CHECK(wide("a\xFF"
               "b") == L"a\xFFFD"
                       L"b");
    CHECK(utf8(L"a\xD83C") == "a\xEF\xBF\xBD"); // half of a surrogate pair
}

TEST_CASE("system paths are absolute, and long ones have a prefix", "[windows]") {
    CHECK(systemPath("C:/a folder/../b.txt") == L"C:\\b.txt");
    CHECK(systemPath("here.txt").ends_with(L"\\here.txt"));
    CHECK(systemPath("here.txt").find(L":\\") == 1);
    CHECK(systemPath("//server/share/x") == L"\\\\server\\share\\x");
    CHECK(systemPath("nul") == L"\\\\.\\nul");
    const std::string name(300, 'n');
    const std::wstring wideName(300, L'n');
    CHECK(systemPath("C:/" + name) == L"\\\\?\\C:\\" + wideName);
    CHECK(systemPath("C:/./" + name + "/../" + name) == L"\\\\?\\C:\\" + wideName);
    CHECK(systemPath("//server/share/" + name) == L"\\\\?\\UNC\\server\\share\\" + wideName);
    CHECK(systemPath("\\\\?\\C:\\" + name) ==
          L"\\\\?\\C:\\" + wideName); // the prefix is not repeated
    CHECK(systemPath(name).starts_with(L"\\\\?\\"));
    CHECK(ownPath(L"\\\\?\\C:\\a\\b") == "C:/a/b");
    CHECK(ownPath(L"\\\\?\\UNC\\server\\share") == "//server/share");
    CHECK(ownPath(L"C:\\a\\Игрок") == "C:/a/Игрок");
    CHECK(shownPath("C:/a/b") == "C:\\a\\b");
}

TEST_CASE("system errors are one line without a final full stop", "[windows]") {
    constexpr std::uint32_t kNotFound = 2;
    const std::string words = errorText(kNotFound);
    CHECK(words.size() > 5);
    CHECK(words.find_first_of("\r\n") == std::string::npos);
    CHECK_FALSE(words.ends_with('.'));
    CHECK(errorText(0x2FFFFFFF) == "error 805306367");
}

TEST_CASE("the user folder comes from APPDATA, or from Windows without it", "[windows]") {
    const std::string usual = userFolder("pong");
    REQUIRE_FALSE(usual.empty());
    REQUIRE(_putenv_s("APPDATA", "") == 0); // removes the variable
    CHECK(userFolder("pong") == usual);
    REQUIRE(_putenv_s("APPDATA", "C:\\some\\where") == 0);
    CHECK(userFolder("pong") == "C:/some/where/Enginuity/pong");
    CHECK(programFolder(nullptr).ends_with("/bin"));
}

TEST_CASE("replacing a file waits until another program closes it", "[windows]") {
    const test::TemporaryFolder folder;
    const std::string path = folder.path() + "/record";
    std::string why;
    REQUIRE(replaceFile(path, "old", why));
    std::ifstream other{test::systemPath(path), std::ios::binary};
    REQUIRE(other.good());
    CHECK_FALSE(replaceFile(path, "new", why)); // the file is never closed
    CHECK_FALSE(why.empty());
    CHECK(readWholeFile(path, 100, why) == "old");
    CHECK_FALSE(std::filesystem::exists(test::systemPath(path + "~")));
    std::atomic<bool> done = false;
    std::thread closing{[&] {
        while (!done && !std::filesystem::exists(test::systemPath(path + "~"))) {
        }
        other.close(); // the temporary file exists: replaceFile is retrying
    }};
    CHECK(replaceFile(path, "new", why));
    done = true;
    closing.join();
    CHECK(readWholeFile(path, 100, why) == "new");
}

TEST_CASE("a device is not opened as a file", "[windows]") {
    std::string why;
    for (const char* device : {"nul", "NUL", "con", "com1"}) {
        INFO(device);
        CHECK_FALSE(openFile(device, "rb", why));
        CHECK_FALSE(why.empty());
    }
}
