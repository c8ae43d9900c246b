#pragma once

#include "engine/core/random.h"
#include "engine/kernel/module.h"
#include "engine/settings/settings_registry.h"
#include "engine/text/string_table.h"

#include <cstdint>
#include <optional>
#include <string>

namespace eng {

/// The machine's hardware, from platform/machine.h; 0: unknown.
struct MachineInfo {
    unsigned processors = 0;
    std::uint64_t memoryBytes = 0;
    std::uint64_t freeDiskBytes = 0;
};

/// The known values in words: "2 processors, 8.3 GB of memory, 120.5 GB free on disk". Empty if all
/// are unknown.
std::string describeMachine(const StringTable& strings, const MachineInfo& machine);

/// Logs the machine at the start (processors, memory, free disk space, as far as known), and the
/// seed of the random numbers.
class SystemModule final : public Module {
public:
    SystemModule();

    /// The seed of all random generators: the setting, else random bits from the host. Not before
    /// the settings are read.
    std::uint64_t seed();
    /// The setting; nothing: a random one.
    std::optional<std::uint64_t> setSeed() const {
        return *setting_ != 0 ? std::optional{*setting_} : std::nullopt;
    }
    /// For everything but a simulation, which has generators of its own.
    Random& random() { return random_; }

    void registerSettings(SettingsRegistry& registry) override { registry.add(setting_); }

private:
    Status start(EngineContext& context) override;

    Setting<std::uint64_t> setting_;
    std::uint64_t seed_ = 0;
    Random random_{0};
};

} // namespace eng
