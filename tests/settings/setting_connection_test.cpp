#include "engine/settings/settings_registry.h"
#include "tests/settings/settings_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <memory>

using namespace eng;
using eng::test::kHelp;
using eng::test::SettingsFixture;
using eng::test::Strings;

TEST_CASE_METHOD(SettingsFixture, "listeners are called only when the value changes",
                 "[settings]") {
    int calls = 0;
    int seen = 0;
    SettingSource from{};
    {
        const Connection connection = width.onChange([&] {
            ++calls;
            seen = *width;
            from = width.source();
        });
        CHECK(connection.isConnected());
        set("width=800");
        CHECK(calls == 1);
        CHECK(seen == 800); // the listener sees the new value
        CHECK(from == SettingSource::CommandLine);
        set("width=800");
        set("width=1"); // refused
        set("volume=0.25");
        CHECK(calls == 1);
        REQUIRE(registry.choose(width, Strings{"700"}).ok());
        CHECK(calls == 2);
        file("width=900");
        CHECK(calls == 3);
    }
    set("width=800");
    CHECK(calls == 3);
}

TEST_CASE_METHOD(SettingsFixture, "lists call listeners when their values change", "[settings]") {
    int calls = 0;
    const Connection connection = maps.onChange([&] { ++calls; });
    set("maps=one");
    set("+maps=");
    set("-maps=none such");
    CHECK(calls == 0);
    set("+maps=two");
    set("-maps=one");
    set("maps=");
    CHECK(calls == 3);
}

TEST_CASE_METHOD(SettingsFixture, "listeners are called in the order in which they connected",
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

TEST_CASE_METHOD(SettingsFixture, "listeners may connect and disconnect during a call",
                 "[settings]") {
    std::string order;
    Connection first;
    Connection second;
    Connection third;
    Connection late;
    auto gone = std::make_unique<Connection>();
    first = width.onChange([&] {
        order += '1';
        first.disconnect(); // its own connection
        third.disconnect(); // the connection after the next one
        gone.reset();
        late = width.onChange([&] { order += 'l'; }); // called from the next change on
        order += '.';
    });
    second = width.onChange([&] { order += '2'; });
    third = width.onChange([&] { order += '3'; });
    *gone = width.onChange([&] { order += 'g'; });
    set("width=800");
    CHECK(order == "1.2");
    set("width=801");
    CHECK(order == "1.22l");
    // A listener that deletes its own connection, and one that replaces it.
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

TEST_CASE_METHOD(SettingsFixture, "a listener may change the setting", "[settings]") {
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
    CHECK(second.back() == 802); // the last call has the final value
    CHECK(std::count(second.begin(), second.end(), 801) == 0);
}

TEST_CASE("a setting may be destroyed before its connections", "[settings]") {
    Connection connection;
    {
        const Setting<int> brief{"brief", 1, kHelp};
        connection = brief.onChange([] {});
        CHECK(connection.isConnected());
    }
    CHECK_FALSE(connection.isConnected());
    connection.disconnect();
}

TEST_CASE_METHOD(SettingsFixture, "a listener may disconnect the next one during a call",
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
