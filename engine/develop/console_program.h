#pragma once

#include "engine/develop/commands.h"
#include "platform/host_events.h"
#include "platform/program.h"

#include <optional>
#include <string>

namespace eng {

/// A program without window, sound and kernel. Its settings are `help`, `version`, `list-settings`
/// and those of the derived class; an error in them ends it, with exit code 2.
class ConsoleProgram : public platform::Program {
public:
    ConsoleProgram(const ConsoleProgram&) = delete;
    ConsoleProgram& operator=(const ConsoleProgram&) = delete;
    ~ConsoleProgram() override;

    platform::RunMode configure() final;
    void handle(const platform::HostEvent& event) final;
    int exitCode() const final { return exitCode_; }

protected:
    /// @param host   outlives the program
    /// @param title  of `--help` and `--version`
    /// @param name   of the program, for `--help`
    ConsoleProgram(platform::Host& host, std::string title, std::string name);

    platform::Host& host() const { return host_; }
    const std::string& title() const { return title_; }
    /// For more settings, in the constructor.
    SettingsRegistry& settings() { return registry_; }
    const StringTable& strings() const { return strings_; }
    /// Adds texts, in the constructor.
    void addTexts(const EnglishTable& table) { strings_.addTable(table); }
    StringTable& texts() { return strings_; }

    /// Between what only a command line sets and its other arguments.
    virtual SettingsRegistry::Problems readFiles() { return {}; }
    /// Checks the settings, and loads the language in which problems are reported.
    virtual SettingsRegistry::Problems checkSettings() { return {}; }
    /// Runs a command that a setting asks for; nothing: none does.
    virtual std::optional<CommandOutput> onCommand() { return {}; }
    /// How it runs if nothing was asked. `refuse` may answer.
    virtual platform::RunMode mode() = 0;

    /// Prints errors, and ends the program.
    platform::RunMode refuse(const SettingsRegistry::Problems& errors, int exitCode);
    /// True once the system has asked the program to end.
    bool isEnding() const { return ending_; }
    /// Seconds after which the system then ends it.
    double endsWithin() const { return within_; }
    void setExitCode(int code) { exitCode_ = code; }

private:
    platform::Host& host_;
    std::string title_, name_;
    StringTable strings_;
    SettingsRegistry registry_{strings_};
    Setting<bool> help_, version_, listSettings_;
    int exitCode_ = 0;
    bool ending_ = false;
    double within_ = platform::QuitEvent::kUnlimited; ///< seconds
};

} // namespace eng
