#pragma once

#include "engine/core/managed.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>

namespace eng {

/// A reference-counted array: `Ref<SharedArray<std::byte>>` is a message or a decoded picture. Its
/// size is fixed; its elements start as T{}.
///
///     Ref<SharedArray<float>> samples = heap.make<SharedArray<float>>(48'000);
///     Ref<SharedArray<int, 4>> four = heap.make<SharedArray<int, 4>>();
///     mix(samples->span());
///
/// The caller bounds a size that comes from outside (a file, the wire): a failed allocation ends
/// the program.
///
/// Threads: as all managed objects. Other threads may read the elements while no thread writes.
/// Source:  Enginuity II, CMMDynamicBlob (runtime size) and CMMBlob (fixed).
template <class T, std::size_t kSize = std::dynamic_extent>
class SharedArray final : public Managed {
    static constexpr bool kDynamic = kSize == std::dynamic_extent;

public:
    SharedArray()
        requires(!kDynamic)
    = default;
    /// @param size  elements
    explicit SharedArray(std::size_t size)
        requires(kDynamic)
        : elements_{std::make_unique<T[]>(size)} // NOLINT(modernize-avoid-c-arrays)
        , size_{size} {}
    /// A copy of these elements.
    explicit SharedArray(std::span<const T> elements)
        requires(kDynamic)
        : SharedArray{elements.size()} {
        std::copy(elements.begin(), elements.end(), begin());
    }

    /// Elements.
    std::size_t size() const {
        if constexpr (kDynamic) {
            return size_;
        } else {
            return kSize;
        }
    }
    bool empty() const { return size() == 0; }
    /// Bytes of the elements.
    std::size_t byteSize() const { return size() * sizeof(T); }
    /// Bytes of the elements and of this object.
    std::size_t totalSize() const { return kDynamic ? sizeof(*this) + byteSize() : sizeof(*this); }
    /// For the heap's reports.
    std::size_t managedSize() const { return totalSize(); }

    /// @param index  below size(); debug builds check it; a negative int is out of range too
    T& operator[](std::size_t index) {
        ENG_ASSERT(index < size(), "an index is below the size");
        return data()[index];
    }
    const T& operator[](std::size_t index) const {
        ENG_ASSERT(index < size(), "an index is below the size");
        return data()[index];
    }

    T* data() { return address(*this); }
    const T* data() const { return address(*this); }
    T* begin() { return data(); }
    T* end() { return data() + size(); }
    const T* begin() const { return data(); }
    const T* end() const { return data() + size(); }
    std::span<T> span() { return {data(), size()}; }
    std::span<const T> span() const { return {data(), size()}; }

private:
    struct Fixed {
        std::array<T, kDynamic ? 0 : kSize> values{};
    };
    template <class Self>
    static auto address(Self& self) {
        if constexpr (kDynamic) {
            return self.elements_.get();
        } else {
            return self.elements_.values.data();
        }
    }

    // NOLINTNEXTLINE(modernize-avoid-c-arrays): the size is known only at run time
    std::conditional_t<kDynamic, std::unique_ptr<T[]>, Fixed> elements_{};
    std::size_t size_ = kSize; // of a dynamic one
};

} // namespace eng
