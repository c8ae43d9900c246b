#pragma once

#include "engine/core/result.h"
#include "engine/kernel/module.h"
#include "engine/log/log.h"
#include "engine/settings/settings_registry.h"
#include "platform/host.h"

#include <string>
#include <vector>

namespace eng {

/// Opens the log's destinations: console, files, message boxes.
class LogModule final : public Module {
public:
    /// All arguments outlive the module.
    ///
    /// @param title  of message boxes
    LogModule(platform::Host& host, Log& log, TextId title);

    /// Writes a warning; before `start`, keeps it until then.
    void report(Error problem);
    void report(const std::vector<Error>& problems);
    /// The errors that were reported before `start`.
    const std::vector<Error>& problems() const { return problems_; }

    /// How to log, once the settings are read.
    struct Mode {
        bool verbose = false;  ///< information on the console too
        bool headless = false; ///< files only where the user asks for them
        bool ownFiles = true;  ///< false: they belong to another instance of the program
    };
    void setMode(const Mode& mode) { mode_ = mode; }

    void registerSettings(SettingsRegistry& registry) override;

private:
    Status start(EngineContext& context) override;
    void openFiles();

    platform::Host& host_;
    Log& log_;
    TextId title_;
    Setting<std::string> folder_;
    Setting<int> size_; ///< kB
    Setting<int> kept_;
    Setting<bool> show_;
    std::vector<Error> problems_;
    Mode mode_;
};

} // namespace eng
