#include "engine/app/engine_modules.h"

#include <initializer_list>
#include <utility>

namespace eng {

EngineModules::EngineModules(platform::Host& host, Engine& engine, const std::string& program,
                             TextId title, GraphicsModule::Make makeVideo,
                             AudioModule::Make makeAudio)
    : log{host, engine.log, title}
    , settings{host, engine.log, engine.settings, log}
    , records{host, engine.log, settings}
    , language{host, engine.strings, program}
    , diagnostics{engine, program}
    , resources{host}
    , graphics{host, engine.strings, title, std::move(makeVideo)}
    , audio{host, std::move(makeAudio)}
    , screens{host, engine.strings, system.random(), {time, input, graphics, audio, resources}}
    , ui{engine.strings, {input, graphics, audio, screens, language}}
    , overlay{engine.strings, graphics, screens, diagnostics} {}

EngineModules::~EngineModules() = default;

void EngineModules::addTo(ModuleList& list) {
    // All members: a new one that is missing here does not compile.
    auto& [m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12, m13, m14] = *this;
    const std::initializer_list<Module*> modules{&m1, &m2, &m3,  &m4,  &m5,  &m6,  &m7,
                                                 &m8, &m9, &m10, &m11, &m12, &m13, &m14};
    for (Module* const module : modules) {
        list.add(*module);
    }
}

} // namespace eng
