#pragma once

#include "engine/app/settings_module.h"
#include "engine/kernel/module.h"
#include "engine/record/records.h"
#include "platform/host.h"

namespace eng {

/// Opens the program's records (`Record`, `ScoreTable`) once the saved files are claimed. Without a
/// window they keep their defaults and nothing is saved.
class RecordsModule final : public Module {
public:
    /// All arguments outlive the module.
    RecordsModule(platform::Host& host, Log& log, const SettingsModule& settings)
        : Module{"records", When::Interactive}
        , host_{host}
        , settings_{settings}
        , records_{log} {}

    Records& records() { return records_; }

private:
    Status start(EngineContext&) override {
        if (!settings_.headless() && settings_.ownsStorage()) {
            records_.open(host_.storage());
        }
        return {};
    }
    void stop(EngineContext&) override { records_.close(); }

    platform::Host& host_;
    const SettingsModule& settings_;
    Records records_;
};

} // namespace eng
