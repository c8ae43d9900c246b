#include "engine/develop/tournament_command.h"

#include "engine/core/format.h"
#include "engine/develop/tournament.h"
#include "platform/files.h"

#include <utility>

#include "engine_text.h"

namespace eng {
namespace {

constexpr int kNotRun = 2; // exit code
constexpr std::uint64_t kMaxSeconds = std::uint64_t{30} * 60;

Status write(const std::string& path, const std::string& text) {
    std::string why;
    return path.empty() || platform::replaceFile(path, text, why)
               ? Status{}
               : Error{text::kStorageCannotSave, path, why};
}

} // namespace

std::optional<CommandOutput> runTournament(const DevelopSettings& settings,
                                           const StringTable& strings, const TournamentSetup& setup,
                                           const MakeMatch& make) {
    const std::string& path = *settings.report;
    if (settings.runs.source() == SettingSource::Default && path.empty()) {
        return std::nullopt;
    }
    const auto failed = [&](const Error& error) {
        return CommandOutput{{strings.text(error)}, kNotRun};
    };
    const std::string& bot = *settings.bot;
    if (const auto first = make(setup.seed, bot); !first) {
        return failed(first.error());
    }
    if (const Status writable = write(path, {}); !writable) { // not after an hour of matches
        return failed(writable.error());
    }
    const std::uint64_t steps =
        setup.steps.value_or(kMaxSeconds * static_cast<std::uint64_t>(setup.stepsPerSecond));
    const std::uint64_t last = setup.seed + *settings.runs - 1;
    Tournament tournament{
        format("{0}: seeds {1} to {2}, {3}, at most {4} steps, {5}",
               {setup.game, setup.seed, last, bot.empty() ? "default" : bot, steps, setup.build}),
        setup.stepsPerSecond};
    for (std::uint64_t seed = setup.seed; seed - setup.seed < *settings.runs; ++seed) {
        const Result<std::unique_ptr<AnyMatch>> match = make(seed, bot);
        if (!match) {
            return failed(match.error());
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
        return failed(written.error());
    }
    return CommandOutput{{tournament.summary()}, 0};
}

} // namespace eng
