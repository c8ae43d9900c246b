#include "engine/develop/rules_program.h"

#include "platform/host.h"

#include <utility>

#include "engine_text.h"

namespace eng {

RulesProgram::RulesProgram(platform::Host& host, std::string name,
                           std::unique_ptr<AnyRuleset> rules)
    : ConsoleProgram{host, rules->game(), std::move(name)}
    , rules_{std::move(rules)}
    , headless_{"headless", false, text::kHelpHeadless, kCommandLineOnly}
    , record_{"record", "", text::kHelpRecord, kCommandLineOnly} {
    rules_->setBuild(host.build().line());
    if (rules_->texts() != nullptr) {
        addTexts(*rules_->texts());
    }
    settings().add(headless_);
    settings().add(record_);
    settings_.registerSettings(settings(), *rules_);
}

RulesProgram::~RulesProgram() = default;

platform::RunMode RulesProgram::mode() {
    if (const Status loaded = rules_->load(host()); !loaded) {
        return refuse({loaded.error()}, 2);
    }
    match_ =
        std::make_unique<HeadlessMatch>(*rules_, settings_.firstSeed(), *settings_.steps, *record_);
    return platform::RunMode::Headless;
}

bool RulesProgram::step(StepKind, double) {
    if (match_->step()) {
        return !isEnding();
    }
    if (const Status kept = match_->finish(host(), strings()); !kept) {
        refuse({kept.error()}, 1);
    }
    return false;
}

} // namespace eng
