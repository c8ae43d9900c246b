#pragma once

#include <algorithm>
#include <functional>
#include <utility>

namespace eng {

/// Sorts a range by heapsort, O(n log n). Equal elements may change their order.
///
/// Each type that `std::sort` is used with adds about 3 kB to a page, this one a tenth of it.
///
/// @param range  a container with random access, or a view of one
/// @param less   returns whether its first argument comes before its second
template <class Range, class Less = std::less<>>
void sort(Range&& range, Less less = {}) {
    std::make_heap(range.begin(), range.end(), less);
    std::sort_heap(range.begin(), range.end(), less);
}

} // namespace eng
