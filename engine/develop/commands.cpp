#include "engine/develop/commands.h"

#include "engine/core/format.h"
#include "engine/develop/recorded_states.h"
#include "engine/develop/tournament.h"
#include "engine/simulation/ruleset.h"
#include "platform/entropy.h"
#include "platform/files.h"

#include <string_view>
#include <utility>

#include "engine_text.h"

namespace eng {
namespace {

constexpr int kDiffers = 1; ///< exit codes, as those of diff and cmp
constexpr int kTrouble = 2;
constexpr std::uint64_t kMaxMatch = std::uint64_t{30} * 60; // seconds

Result<std::string> readFile(const std::string& path) {
    std::string why;
    std::optional<std::string> bytes =
        platform::readWholeFile(path, RecordedStates::kMaxBytes, why);
    if (!bytes) {
        return why.empty() ? Error{text::kRecordingMissing, {path}}
                           : Error{text::kResourceUnreadable, {path, why}};
    }
    return std::move(*bytes);
}

Error inFile(const std::string& path, const Error& error) {
    return Error{text::kRecordingInFile, {path, error}};
}

Status writeFile(const std::string& path, std::string_view bytes) {
    std::string why;
    return platform::replaceFile(path, bytes, why) ? Status{}
                                                   : Error{text::kStorageCannotSave, {path, why}};
}

class Commands {
public:
    Commands(const StringTable& strings, AnyRuleset* rules)
        : strings_{strings}
        , rules_{rules} {}

    /// The output of one of the functions below.
    CommandOutput finish(const Status& done) {
        if (!done) {
            say(done.error());
            output_.exitCode = kTrouble;
        }
        return std::move(output_);
    }
    Status verify(const std::string& path, const std::string& states) {
        Result<Recording> recording = loadRecording(path);
        if (!recording) {
            return recording.error();
        }
        const Result<std::unique_ptr<AnyMatch>> match = open(path, std::move(*recording));
        if (!match) {
            return match.error();
        }
        const Result<Verification> found = eng::verify(**match);
        if (!found) {
            return inFile(path, found.error());
        }
        const auto& [steps, hash, forged] = *found;
        output_.lines.push_back(format("steps {0}", {steps}));
        if (const std::string scores = (*match)->scores(); !scores.empty()) {
            output_.lines.push_back("score " + scores);
        }
        output_.lines.push_back(format("state {0:016x}", {hash}));
        if (forged) {
            say(*forged);
            output_.exitCode = kDiffers;
        } else {
            const bool ended = (*match)->recording().result.has_value();
            say(Message{ended ? text::kReplayGenuine : text::kReplayUnfinished});
        }
        if (states.empty()) {
            return {};
        }
        const Result<std::string> file = encodeStates(**match);
        return file ? writeFile(states, *file) : Status{file.error()};
    }

    Status compare(const std::vector<std::string>& paths) {
        if (paths.size() != 2) {
            return Error{text::kCompareTwo, {paths.size()}};
        }
        const Result<RecordedStates> first = loadStates(paths[0]);
        const Result<RecordedStates> second = loadStates(paths[1]);
        if (!first || !second) {
            return first ? second.error() : first.error();
        }
        const Result<std::unique_ptr<AnyMatch>> match = open(paths[0], first->recording);
        if (!match) {
            return match.error();
        }
        const std::optional<Parting> found = eng::compare(*first, *second, **match);
        if (!found) {
            say(Message{text::kCompareSame});
            return {};
        }
        say(found->message);
        output_.lines.push_back(found->ours);
        output_.exitCode = kDiffers;
        return {};
    }

    Status tournament(const DevelopSettings& settings, const TournamentRange& range) {
        const std::string& path = *settings.report;
        const std::string& bot = *settings.bot;
        const auto write = [](const std::string& to, const std::string& report) {
            return to.empty() ? Status{} : writeFile(to, report);
        };
        if (rules_ == nullptr) {
            return Error{text::kTournamentNoBot};
        }
        if (const auto first = rules_->bots(range.seed, bot); !first) {
            return first.error();
        }
        if (const Status writable = write(path, {}); !writable) { // not after an hour of matches
            return writable.error();
        }
        const std::uint64_t steps =
            range.steps.value_or(kMaxMatch * static_cast<std::uint64_t>(rules_->stepsPerSecond()));
        const std::uint64_t last = range.seed + *settings.runs - 1;
        Tournament tournament{format("{0}: seeds {1} to {2}, {3}, at most {4} steps, {5}",
                                     {rules_->game(), range.seed, last,
                                      bot.empty() ? "default" : bot, steps, rules_->build()}),
                              rules_->stepsPerSecond()};
        for (std::uint64_t seed = range.seed; seed - range.seed < *settings.runs; ++seed) {
            const Result<std::unique_ptr<AnyMatch>> match = rules_->bots(seed, bot);
            if (!match) {
                return match.error();
            }
            for (std::uint64_t step = 0; step < steps && !(*match)->isOver(); ++step) {
                (*match)->step();
            }
            tournament.add({.seed = seed,
                            .steps = (*match)->steps(),
                            .isOver = (*match)->isOver(),
                            .score = (*match)->score(0),
                            .tally = (*match)->tally()});
        }
        if (const Status written = write(path, tournament.report()); !written) {
            return written.error();
        }
        output_.lines.push_back(tournament.summary());
        return {};
    }

private:
    void say(const Message& message) { output_.lines.push_back(strings_.text(message)); }
    Result<std::unique_ptr<AnyMatch>> open(const std::string& path, Recording recording) {
        Result<std::unique_ptr<AnyMatch>> match =
            rules_ != nullptr ? rules_->open(std::move(recording))
                              : Result<std::unique_ptr<AnyMatch>>{Error{text::kRecordingNoRules}};
        return match ? std::move(match) : inFile(path, match.error());
    }

    static Result<RecordedStates> loadStates(const std::string& path) {
        const Result<std::string> bytes = readFile(path);
        if (!bytes) {
            return bytes.error();
        }
        Result<RecordedStates> states = decodeStates(*bytes);
        return states ? std::move(states) : inFile(path, states.error());
    }

    const StringTable& strings_;
    AnyRuleset* rules_;
    CommandOutput output_;
};

} // namespace

Result<Recording> loadRecording(const std::string& path) {
    const Result<std::string> bytes = readFile(path);
    if (!bytes) {
        return bytes.error();
    }
    Result<RecordedStates> read = decodeStates(*bytes);
    return read ? Result<Recording>{std::move(read->recording)} : inFile(path, read.error());
}

Status saveRecording(const std::string& path, const Recording& recording) {
    const Result<std::string> bytes = encodeRecording(recording);
    return bytes ? writeFile(path, *bytes) : Status{bytes.error()};
}

std::optional<CommandOutput> runCommands(const DevelopSettings& settings,
                                         const StringTable& strings, const platform::Host& host,
                                         AnyRuleset* rules, const TournamentRange& range) {
    const bool compares = !settings.compare->empty();
    const bool verifies = !settings.verify->empty();
    if (!compares && !verifies && settings.runs.source() == SettingSource::Default &&
        settings.report->empty()) {
        return std::nullopt;
    }
    Commands commands{strings, rules};
    Status done = rules != nullptr ? rules->load(host) : Status{};
    if (done) {
        done = compares   ? commands.compare(*settings.compare)
               : verifies ? commands.verify(*settings.verify, *settings.states)
                          : commands.tournament(settings, range);
    }
    return commands.finish(done);
}

RulesSettings::RulesSettings()
    : seed{"seed", 1, text::kHelpSeed, kCommandLineOnly}
    , steps{"steps",
            7200,
            text::kHelpSteps,
            {.min = 0, .max = 1'000'000'000'000},
            kCommandLineOnly} {}

void RulesSettings::registerSettings(SettingsRegistry& registry, AnyRuleset& rules) {
    develop.registerSettings(registry);
    registry.add(seed, steps);
    for (SettingBase* const one : rules.settings()) {
        registry.add(*one);
    }
}

std::uint64_t RulesSettings::firstSeed() const {
    return *seed != 0 ? *seed : platform::entropy();
}

std::optional<CommandOutput> RulesSettings::run(const StringTable& strings,
                                                const platform::Host& host,
                                                AnyRuleset& rules) const {
    const bool isSet = steps.source() != SettingSource::Default;
    return runCommands(
        develop, strings, host, &rules,
        {.seed = firstSeed(), .steps = isSet ? std::optional{*steps} : std::nullopt});
}

} // namespace eng
