#pragma once

#include "engine/core/result.h"
#include "engine/kernel/context.h"

#include <string_view>
#include <vector>

namespace eng {

/// A part of a program that is started at its beginning and stopped at its end: log files, video,
/// audio, the game itself.
///
/// Source: the lecture, slides 6-18.
class Module {
public:
    /// In which programs a module runs; each kind includes those before it.
    enum class When : std::uint8_t {
        Always,      ///< also for a match without a window (`+headless`)
        Interactive, ///< in a game with screens, with a window or without one
        OnlyWithWindow
    };

    /// @param name  for messages; a literal
    explicit Module(const char* name, When when = When::Always)
        : name_{name}
        , when_{when} {}
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;
    virtual ~Module() = default;

    std::string_view name() const { return name_; }
    When when() const { return when_; }
    /// True between `start` and `stop`. A module asserts in its `start` that the modules it uses
    /// have started.
    bool started() const { return started_; }

    /// Registers its settings, before any is read.
    virtual void registerSettings(SettingsRegistry&) {}

protected:
    /// Errors: it cannot run; the program then ends. `stop` is not called.
    virtual Status start(EngineContext&) { return {}; }
    virtual void stop(EngineContext&) {}

private:
    friend class ModuleList;
    const char* name_;
    When when_;
    bool started_ = false;
};

/// Modules in the order in which they start.
class ModuleList {
public:
    /// Adds a module, which outlives the list.
    void add(Module& module) { modules_.push_back(&module); }
    const std::vector<Module*>& modules() const { return modules_; }

    void registerSettings(SettingsRegistry& registry);
    /// Starts the modules in their order.
    ///
    /// @param kind  of program: modules that need more are skipped
    /// Errors: those of the module that did not start. Those before it are still started.
    Status start(EngineContext& context, Module::When kind);
    /// Stops the started modules in reverse order.
    void stop(EngineContext& context);

private:
    std::vector<Module*> modules_;
};

} // namespace eng
