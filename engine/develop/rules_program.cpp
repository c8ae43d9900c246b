#include "engine/develop/rules_program.h"

#include "platform/host.h"

#include <initializer_list>
#include <optional>
#include <utility>
#include <variant>

#include "engine_text.h"

namespace eng {
namespace {

constexpr SettingSources kAsked{SettingSource::CommandLine};
constexpr int kRefused = 2; // exit code

} // namespace

RulesProgram::RulesProgram(platform::Host& host, std::string name,
                           std::unique_ptr<AnyRuleset> rules)
    : host_{host}
    , name_{std::move(name)}
    , rules_{std::move(rules)}
    , help_{"help", false, text::kHelpHelp, kAsked}
    , version_{"version", false, text::kHelpVersion, kAsked}
    , listSettings_{"list-settings", false, text::kHelpListSettings, kAsked}
    , headless_{"headless", false, text::kHelpHeadless, kAsked}
    , record_{"record", "", text::kHelpRecord, kAsked} {
    rules_->setBuild(host.build().line());
    if (rules_->texts() != nullptr) {
        strings_.addTable(*rules_->texts());
    }
}

RulesProgram::~RulesProgram() = default;

platform::RunMode RulesProgram::refuse(const std::vector<Error>& errors) {
    for (const Error& one : errors) {
        host_.printLog(platform::MessageKind::Error, strings_.text(one));
    }
    exitCode_ = kRefused;
    return platform::RunMode::Done;
}

platform::RunMode RulesProgram::configure() {
    for (SettingBase* const one : std::initializer_list<SettingBase*>{
             &help_, &version_, &listSettings_, &headless_, &record_}) {
        registry_.add(*one);
    }
    settings_.registerSettings(registry_, *rules_);
    const Message::Argument where = Message::argument(Message{text::kWhereCommandLine});
    SettingsRegistry::Arguments others;
    SettingsRegistry::Problems problems = registry_.applyArguments(
        host_.launch().arguments, SettingSource::CommandLine, where, others);
    for (Error& one : registry_.applyArguments(others, SettingSource::CommandLine, where)) {
        problems.push_back(std::move(one));
    }
    if (!problems.empty()) {
        return refuse(problems);
    }
    if (*help_) {
        host_.print(strings_.text(text::kHelpHead, {rules_->game(), name_}) + "\n" +
                    registry_.helpText());
        return platform::RunMode::Done;
    }
    if (*version_ || *listSettings_) {
        host_.print(*version_ ? name_ + " " + host_.build().line() : registry_.listText());
        return platform::RunMode::Done;
    }
    if (const std::optional<CommandOutput> output = settings_.run(strings_, host_, *rules_)) {
        for (const std::string& line : output->lines) {
            host_.print(line);
        }
        exitCode_ = output->exitCode;
        return platform::RunMode::Done;
    }
    if (const Status loaded = rules_->load(host_); !loaded) {
        return refuse({loaded.error()});
    }
    match_ =
        std::make_unique<HeadlessMatch>(*rules_, settings_.firstSeed(), *settings_.steps, *record_);
    return platform::RunMode::Headless;
}

void RulesProgram::handle(const platform::HostEvent& event) {
    ends_ = ends_ || std::holds_alternative<platform::QuitEvent>(event);
}

bool RulesProgram::step(StepKind, double) {
    if (match_->step()) {
        return !ends_;
    }
    for (const std::string& line : match_->result(strings_)) {
        host_.print(line);
    }
    if (const Status kept = match_->keep(); !kept) {
        refuse({kept.error()});
        exitCode_ = 1;
    }
    return false;
}

} // namespace eng
