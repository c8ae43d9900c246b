#pragma once

#include "engine/core/delegate.h"
#include "tests/docs/any_page.h"

namespace eng::docs {

struct Counter {
    int sum = 0;
    void add(int points) { sum += points; }
};
inline void print(int) {}

struct DelegatesPage : AnyPage {};

} // namespace eng::docs
