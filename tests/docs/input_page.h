#pragma once

#include "engine/input/input_task.h"
#include "tests/docs/any_page.h"

namespace eng::docs {

struct InputPage : AnyPage {
    Input input;
    ActionMap actions;
    float speed = 0.0F;

    void moveChoice(int) {}
    void look(float, float) {}
    void pause() {}
};

} // namespace eng::docs
