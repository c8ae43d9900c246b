#pragma once

#include "engine/app/diagnostics_module.h"
#include "engine/app/log_module.h"
#include "engine/app/profile_overlay_module.h"
#include "engine/app/records_module.h"
#include "engine/app/settings_module.h"
#include "engine/app/system_module.h"
#include "engine/audio/audio_module.h"
#include "engine/gpu/graphics_module.h"
#include "engine/input/input_module.h"
#include "engine/resource/resource_module.h"
#include "engine/screen/screens_module.h"
#include "engine/time/time_module.h"
#include "engine/ui/ui_module.h"

#include <string>

namespace eng {

/// The engine's modules, in the order in which they start.
struct EngineModules {
    /// All arguments outlive the modules.
    EngineModules(platform::Host& host, Engine& engine, const std::string& program, TextId title,
                  GraphicsModule::Make makeVideo, AudioModule::Make makeAudio);
    EngineModules(const EngineModules&) = delete;
    EngineModules& operator=(const EngineModules&) = delete;
    ~EngineModules();

    /// Adds the modules in the order in which they start.
    void addTo(ModuleList& list);

    LogModule log;
    SettingsModule settings;
    RecordsModule records;
    ui::LanguageModule language;
    SystemModule system;
    DiagnosticsModule diagnostics;
    TimeModule time;
    ResourceModule resources;
    InputModule input;
    GraphicsModule graphics;
    AudioModule audio;
    ScreensModule screens;
    ui::UiModule ui;
    ProfileOverlayModule overlay;
};

} // namespace eng
