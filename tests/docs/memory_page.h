#pragma once

#include "tests/docs/any_page.h"

namespace eng::docs {

class Ship : public Managed {
public:
    explicit Ship(int lives)
        : lives{lives} {}
    int lives;
};

struct MemoryPage : AnyPage {};

} // namespace eng::docs
