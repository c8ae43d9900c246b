#pragma once

#include "engine/develop/commands.h"
#include "engine/develop/headless_match.h"
#include "engine/simulation/ruleset.h"
#include "engine/text/string_table.h"
#include "platform/program.h"

#include <memory>
#include <string>

namespace eng {

/// The rules of a game as a program of their own, without window, sound and kernel: for a machine
/// that verifies recordings, or balances rules. `enginuity_game(... RULES)` makes one, NAME_rules.
///
/// Its settings are those of `DevelopSettings` and of the rules. Without a command it plays a match
/// of machines, as `+headless` of the game does. Its language is English.
class RulesProgram : public platform::Program {
public:
    /// @param host  outlives the program
    /// @param name  for `--help`: "snake_rules"
    RulesProgram(platform::Host& host, std::string name, std::unique_ptr<AnyRuleset> rules);
    ~RulesProgram() override;

    platform::RunMode configure() final;
    bool start() final { return true; }
    void handle(const platform::HostEvent& event) final;
    bool step(StepKind kind, double now) final;
    void stop() final {}
    int exitCode() const final { return exitCode_; }
    double headlessStep() const final { return 1.0; }
    double minFrameTime() const final { return 0.0; }
    std::string inspect() const final { return {}; }

private:
    /// Prints errors; exit code 2.
    platform::RunMode refuse(const std::vector<Error>& errors);

    platform::Host& host_;
    std::string name_;
    std::unique_ptr<AnyRuleset> rules_;
    StringTable strings_;
    SettingsRegistry registry_{strings_};
    RulesSettings settings_;
    Setting<bool> help_, version_, listSettings_, headless_;
    Setting<std::string> record_;
    std::unique_ptr<HeadlessMatch> match_;
    int exitCode_ = 0;
    bool ends_ = false;
};

} // namespace eng
