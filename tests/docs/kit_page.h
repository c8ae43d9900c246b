#pragma once

#include "engine/kit/backdrop.h"
#include "engine/kit/detail.h"
#include "engine/kit/figure.h"
#include "engine/kit/loaded_map.h"
#include "engine/kit/particles.h"
#include "engine/kit/pulse.h"
#include "engine/kit/ribbon.h"
#include "engine/kit/rings.h"
#include "engine/kit/sprite.h"
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
    Detail detail_;
    Ribbon tail_;
    Rings rings_;
    Pulse flash_{0.06F, 0.9F};
    Vec2 hero{100, 60};
    double seconds = 0.0;
    bool facesLeft = false;
};

} // namespace eng::docs
