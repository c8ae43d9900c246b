#include "game/pong/ruleset.h"

#include "engine/core/commands.h"
#include "engine/text/string_table.h"

#include "pong_text.h"

namespace pong {

PongRules::PongRules()
    : Ruleset{kGame}
    , points{"points", Points::Seven, text::kHelpPoints, {"5", "7", "11"}, eng::kAllowedInLinks} {}

const eng::EnglishTable* PongRules::texts() const {
    return &text::kTable;
}

std::string PongRules::summary(const eng::AnyMatch& match, const eng::StringTable& strings) const {
    if (!eng::kHasCommands) {
        return {};
    }
    const eng::Tally& tally = match.tally();
    return strings.text(text::kHeadlessSummary,
                        {match.steps(), tally.value({}, "match"), tally.value("point", "left"),
                         tally.value("point", "right")});
}

std::unique_ptr<eng::AnyMatch> PongRules::machines(std::uint64_t seed) {
    eng::MatchStart<Match> start;
    start.seed = seed;
    start.options.endless = true;
    start.rewinds = false;
    for (const int side : {kLeft, kRight}) {
        seatBot(start, side, Strength::Steady, kFirstForm);
    }
    return std::move(*begin(std::move(start))); // nothing to go on with, which could fail
}

std::optional<MachinePlayer> PongRules::bot(int side, std::uint64_t seed) const {
    return MachinePlayer{side, seed, Strength::Steady};
}

} // namespace pong
