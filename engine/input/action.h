#pragma once

#include <cstddef>

namespace eng {

/// One of the actions of an `ActionMap`.
struct Action {
    std::size_t index = 0;
    friend bool operator==(Action, Action) = default;
};

} // namespace eng
