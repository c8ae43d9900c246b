#include "platform/web/query.h"

#include <catch2/catch_test_macros.hpp>

using eng::platform::splitQuery;
using Parts = std::vector<std::string>;

TEST_CASE("a query is split and decoded, and a plus is not a space", "[query]") {
    CHECK(splitQuery("") == Parts{});
    CHECK(splitQuery("+inspect&language=de") == Parts{"+inspect", "language=de"});
    CHECK(splitQuery("name=a%20b%26c&&-x") == Parts{"name=a b&c", "-x"});
    CHECK(splitQuery("%2Binspect=1+2") == Parts{"+inspect=1+2"});
    CHECK(splitQuery("a=%C3%A9") == Parts{"a=\xC3\xA9"});
}

TEST_CASE("a percent sign without two digits is kept", "[query]") {
    CHECK(splitQuery("a=100%&b=%z1&c=%4") == Parts{"a=100%", "b=%z1", "c=%4"});
}
