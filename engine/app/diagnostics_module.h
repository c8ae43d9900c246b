#pragma once

#include "engine/kernel/engine.h"
#include "engine/kernel/module.h"

#include <string>

namespace eng {

/// Reports where time and memory go: profile tables and traces while the program runs, memory and
/// leaks at its end.
class DiagnosticsModule final : public Module {
public:
    /// All arguments outlive the module.
    ///
    /// @param program  its name, for traces
    DiagnosticsModule(Engine& engine, const std::string& program);

    /// Measures for the profile overlay too.
    void measure(bool on);

    void registerSettings(SettingsRegistry& registry) override;

private:
    Status start(EngineContext& context) override;
    void stop(EngineContext& context) override;
    void onStep();
    void writeTrace();
    void reportMemory();
    /// Destroys the objects that are left and reports those that are leaks.
    void releaseMemory();

    Engine& engine_;
    const std::string& program_;
    Setting<bool> profile_;
    Setting<std::string> trace_;
    Setting<int> traceFrames_;
    Setting<double> stepBudgetMs_;
    Connection steps_;
    bool tracing_ = false; ///< a trace was asked for, and is not written yet
};

} // namespace eng
