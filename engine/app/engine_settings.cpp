#include "engine/app/engine_settings.h"

#include "engine_text.h"

namespace eng {

EngineSettings::EngineSettings()
    : help{"help", false, text::kHelpHelp, kCommandLineOnly}
    , version{"version", false, text::kHelpVersion, kCommandLineOnly}
    , listSettings{"list-settings", false, text::kHelpListSettings, kCommandLineOnly}
    , changedSettings{"changed-settings", false, text::kHelpChangedSettings, kCommandLineOnly}
    , headless{"headless", false, text::kHelpHeadless, kCommandLineOnly}
    , steps{"steps", 7200, text::kHelpSteps, {.min = 0, .max = 1'000'000'000'000}, kThisRunOnly}
    , inspect{"inspect", false, text::kHelpInspect, kThisRunOnly}
    , settingsFile{"settings", "", text::kHelpSettings, kCommandLineOnly}
    , exportSaves{"export_saves", "", text::kHelpExportSaves, kCommandLineOnly}
    , importSaves{"import_saves", "", text::kHelpImportSaves, kCommandLineOnly}
    , saveFolder{"save_folder", "", text::kHelpSaveFolder, kCommandLineOnly}
    , frames{"frames", 0, text::kHelpFrames, {.min = 0, .max = 1'000'000}, kCommandLineOnly}
    , record{"record", "", text::kHelpRecord, kCommandLineOnly}
    , replay{"replay", "", text::kHelpReplay, kCommandLineOnly} {}

void EngineSettings::registerSettings(SettingsRegistry& registry) {
    registry.add(help, version, listSettings, changedSettings, headless, steps, inspect,
                 settingsFile, exportSaves, importSaves, saveFolder, frames, record, replay);
    develop.registerSettings(registry);
}

} // namespace eng
