#include "engine/app/system_module.h"

#include "engine/log/log.h"
#include "platform/entropy.h"
#include "platform/machine.h"

#include "engine_text.h"

namespace eng {

std::string describeMachine(const StringTable& strings, const MachineInfo& machine) {
    constexpr double kGigabyte = 1e9;
    std::string words;
    const auto add = [&](TextId id, FormatArg value) {
        if (!words.empty()) {
            words += ", ";
        }
        strings.append(words, id, {&value, 1});
    };
    if (machine.processors != 0) {
        add(text::kMachineProcessors, machine.processors);
    }
    if (machine.memoryBytes != 0) {
        add(text::kMachineMemory, static_cast<double>(machine.memoryBytes) / kGigabyte);
    }
    if (machine.freeDiskBytes != 0) {
        add(text::kMachineDisk, static_cast<double>(machine.freeDiskBytes) / kGigabyte);
    }
    return words;
}

SystemModule::SystemModule()
    : Module{"system"}
    , setting_{"seed", 0, text::kHelpSeed, kThisRunOnly} {}

Status SystemModule::start(EngineContext& context) {
    const std::string machine =
        describeMachine(context.log.strings(), {.processors = platform::processorCount(),
                                                .memoryBytes = platform::memoryBytes(),
                                                .freeDiskBytes = platform::freeDiskBytes()});
    if (!machine.empty()) {
        ENG_LOG(context.log, LogChannel::App, Severity::Info, "start", text::kStartMachine,
                {machine});
    }
    random_ = Random{seed()};
    ENG_LOG(context.log, LogChannel::App, Severity::Info, "start", text::kStartSeed, {seed_});
    return {};
}

std::uint64_t SystemModule::seed() {
    if (seed_ == 0) {
        seed_ = *setting_ != 0 ? *setting_ : platform::entropy() | 1U; // 0 as a setting means none
    }
    return seed_;
}

} // namespace eng
