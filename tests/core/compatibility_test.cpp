#include "engine/core/build_info.h"
#include "engine/core/compatibility.h"

#include <catch2/catch_test_macros.hpp>

#include <array>

#include "engine_text.h"

using namespace eng;

namespace {

constexpr CompatibilityKey kOurs{.protocol = 3, .simulation = 7, .content = 99};

TextId problem(const CompatibilityKey& theirs) {
    const Status status = compatible(kOurs, theirs, "1.0 (here)", "1.1 (there)");
    return status ? TextId{} : status.error().text();
}

} // namespace

TEST_CASE("programs with the same key play together, whatever built them", "[compatibility]") {
    CHECK(compatible(kOurs, kOurs, "1.0 (Linux)", "1.0 (Windows)").ok());
}

TEST_CASE("the older side is named: by the protocol, else by the simulation", "[compatibility]") {
    CHECK(problem({4, 7, 99}) == text::kCompatibleOlderHere);
    CHECK(problem({2, 7, 99}) == text::kCompatibleOlderThere);
    CHECK(problem({3, 8, 99}) == text::kCompatibleOlderHere);
    CHECK(problem({3, 6, 99}) == text::kCompatibleOlderThere);
    CHECK(problem({4, 6, 0}) == text::kCompatibleOlderHere);
    CHECK(problem({3, 7, 98}) == text::kCompatibleContent);
    const Status status = compatible(kOurs, {2, 7, 99}, "1.0", "0.9");
    REQUIRE_FALSE(status);
    CHECK(std::get<std::string>(status.error().arguments()[0]) == "1.0");
    CHECK(std::get<std::string>(status.error().arguments()[1]) == "0.9");
}

TEST_CASE("build information has fields of a game's own", "[compatibility]") {
    constexpr std::array<BuildField, 2> kFields{{{"store", "itch"}, {"branch", "demo"}}};
    BuildInfo info{"1.2.3", "abc", "now", "GNU 12", "Debug", "Linux"};
    CHECK(info.line() == "1.2.3 (abc, now, GNU 12, Debug, Linux)");
    info.fields = kFields;
    CHECK(info.line() == "1.2.3 (abc, now, GNU 12, Debug, Linux, store: itch, branch: demo)");
}
