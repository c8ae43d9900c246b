#include "engine/develop/develop_settings.h"

#include "engine_text.h"

namespace eng {

DevelopSettings::DevelopSettings()
    : verify{"verify", "", text::kHelpVerify, kCommandLineOnly}
    , states{"states", "", text::kHelpStates, kCommandLineOnly}
    , compare{"compare", {}, text::kHelpCompare, kCommandLineOnly}
    , runs{"runs", 1, text::kHelpRuns, {.min = 1, .max = 1'000'000}, kCommandLineOnly}
    , report{"report", "", text::kHelpReport, kCommandLineOnly}
    , bot{"bot", "", text::kHelpBot, kCommandLineOnly} {}

void DevelopSettings::registerSettings(SettingsRegistry& registry) {
    registry.add(verify, states, compare, runs, report, bot);
}

} // namespace eng
