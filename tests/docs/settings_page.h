#pragma once

#include "tests/docs/any_page.h"

namespace eng::docs {

struct SettingsPage : AnyPage {
    SettingsRegistry& registry = settings;
};

} // namespace eng::docs
