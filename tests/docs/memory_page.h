#pragma once

#include "engine/core/reference_cycles.h"
#include "engine/core/weak_ref.h"
#include "tests/docs/any_page.h"

#include <vector>

namespace eng::docs {

class Ship : public Managed {
public:
    explicit Ship(int left)
        : lives{left} {}
    int lives;
};
class Room : public Managed {};
class Key : public Managed {};

struct MemoryPage : AnyPage {};

} // namespace eng::docs
