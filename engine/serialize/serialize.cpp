#include "engine/serialize/serialize.h"

#include <algorithm>
#include <cstdlib>

namespace eng {

ManagedHeap& AnyStream::heap() {
    ENG_ASSERT(false, "a stream that reads SharedArrays has a heap");
    std::abort();
}

void AnyStream::version(FieldName, int&) {}

namespace detail {

void ListStream::fieldIs(std::string_view path, std::string value) {
    fields.push_back({std::string{path}, std::move(value)});
}

std::optional<Difference> firstDifference(const std::vector<Field>& first,
                                          const std::vector<Field>& second) {
    // Lengths and kinds are fields too, so the paths agree until the first difference.
    const auto [one, two] = std::mismatch(
        first.begin(), first.end(), second.begin(), second.end(),
        [](const Field& a, const Field& b) { return a.path == b.path && a.value == b.value; });
    const bool missingInFirst = one == first.end();
    if (missingInFirst && two == second.end()) {
        return std::nullopt;
    }
    return Difference{missingInFirst ? two->path : one->path, missingInFirst ? "" : one->value,
                      two == second.end() ? "" : two->value};
}

} // namespace detail
} // namespace eng
