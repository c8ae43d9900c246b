#pragma once

#include "engine/core/weak_ref.h"
#include "tests/docs/any_page.h"

namespace eng::docs {

class Ship : public Managed {
public:
    explicit Ship(int left)
        : lives{left} {}
    int lives;
};

struct MemoryPage : AnyPage {};

} // namespace eng::docs
