#include "engine/core/ring_buffer.h"
#include "tests/support/count_allocations.h"

#include <catch2/catch_test_macros.hpp>

#include <deque>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

using namespace eng;

TEST_CASE("a ring buffer of size N holds N values", "[ring]") {
    RingBuffer<int, 4> ring;
    STATIC_REQUIRE(RingBuffer<int, 4>::capacity() == 4);
    for (int round = 0; round < 10; ++round) {
        for (int i = 0; i < 4; ++i) {
            CHECK(ring.size() == static_cast<std::size_t>(i));
            CHECK(ring.push(round * 10 + i));
        }
        CHECK(ring.full());
        CHECK_FALSE(ring.push(99));
        for (int i = 0; i < 4; ++i) {
            CHECK(ring.pop() == round * 10 + i);
        }
        CHECK(ring.empty());
        CHECK_FALSE(ring.pop().has_value());
    }
    RingBuffer<int, 1> one;
    CHECK(one.push(1));
    CHECK_FALSE(one.push(2));
    CHECK(one.pop() == 1);
}

TEST_CASE("fill and push in a new buffer write nothing outside its memory", "[ring]") {
    struct {
        int before = 17;
        RingBuffer<int, 3> ring;
        int after = 18;
    } guarded;
    guarded.ring.fill(5);
    CHECK(guarded.ring.size() == 3);
    CHECK_FALSE(guarded.ring.push(6));
    guarded.ring.pushOverwriting(7);
    CHECK(guarded.ring[0] == 5);
    CHECK(guarded.ring[1] == 5);
    CHECK(guarded.ring[2] == 7);
    CHECK(guarded.before == 17);
    CHECK(guarded.after == 18);
}

TEST_CASE("fill and clear work from any state", "[ring]") {
    RingBuffer<std::string, 3> ring;
    CHECK(ring.push("a text that does not fit into the string itself"));
    CHECK(ring.push("b"));
    CHECK(ring.pop().has_value());
    ring.fill(ring.front()); // the argument is one of the buffer's own values
    CHECK(ring.size() == 3);
    CHECK(ring.back() == "b");
    ring.clear();
    CHECK(ring.empty());
    CHECK(ring.push("c"));
    CHECK(ring.front() == "c");
}

TEST_CASE("pushOver replaces the oldest value when the buffer is full", "[ring]") {
    RingBuffer<int, 3> ring;
    for (int i = 0; i < 8; ++i) {
        ring.pushOverwriting(i);
    }
    CHECK(ring.front() == 5);
    CHECK(ring[1] == 6);
    CHECK(ring.back() == 7);
}

TEST_CASE("the oldest value can be read and dropped", "[ring]") {
    const auto shared = std::make_shared<int>(0);
    RingBuffer<std::shared_ptr<int>, 3> ring;
    ring.push(shared);
    ring.push(nullptr);
    CHECK(ring.front() == shared);
    ring.drop();
    CHECK(shared.use_count() == 1);
    CHECK(ring.front() == nullptr);
    ring.drop();
    CHECK(ring.empty());
}

TEST_CASE("pushing into a full ring buffer does not change the value", "[ring]") {
    RingBuffer<std::unique_ptr<int>, 1> ring;
    CHECK(ring.push(std::make_unique<int>(1)));
    auto second = std::make_unique<int>(2);
    CHECK_FALSE(ring.push(std::move(second)));
    REQUIRE(second);
    CHECK(*second == 2);
    CHECK(**ring.pop() == 1);
}

TEST_CASE("values live from push to pop", "[ring]") {
    const auto shared = std::make_shared<int>(0);
    {
        RingBuffer<std::shared_ptr<int>, 4> ring;
        CHECK(shared.use_count() == 1); // no values are created before the first push
        ring.push(shared);
        ring.push(shared);
        CHECK(shared.use_count() == 3);
        CHECK(ring.pop() == shared);
        CHECK(shared.use_count() == 2);
    }
    CHECK(shared.use_count() == 1);
}

TEST_CASE("the destructor of a popped value can use the buffer", "[ring]") {
    struct Echo {
        std::function<void()> atEnd;
        Echo() = default;
        explicit Echo(std::function<void()> what)
            : atEnd{std::move(what)} {}
        Echo(Echo&& other) noexcept
            : atEnd{std::exchange(other.atEnd, nullptr)} {}
        Echo& operator=(Echo&&) = delete;
        ~Echo() {
            if (atEnd) {
                atEnd();
            }
        }
    };
    RingBuffer<Echo, 2> ring;
    std::size_t seen = 99;
    CHECK(ring.push(Echo{[&] {
        seen = ring.size();
        CHECK(ring.push(Echo{}));
    }}));
    CHECK(ring.push(Echo{}));
    ring.pop();
    CHECK(seen == 1);
    CHECK(ring.size() == 2);
}

TEST_CASE("the destructor of a popped value without a move constructor can use the buffer",
          "[ring]") {
    struct Copied {
        RingBuffer<Copied, 2>* ring;
        std::vector<std::size_t>* seen;
        Copied(RingBuffer<Copied, 2>& in, std::vector<std::size_t>& sizes)
            : ring{&in}
            , seen{&sizes} {}
        Copied(const Copied& other) = default;
        Copied& operator=(const Copied&) = delete;
        ~Copied() {
            if (seen->capacity() > 0) { // this instance records
                seen->push_back(ring->size());
                ring->pop();
            }
        }
    };
    RingBuffer<Copied, 2> ring;
    std::vector<std::size_t> seen;
    std::vector<std::size_t> none;
    CHECK(ring.push(Copied{ring, seen}));
    CHECK(ring.push(Copied{ring, none}));
    seen.reserve(8);
    ring.pop();
    REQUIRE(seen.size() >= 2); // some compilers copy the result once more
    CHECK(seen.front() == 1);  // the moved-from value in the buffer
    CHECK(seen.back() == 0);   // the result
    CHECK(ring.empty());
}

TEST_CASE("a ring buffer never allocates", "[ring]") {
    RingBuffer<int, 64> ring;
    const std::size_t before = test::allocations();
    for (int i = 0; i < 1000; ++i) {
        ring.pushOverwriting(i);
        if (i % 3 == 0) {
            ring.pop();
        }
    }
    ring.fill(1);
    ring.clear();
    CHECK(test::allocations() == before);
}

TEST_CASE("a ring buffer behaves like a deque under random operations", "[ring]") {
    std::mt19937 random{4};
    RingBuffer<int, 5> ring;
    std::deque<int> model;
    for (int i = 0; i < 20'000; ++i) {
        switch (random() % 4) {
        case 0:
        case 1:
            if (ring.push(i)) {
                model.push_back(i);
            } else {
                REQUIRE(model.size() == 5);
            }
            break;
        case 2:
            ring.pushOverwriting(i);
            if (model.size() == 5) {
                model.pop_front();
            }
            model.push_back(i);
            break;
        default:
            if (const auto value = ring.pop()) {
                REQUIRE(*value == model.front());
                model.pop_front();
            } else {
                REQUIRE(model.empty());
            }
        }
        REQUIRE(ring.size() == model.size());
        for (std::size_t place = 0; place < model.size(); ++place) {
            REQUIRE(ring[place] == model[place]);
        }
    }
}
