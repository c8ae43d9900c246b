#include "engine/settings/settings_registry.h"
#include "tests/settings/settings_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <memory>

using namespace eng;
using eng::test::kHelp;
using eng::test::SettingsFixture;
using eng::test::Strings;

TEST_CASE_METHOD(SettingsFixture, "who listens is told of a change, and of nothing else",
                 "[settings]") {
    int told = 0;
    int seen = 0;
    SettingSource from{};
    {
        const Connection connection = width.onChange([&] {
            ++told;
            seen = *width;
            from = width.source();
        });
        CHECK(connection.isConnected());
        set("width=800");
        CHECK(told == 1);
        CHECK(seen == 800); // after the value has changed
        CHECK(from == SettingSource::CommandLine);
        set("width=800");
        set("width=1"); // refused
        set("volume=0.25");
        CHECK(told == 1);
        REQUIRE(registry.choose(width, Strings{"700"}).ok());
        CHECK(told == 2);
        file("width=900");
        CHECK(told == 3);
    }
    set("width=800");
    CHECK(told == 3);
}

TEST_CASE_METHOD(SettingsFixture, "lists tell of a change in them", "[settings]") {
    int told = 0;
    const Connection connection = maps.onChange([&] { ++told; });
    set("maps=one");
    set("+maps=");
    set("-maps=none such");
    CHECK(told == 0);
    set("+maps=two");
    set("-maps=one");
    set("maps=");
    CHECK(told == 3);
}

TEST_CASE_METHOD(SettingsFixture, "listeners are told in the order in which they connected",
                 "[settings]") {
    std::string order;
    std::vector<std::unique_ptr<Connection>> all;
    for (char letter = 'a'; letter < 'f'; ++letter) {
        all.push_back(
            std::make_unique<Connection>(width.onChange([&order, letter] { order += letter; })));
    }
    set("width=800");
    all[2]->disconnect();
    CHECK_FALSE(all[2]->isConnected());
    all[0].reset();
    set("width=801");
    *all[2] = width.onChange([&order] { order += 'C'; });
    set("width=802");
    CHECK(order == "abcde"
                   "bde"
                   "bdeC");
}

TEST_CASE_METHOD(SettingsFixture, "listeners may connect and disconnect while they are told",
                 "[settings]") {
    std::string order;
    Connection first;
    Connection second;
    Connection third;
    Connection late;
    auto gone = std::make_unique<Connection>();
    first = width.onChange([&] {
        order += '1';
        first.disconnect(); // itself
        third.disconnect(); // one that would be next but one
        gone.reset();
        late = width.onChange([&] { order += 'l'; }); // told from the next change on
        order += '.';
    });
    second = width.onChange([&] { order += '2'; });
    third = width.onChange([&] { order += '3'; });
    *gone = width.onChange([&] { order += 'g'; });
    set("width=800");
    CHECK(order == "1.2");
    set("width=801");
    CHECK(order == "1.22l");
    // One that goes with its own last call, and one that changes places.
    auto* own = new Connection;
    *own = volume.onChange([own, &order] {
        delete own;
        order += 'd';
    });
    second = volume.onChange([&] {
        order += 'v';
        second = volume.onChange([&] { order += 'w'; });
    });
    set("volume=0.1");
    CHECK(order == "1.22ldv");
    set("volume=0.2");
    CHECK(order == "1.22ldvw");
}

TEST_CASE_METHOD(SettingsFixture, "a listener may change the setting again", "[settings]") {
    std::vector<int> first;
    std::vector<int> second;
    const Connection even = width.onChange([&] {
        first.push_back(*width);
        if (*width % 2 != 0) {
            set("width=" + std::to_string(*width + 1));
        }
    });
    const Connection other = width.onChange([&] { second.push_back(*width); });
    set("width=801");
    CHECK(first == std::vector<int>{801, 802});
    REQUIRE_FALSE(second.empty());
    CHECK(second.back() == 802); // whatever it heard before, the last is what holds
    CHECK(std::count(second.begin(), second.end(), 801) == 0);
}

TEST_CASE("a setting may go before those who listen to it", "[settings]") {
    Connection connection;
    {
        const Setting<int> brief{"brief", 1, kHelp};
        connection = brief.onChange([] {});
        CHECK(connection.isConnected());
    }
    CHECK_FALSE(connection.isConnected());
    connection.disconnect();
}

TEST_CASE_METHOD(SettingsFixture, "a listener may disconnect the very next one while it is told",
                 "[settings]") {
    std::string order;
    Connection first;
    Connection second;
    Connection third;
    first = width.onChange([&] {
        order += '1';
        second.disconnect();
    });
    second = width.onChange([&] { order += '2'; });
    third = width.onChange([&] { order += '3'; });
    set("width=800");
    CHECK(order == "13");
    set("width=801");
    CHECK(order == "1313");
}
