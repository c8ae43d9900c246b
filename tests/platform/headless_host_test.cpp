#include "platform/files.h"
#include "platform/headless/headless_host.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace eng;

TEST_CASE("a program file that cannot be read is reported, but a missing one is not", "[host]") {
    const platform::HeadlessHost host{"toy", 0, nullptr};
    std::string why = "before";
    CHECK_FALSE(host.readProgramFile("no such file.txt", 1000, why));
    CHECK(why.empty());
    CHECK_FALSE(host.readProgramFile("../x", 1000, why));
    CHECK(why.empty());
    CHECK_FALSE(host.readProgramFile(".", 1000, why)); // a folder
    CHECK_FALSE(why.empty());
    // This program is larger than 1000 bytes.
    bool tooLarge = false;
    for (const char* name : {"platform_test", "platform_test.exe"}) {
        CHECK_FALSE(host.readProgramFile(name, 1000, why));
        tooLarge = tooLarge || !why.empty();
    }
    CHECK(tooLarge);
}

TEST_CASE("the folder of the program is the one with its files", "[host]") {
    const platform::HeadlessHost host{"toy", 0, nullptr};
    const std::vector<std::string> names = platform::filesIn(host.programFolder());
    CHECK(std::ranges::any_of(
        names, [](const std::string& name) { return name.starts_with("platform_test"); }));
}
