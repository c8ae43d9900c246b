#include "engine/event/signal.h"
#include "tests/support/count_allocations.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <memory>
#include <string>

using namespace eng;

TEST_CASE("listeners are called in the order of connecting, with the arguments", "[event]") {
    Signal<int, const std::string&> signal;
    std::string heard;
    Connection first = signal.connect(
        [&](int number, const std::string& word) { heard += "1" + word + std::to_string(number); });
    const Connection second = signal.connect([&](int, const std::string&) { heard += "2"; });
    signal.emit(7, "x");
    CHECK(heard == "1x72");
    first.disconnect();
    CHECK_FALSE(first.isConnected());
    CHECK(second.isConnected());
    signal.emit(8, "y");
    CHECK(heard == "1x722");
}

TEST_CASE("a connection disconnects itself when it is destroyed, and can be moved", "[event]") {
    Signal<> signal;
    int heard = 0;
    Connection kept;
    {
        Connection brief = signal.connect([&] { ++heard; });
        kept = std::move(brief);
        const Connection gone = signal.connect([&] { heard += 100; });
    }
    signal.emit();
    CHECK(heard == 1);
    Connection other{std::move(kept)};
    CHECK(other.isConnected());
    CHECK_FALSE(kept.isConnected()); // NOLINT(bugprone-use-after-move)
    signal.emit();
    CHECK(heard == 2);
    other = signal.connect([&] { heard += 10; }); // replaces the first one
    signal.emit();
    CHECK(heard == 12);
    other = {};
    signal.emit();
    CHECK(heard == 12);
}

TEST_CASE("a signal may be destroyed before its connections", "[event]") {
    auto signal = std::make_unique<Signal<>>();
    Connection connection = signal->connect([] {});
    signal.reset();
    CHECK_FALSE(connection.isConnected());
    connection.disconnect();
}

TEST_CASE("a listener that is connected during a round is not called in this round", "[event]") {
    Signal<> signal;
    std::string heard;
    std::vector<Connection> late;
    const Connection first = signal.connect([&] {
        heard += '1';
        for (int i = 0; i < 10; ++i) { // so many that the list of listeners grows
            late.push_back(signal.connect([&heard] { heard += 'l'; }));
        }
    });
    const Connection second = signal.connect([&] { heard += '2'; });
    signal.emit();
    CHECK(heard == "12");
    heard.clear();
    late.resize(3);
    const Connection last = signal.connect([&] { heard += '3'; });
    signal.emit();
    CHECK(heard == "12lll3");
}

TEST_CASE("a listener that was connected in an outer round is called in an inner one", "[event]") {
    Signal<int> signal;
    std::string heard;
    Connection late;
    const Connection first = signal.connect([&](int depth) {
        if (depth == 0) {
            late = signal.connect([&](int inner) { heard += std::to_string(inner); });
            signal.emit(1);
        }
    });
    signal.emit(0);
    CHECK(heard == "1");
    signal.emit(2);
    CHECK(heard == "12");
}

TEST_CASE("a listener may disconnect itself, its neighbours and all listeners", "[event]") {
    Signal<> signal;
    std::string heard;
    std::vector<Connection> all(5);
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i] = signal.connect([&, i] {
            heard += std::to_string(i);
            if (i == 1) {
                all[0].disconnect();
                all[1].disconnect();
                all[3].disconnect();
                heard += '.'; // its captures still exist
            }
            if (i == 4) {
                all.clear();
                heard += '!';
            }
        });
    }
    signal.emit();
    CHECK(heard == "01.24!");
    signal.emit();
    CHECK(heard == "01.24!");
    const Connection again = signal.connect([&] { heard += 'a'; });
    signal.emit();
    CHECK(heard == "01.24!a");
}

TEST_CASE("a listener may emit again: the inner round comes first", "[event]") {
    Signal<int> signal;
    std::string heard;
    const Connection first = signal.connect([&](int depth) {
        heard += 'a' + std::to_string(depth);
        if (depth < 2) {
            signal.emit(depth + 1);
        }
    });
    Connection second;
    second = signal.connect([&](int depth) {
        heard += 'b' + std::to_string(depth);
        second.disconnect(); // in the innermost round
    });
    signal.emit(0);
    CHECK(heard == "a0a1a2b2");
}

TEST_CASE("a listener may destroy the signal, also in an inner round", "[event]") {
    for (const int rounds : {1, 3}) {
        auto signal = std::make_unique<Signal<int>>();
        std::string heard;
        const auto captured = std::make_shared<int>(5);
        std::vector<Connection> all;
        all.push_back(signal->connect([&, captured](int left) {
            heard += std::to_string(left);
            if (left > 1) {
                signal->emit(left - 1);
            } else {
                signal.reset();
            }
            heard += std::to_string(*captured);
        }));
        all.push_back(signal->connect([&](int) { heard += "never"; }));
        signal->emit(rounds);
        CHECK(heard == (rounds == 1 ? "15" : "321555"));
        CHECK_FALSE(all[0].isConnected());
        CHECK(captured.use_count() == 1); // its function object was destroyed after the round
    }
}

TEST_CASE("a listener's captures are destroyed when it disconnects, and may use the signal",
          "[event]") {
    struct Farewell {
        Signal<>* signal;
        Connection* next;
        int* heard;
        ~Farewell() {
            *next = signal->connect([told = heard] { ++*told; });
        }
    };
    Signal<> signal;
    Connection next;
    int heard = 0;
    const bool during = GENERATE(false, true);
    Connection connection;
    {
        auto farewell = std::make_shared<Farewell>(&signal, &next, &heard);
        connection = signal.connect([&, farewell] {
            if (during) {
                connection.disconnect();
            }
        });
    }
    if (during) {
        signal.emit();
    } else {
        connection.disconnect();
    }
    CHECK(next.isConnected());
    signal.emit();
    CHECK(heard == 1);
}

TEST_CASE("after many connections and disconnections only the connected listeners are called",
          "[event]") {
    Signal<> signal;
    int heard = 0;
    std::vector<Connection> all;
    for (int round = 0; round < 50; ++round) {
        for (int i = 0; i < 20; ++i) {
            all.push_back(signal.connect([&] { ++heard; }));
        }
        for (std::size_t i = 0; i < all.size(); i += 2) {
            std::swap(all[i], all.back());
            all.pop_back();
        }
    }
    signal.emit();
    CHECK(heard == static_cast<int>(all.size()));
    all.clear();
    signal.emit();
    CHECK(heard > 0);
}

TEST_CASE("a round of calls allocates nothing", "[event]") {
    Signal<int> signal;
    int sum = 0;
    std::vector<Connection> all;
    for (int i = 0; i < 64; ++i) {
        all.push_back(signal.connect([&](int value) { sum += value; }));
    }
    signal.emit(1);
    const auto before = eng::test::allocations();
    signal.emit(2);
    CHECK(eng::test::allocations() == before);
    CHECK(sum == 3 * 64);
}
