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

/// The engine's modules, in the order in which they start.
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
        // All members: a new one that is missing here does not compile.
        auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14] = *this;
        const std::initializer_list<Module*> all{&m1, &m2, &m3,  &m4,  &m5,  &m6,  &m7,
                                                 &m8, &m9, &m10, &m11, &m12, &m13, &m14};
        for (Module* const module : all) {
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
