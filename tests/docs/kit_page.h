#pragma once

#include "engine/kit/particles.h"
#include "engine/kit/view.h"
#include "engine/serialize/file.h"
#include "tests/docs/cookbook_page.h"
#include "tests/support/drawn_map.h"

namespace eng::docs {

struct KitPage : CookbookPage {
    MapRef map_;
    SpriteRef hero_;
    View view_;
    Particles sparks_;
    Vec2 hero{100, 60};
    double seconds = 0.0;
    bool facesLeft = false;
};

} // namespace eng::docs
