#include "engine/develop/console_program.h"

#include "platform/host.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include "engine_text.h"

namespace eng {
namespace {

constexpr int kRefused = 2; // exit code

} // namespace

ConsoleProgram::ConsoleProgram(platform::Host& host, std::string title, std::string name)
    : host_{host}
    , title_{std::move(title)}
    , name_{std::move(name)}
    , help_{"help", false, text::kHelpHelp, kCommandLineOnly}
    , version_{"version", false, text::kHelpVersion, kCommandLineOnly}
    , listSettings_{"list-settings", false, text::kHelpListSettings, kCommandLineOnly} {
    registry_.add(help_);
    registry_.add(version_);
    registry_.add(listSettings_);
}

ConsoleProgram::~ConsoleProgram() = default;

platform::RunMode ConsoleProgram::configure() {
    const TextId where = text::kWhereCommandLine;
    SettingsRegistry::Arguments others;
    SettingsRegistry::Problems problems = registry_.applyArguments(
        host_.launch().arguments, SettingSource::CommandLine, where, others);
    const auto note = [&problems](SettingsRegistry::Problems more) {
        std::ranges::move(more, std::back_inserter(problems));
    };
    note(readFiles());
    note(registry_.applyArguments(others, SettingSource::CommandLine, where));
    note(checkSettings());
    if (!problems.empty()) { // what nobody meant is not started
        return refuse(problems, kRefused);
    }
    if (*help_) {
        host_.print(strings_.text(text::kHelpHead, {title_, name_}) + "\n" + registry_.helpText());
    } else if (*version_) {
        host_.print(title_ + " " + host_.build().line());
    } else if (*listSettings_) {
        host_.print(registry_.listText());
    } else if (const std::optional<CommandOutput> output = onCommand()) {
        exitCode_ = output->exitCode;
        for (const std::string& line : output->lines) {
            host_.print(line);
        }
    } else {
        return mode();
    }
    return platform::RunMode::Done;
}

void ConsoleProgram::handle(const platform::HostEvent& event) {
    if (const auto* const quit = std::get_if<platform::QuitEvent>(&event)) {
        ending_ = true;
        within_ = quit->within;
    }
}

platform::RunMode ConsoleProgram::refuse(const SettingsRegistry::Problems& errors, int exitCode) {
    for (const Error& one : errors) {
        host_.printLog(platform::MessageKind::Error, strings_.text(one));
    }
    exitCode_ = exitCode;
    return platform::RunMode::Done;
}

} // namespace eng
