#include "engine/core/shared_array.h"
#include "tests/support/assertions.h"

#include <catch2/catch_test_macros.hpp>

#include <numeric>

using namespace eng;

TEST_CASE("an array reports its number of elements, its bytes and its total size", "[array]") {
    ManagedHeap heap;
    const Ref<SharedArray<std::uint32_t>> runtime =
        heap.make<SharedArray<std::uint32_t>>(std::size_t{100});
    CHECK(runtime->size() == 100);
    CHECK(runtime->byteSize() == 400); // not the number of elements plus a pointer
    CHECK(runtime->totalSize() == 400 + sizeof(SharedArray<std::uint32_t>));
    const Ref<SharedArray<std::uint32_t, 100>> fixed = heap.make<SharedArray<std::uint32_t, 100>>();
    CHECK(fixed->size() == 100);
    CHECK(fixed->byteSize() == 400);
    CHECK(fixed->totalSize() == sizeof(SharedArray<std::uint32_t, 100>));
    CHECK(fixed->totalSize() >= 400);
    // The heap includes the memory that the array allocates separately.
    CHECK(heap.liveBytes() == runtime->totalSize() + fixed->totalSize());
}

TEST_CASE("elements start as zero, and all references share them", "[array]") {
    ManagedHeap heap;
    const auto one = heap.make<SharedArray<int>>(std::size_t{5});
    const Ref<SharedArray<int>> other = one; // NOLINT(performance-unnecessary-copy-initialization)
    CHECK(std::accumulate(one->begin(), one->end(), 0) == 0);
    std::iota(one->begin(), one->end(), 1);
    CHECK((*other)[4] == 5);
    CHECK(other->span().size() == 5);
    CHECK(other->span().data() == one->data());
    const std::span<const int> seen = std::as_const(*other).span();
    const auto copy = heap.make<SharedArray<int>>(seen.subspan(1, 3));
    CHECK(copy->size() == 3);
    CHECK((*copy)[0] == 2);
    (*copy)[0] = 9;
    CHECK((*one)[1] == 2);
    const auto empty = heap.make<SharedArray<int>>(std::size_t{0});
    CHECK(empty->empty());
    CHECK(empty->begin() == empty->end());
}

TEST_CASE("negative and wrapped indices fail an assertion", "[array]") {
    ManagedHeap heap;
    const auto array = heap.make<SharedArray<int>>(std::size_t{3});
    const auto fixed = heap.make<SharedArray<int, 3>>();
    CHECK((*array)[2] == 0);
    if constexpr (kAsserts) {
        const test::ThrowingAssertions caught;
        CHECK_THROWS_AS((*array)[static_cast<std::size_t>(-1)], test::BrokenAssertion);
        CHECK_THROWS_AS((*array)[3], test::BrokenAssertion);
        CHECK_THROWS_AS((*fixed)[3], test::BrokenAssertion);
    }
}
