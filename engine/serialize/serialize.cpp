#include "engine/serialize/serialize.h"

#include <algorithm>

namespace eng {

namespace detail {

void ListStream::onField(std::string path, std::string value) {
    fields.push_back({std::move(path), std::move(value)});
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
