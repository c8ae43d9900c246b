#include "engine/app/engine_settings.h"

#include "engine_text.h"

namespace eng {
namespace {

constexpr SettingSources kCommandLineOnly{SettingSource::CommandLine};
constexpr SettingSources kNotChosen{SettingSource::File, SettingSource::CommandLine};

} // namespace

EngineSettings::EngineSettings()
    : help{"help", false, text::kHelpHelp, kCommandLineOnly}
    , version{"version", false, text::kHelpVersion, kCommandLineOnly}
    , listSettings{"list-settings", false, text::kHelpListSettings, kCommandLineOnly}
    , changedSettings{"changed-settings", false, text::kHelpChangedSettings, kCommandLineOnly}
    , headless{"headless", false, text::kHelpHeadless, kCommandLineOnly}
    , inspect{"inspect", false, text::kHelpInspect, kThisRunOnly}
    , profile{"profile", false, text::kHelpProfile, kAlsoByLink}
    , profileOverlay{"profile_overlay", false, text::kHelpProfileOverlay, kAlsoByLink}
    , trace{"trace", "", text::kHelpTrace, kCommandLineOnly}
    , traceFrames{"trace_frames",
                  600,
                  text::kHelpTraceFrames,
                  {.least = 1, .most = 100'000},
                  kCommandLineOnly}
    , settingsFile{"settings", "", text::kHelpSettings, kCommandLineOnly}
    , saveFolder{"save_folder", "", text::kHelpSaveFolder, kCommandLineOnly}
    , logFolder{"log_folder", "", text::kHelpLogFolder, kNotChosen}
    , logSize{"log_size", 1024, text::kHelpLogSize, {.least = 0, .most = 1'000'000}, kNotChosen}
    , logKept{"log_kept", 3, text::kHelpLogKept, {.least = 0, .most = 99}, kNotChosen}
    , showLog{"show_log", false, text::kHelpShowLog, kThisRunOnly}
    , language{"language", "", text::kHelpLanguage, {.mostBytes = 35}, kAlsoByLink}
    , seed{"seed", 0, text::kHelpSeed, kThisRunOnly}
    , stepBudgetMs{"step_budget_ms",
                   0.0,
                   text::kHelpStepBudget,
                   {.least = 0.0, .most = 10000.0},
                   kUserOnly} {}

void EngineSettings::describe(SettingsRegistry& registry) {
    registry.add(help);
    registry.add(version);
    registry.add(listSettings);
    registry.add(changedSettings);
    registry.add(headless);
    registry.add(inspect);
    registry.add(profile);
    registry.add(profileOverlay);
    registry.add(trace);
    registry.add(traceFrames);
    registry.add(settingsFile);
    registry.add(saveFolder);
    registry.add(logFolder);
    registry.add(logSize);
    registry.add(logKept);
    registry.add(showLog);
    registry.add(language);
    registry.add(seed);
    registry.add(stepBudgetMs);
}

} // namespace eng
