#include "engine/kernel/module.h"

namespace eng {

void ModuleList::registerSettings(SettingsRegistry& registry) {
    for (Module* const module : modules_) {
        module->registerSettings(registry);
    }
}

Status ModuleList::start(EngineContext& context, Module::When kind) {
    for (Module* const module : modules_) {
        if (module->when_ > kind) {
            continue;
        }
        if (Status started = module->start(context); !started) {
            return started;
        }
        module->started_ = true;
    }
    return {};
}

void ModuleList::stop(EngineContext& context) {
    for (auto place = modules_.rbegin(); place != modules_.rend(); ++place) {
        Module& module = **place;
        if (module.started_) {
            module.stop(context);
            module.started_ = false;
        }
    }
}

} // namespace eng
