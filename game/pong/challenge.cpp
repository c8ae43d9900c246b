#include "game/pong/challenge.h"

#include "engine/core/lines.h"
#include "engine/core/player_name.h"
#include "game/pong/scores.h"

#include <utility>

#include "pong_text.h"

namespace pong {
namespace {

constexpr std::string_view kRally = "rally";
constexpr std::string_view kTime = "time";
constexpr std::int64_t kMaxValue = 1'000'000; // hits, or more than two hours

bool isUsual(std::int32_t points) {
    return points == pointsOf(Points::Five) || points == pointsOf(Points::Seven) ||
           points == pointsOf(Points::Eleven);
}

} // namespace

std::optional<Challenge> Challenge::of(const Session& session, Strength strength, std::int32_t form,
                                       std::string name) {
    const World& match = session.now();
    const bool won = match.winner() == kLeft;
    if ((!won && match.longestRally() < Scores::kMinRally) || !isUsual(match.pointsToWin())) {
        return std::nullopt;
    }
    return Challenge{.kind = won ? Kind::Time : Kind::Rally,
                     .value = won ? static_cast<std::int64_t>(match.steps()) : match.longestRally(),
                     .strength = strength,
                     .points = match.pointsToWin(),
                     .form = form,
                     .seed = session.recording().info.seed,
                     .name = std::move(name)};
}

std::optional<Challenge> Challenge::parse(std::string_view text) {
    const std::string_view kind = eng::takeUntil(text, "-");
    const auto value = eng::wholeNumber<std::int64_t>(eng::takeUntil(text, "-"));
    const auto strength = strengthNamed(eng::takeUntil(text, "-"));
    const auto points = eng::wholeNumber<std::int32_t>(eng::takeUntil(text, "-"));
    const auto form = eng::wholeNumber<std::int32_t>(eng::takeUntil(text, "-"));
    const auto seed = eng::wholeNumber<std::uint64_t>(eng::takeUntil(text, "-"), 16);
    if ((kind != kRally && kind != kTime) || !value || *value < 1 || *value > kMaxValue ||
        !strength || !points || !isUsual(*points) || !form || *form < 0 || *form > kMaxForm ||
        !seed) {
        return std::nullopt;
    }
    return Challenge{.kind = kind == kRally ? Kind::Rally : Kind::Time,
                     .value = *value,
                     .strength = *strength,
                     .points = *points,
                     .form = *form,
                     .seed = *seed,
                     .name = eng::cleanName(text)};
}

std::string Challenge::toText() const {
    return eng::format("{0}-{1}-{2}-{3}-{4}-{5:016x}-{6}",
                       {kind == Kind::Rally ? kRally : kTime, value,
                        kStrengthNames[static_cast<std::size_t>(strength)], points, form, seed,
                        name});
}

bool Challenge::isBeaten(const World& match) const {
    return kind == Kind::Rally ? match.longestRally() > value
                               : match.isOver() && match.winner() == kLeft &&
                                     static_cast<std::int64_t>(match.steps()) < value;
}

std::string Challenge::inWords(const eng::StringTable& strings) const {
    const std::string who = name.empty() ? std::string{strings.pattern(text::kChallenger)} : name;
    return kind == Kind::Rally
               ? strings.text(text::kChallengeRally, {who, value})
               : strings.text(text::kChallengeTime, {who, timeInWords(strings, value)});
}

} // namespace pong
