#pragma once

#include "engine/core/random.h"
#include "engine/kernel/module.h"
#include "engine/settings/settings_registry.h"

#include <cstdint>

namespace eng {

/// Logs the machine at the start (processors, memory, free disk space), and seeds the random
/// numbers.
class SystemModule final : public Module {
public:
    SystemModule();

    /// The seed of all random generators: the setting, else random bits from the host. Logged.
    std::uint64_t seed() const { return seed_; }
    /// For everything but a simulation, which has generators of its own.
    Random& random() { return random_; }

    void describe(SettingsRegistry& registry) override { registry.add(setting_); }

private:
    Status start(EngineContext& context) override;

    Setting<std::uint64_t> setting_;
    std::uint64_t seed_ = 0;
    Random random_{0};
};

} // namespace eng
