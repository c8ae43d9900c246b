#include "engine/input/input_settings.h"

#include "engine_text.h"

namespace eng {

InputSettings::InputSettings()
    : deadZone{"dead_zone", 0.2, text::kHelpDeadZone, {.min = 0.0, .max = 0.9}}
    , rumble{"rumble", true, text::kHelpRumble} {}

} // namespace eng
