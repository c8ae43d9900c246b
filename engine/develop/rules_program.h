#pragma once

#include "engine/develop/console_program.h"
#include "engine/develop/headless_match.h"
#include "engine/simulation/ruleset.h"

#include <memory>
#include <string>

namespace eng {

/// The rules of a game as a program of their own, without window, sound and kernel: for a machine
/// that verifies recordings, or balances rules. `enginuity_game(... RULES)` makes one, NAME_rules.
///
/// Its settings are those of `DevelopSettings` and of the rules. Without a command it plays a match
/// of bots, as `+headless` of the game does. Its language is English.
class RulesProgram : public ConsoleProgram {
public:
    /// @param host  outlives the program
    /// @param name  for `--help`: "snake_rules"
    RulesProgram(platform::Host& host, std::string name, std::unique_ptr<AnyRuleset> rules);
    RulesProgram(const RulesProgram&) = delete;
    RulesProgram& operator=(const RulesProgram&) = delete;
    ~RulesProgram() override;

    bool start() final { return true; }
    bool step(StepKind kind, double now) final;
    void stop() final {}

private:
    std::optional<CommandOutput> onCommand() final {
        return settings_.run(strings(), host(), *rules_);
    }
    platform::RunMode mode() final;

    std::unique_ptr<AnyRuleset> rules_;
    RulesSettings settings_;
    Setting<bool> headless_;
    Setting<std::string> record_;
    std::unique_ptr<HeadlessMatch> match_;
};

} // namespace eng
