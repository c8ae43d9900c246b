#include "game/pong/ruleset.h"

#include "engine/core/commands.h"
#include "engine/text/string_table.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pong_text.h"

namespace pong {

void seatBot(eng::MatchStart<World>& start, int side, Strength strength, std::int32_t form) {
    const std::uint64_t seed = start.seed + (side == kLeft ? 1 : 2);
    start.bot(side, Bot{side, seed, strength, form},
              std::string{kStrengthNames[static_cast<std::size_t>(strength)]});
}

std::optional<Strength> strengthNamed(std::string_view name) {
    const auto found = std::ranges::find(kStrengthNames, name);
    return found != kStrengthNames.end()
               ? std::optional{static_cast<Strength>(found - kStrengthNames.begin())}
               : std::nullopt;
}

std::optional<Strength> strengthOf(const eng::SeatHolder& holder) {
    return isBot(holder) ? strengthNamed(holder.name) : std::nullopt;
}

std::int32_t formOf(const Session& session, int side) {
    const Bot* const bot = session.bot(side);
    ENG_ASSERT(bot != nullptr, "a bot has the side");
    return bot->form();
}

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

std::unique_ptr<eng::AnyMatch> PongRules::bots(std::uint64_t seed) {
    eng::MatchStart<World> start;
    start.seed = seed;
    start.options.endless = true;
    start.rewinds = false;
    for (const int side : {kLeft, kRight}) {
        seatBot(start, side, Strength::Steady, kFirstForm);
    }
    return std::move(*begin(std::move(start))); // nothing to go on with, which could fail
}

MatchPicture pictureOf(const World& before, const World& now, double t) {
    const auto between = [t](Fixed from, Fixed to) {
        return static_cast<float>(std::lerp(from.toDouble(), to.toDouble(), t));
    };
    // After a point the ball appears in the middle and does not fly there.
    const Ball& from = now.phase() == Phase::Play ? before.ball() : now.ball();
    return {now,
            {between(from.x, now.ball().x), between(from.y, now.ball().y)},
            {between(before.paddle(kLeft).y, now.paddle(kLeft).y),
             between(before.paddle(kRight).y, now.paddle(kRight).y)}};
}

MatchPicture pictureOf(const eng::AnyMatch& match) {
    const eng::Shown shown = match.shown();
    return pictureOf(*static_cast<const World*>(shown.before),
                     *static_cast<const World*>(shown.now), shown.alpha);
}

} // namespace pong
