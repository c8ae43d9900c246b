#include "engine/app/system_module.h"

#include "engine/log/log.h"
#include "platform/entropy.h"
#include "platform/machine.h"

#include "engine_text.h"

namespace eng {

SystemModule::SystemModule()
    : Module{"system"}
    , setting_{"seed", 0, text::kHelpSeed, kThisRunOnly} {}

Status SystemModule::start(EngineContext& context) {
    constexpr double kGigabyte = 1e9;
    ENG_LOG(context.log, LogChannel::App, Severity::Info, "start", text::kStartMachine,
            {platform::processorCount(), static_cast<double>(platform::memoryBytes()) / kGigabyte,
             static_cast<double>(platform::freeDiskBytes()) / kGigabyte});
    seed_ = *setting_;
    if (seed_ == 0) {
        seed_ = platform::entropy() | 1U; // not 0, which as a setting means none
    }
    random_ = Random{seed_};
    ENG_LOG(context.log, LogChannel::App, Severity::Info, "start", text::kStartSeed, {seed_});
    return {};
}

} // namespace eng
