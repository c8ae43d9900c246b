#include "engine/core/build_info.h"

#include <catch2/catch_test_macros.hpp>

#include <array>

using namespace eng;

TEST_CASE("build information has fields of a game's own", "[build]") {
    constexpr std::array<BuildField, 2> kFields{{{"store", "itch"}, {"branch", "demo"}}};
    BuildInfo info{"1.2.3", "abc", "now", "GNU 12", "Debug", "Linux"};
    CHECK(info.line() == "1.2.3 (abc, now, GNU 12, Debug, Linux)");
    info.fields = kFields;
    CHECK(info.line() == "1.2.3 (abc, now, GNU 12, Debug, Linux, store: itch, branch: demo)");
}
