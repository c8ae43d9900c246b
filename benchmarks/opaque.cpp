#include "benchmarks/opaque.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace bench {
namespace {

template <int kStride>
class Adder final : public eng::Task {
public:
    Adder()
        : Task{"adder", eng::priority::kGame} {}

private:
    void onUpdate(eng::EngineContext&) override { count_ += kStride; }
    std::uint64_t count_ = 0;
};

template <int kStride>
struct BareAdder final : Bare {
    void update(eng::EngineContext&) override { count += kStride; }
    std::array<std::byte, kBareSize - sizeof(Bare) - sizeof(std::uint64_t)> rest{};
    std::uint64_t count = 0;
};
static_assert(sizeof(BareAdder<1>) == kBareSize);
static_assert(sizeof(eng::Managed) <= 56 && sizeof(eng::Task) <= 112);

template <template <class> class Function, int kAdded>
Function<int(int)> adderOf(const int& captured) {
    return [&captured](int value) { return value + captured + kAdded; };
}

} // namespace

eng::Ref<eng::Task> makeTask(eng::ManagedHeap& heap, std::size_t index) {
    switch (index % 3) {
    case 0:
        return heap.make<Adder<1>>();
    case 1:
        return heap.make<Adder<2>>();
    default:
        return heap.make<Adder<3>>();
    }
}

std::unique_ptr<Bare> makeBare(std::size_t index) {
    switch (index % 3) {
    case 0:
        return std::make_unique<BareAdder<1>>();
    case 1:
        return std::make_unique<BareAdder<2>>();
    default:
        return std::make_unique<BareAdder<3>>();
    }
}

std::shared_ptr<Bare> makeSharedBare(std::size_t index) {
    switch (index % 3) {
    case 0:
        return std::make_shared<BareAdder<1>>();
    case 1:
        return std::make_shared<BareAdder<2>>();
    default:
        return std::make_shared<BareAdder<3>>();
    }
}

std::unique_ptr<Listener> makeListener() {
    struct Summing final : Listener {
        std::uint64_t sum = 0;
        void hear(int value) override { sum += static_cast<std::uint64_t>(value); }
    };
    return std::make_unique<Summing>();
}

eng::Delegate<int(int)> makeDelegate(const int& captured, std::size_t index) {
    return index % 2 == 0 ? adderOf<eng::Delegate, 1>(captured)
                          : adderOf<eng::Delegate, 2>(captured);
}

std::function<int(int)> makeFunction(const int& captured, std::size_t index) {
    return index % 2 == 0 ? adderOf<std::function, 1>(captured)
                          : adderOf<std::function, 2>(captured);
}

} // namespace bench
