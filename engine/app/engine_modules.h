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
#include "engine/state/states_module.h"
#include "engine/time/time_module.h"
#include "engine/ui/ui_module.h"

#include <initializer_list>
#include <string>
#include <utility>

namespace eng {

/// The engine's modules.
struct EngineModules {
    /// All arguments outlive the modules.
    EngineModules(platform::Host& host, Engine& engine, const std::string& program, TextId title,
                  GraphicsModule::Make makeVideo, AudioModule::Make makeAudio)
        : log{host, engine.log, title}
        , settings{host, engine.log, engine.settings, log}
        , records{host, engine.log, settings}
        , language{host, engine.strings, program}
        , diagnostics{engine, program}
        , resources{host}
        , graphics{host, engine.strings, title, std::move(makeVideo)}
        , audio{host, std::move(makeAudio)}
        , states{host, engine.strings, system.random(), {time, input, graphics, audio, resources}}
        , ui{engine.strings, {input, graphics, audio, states, language}}
        , overlay{engine.strings, graphics, states, diagnostics} {}

    /// Adds the modules in the order in which they start.
    void addTo(ModuleList& list) {
        const std::initializer_list<Module*> order{
            &log,       &settings, &records,  &language, &system, &diagnostics, &time,
            &resources, &input,    &graphics, &audio,    &states, &ui,          &overlay};
        for (Module* const module : order) {
            list.add(*module);
        }
    }

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
    StatesModule states;
    ui::UiModule ui;
    ProfileOverlayModule overlay;
};

} // namespace eng
