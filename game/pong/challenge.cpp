#include "game/pong/challenge.h"

#include "engine/core/player_name.h"
#include "game/pong/scores.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "pong_text.h"

namespace pong {
namespace {

constexpr std::array<std::string_view, 2> kKinds{"rally", "time"};
constexpr std::array kAllPoints{Points::Five, Points::Seven, Points::Eleven};
constexpr std::int64_t kMaxValue = 1'000'000; // hits, or more than two hours
constexpr int kHex = 16;

/// The part before the next '-', which is taken away with it.
std::string_view takePart(std::string_view& text) {
    const std::size_t end = std::min(text.find('-'), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

template <class Number>
std::optional<Number> numberOf(std::string_view text, Number min, Number max, int base = 10) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    const bool whole = error == std::errc{} && end == text.data() + text.size();
    return whole && number >= min && number <= max ? std::optional{number} : std::nullopt;
}

template <class Names>
std::optional<std::size_t> placeOf(const Names& names, std::string_view name) {
    const auto found = std::ranges::find(names, name);
    return found == names.end() ? std::nullopt
                                : std::optional{static_cast<std::size_t>(found - names.begin())};
}

} // namespace

std::optional<Challenge> Challenge::of(const Session& session, Strength strength, std::int32_t form,
                                       std::string name) {
    const Match& match = session.now();
    const bool won = match.winner() == kLeft;
    if (!won && match.longestRally() < Scores::kMinRally) {
        return std::nullopt;
    }
    const auto points =
        std::ranges::find(kAllPoints, match.pointsToWin(), [](Points p) { return pointsOf(p); });
    if (points == kAllPoints.end()) {
        return std::nullopt;
    }
    return Challenge{.kind = won ? Kind::Time : Kind::Rally,
                     .value = won ? static_cast<std::int64_t>(match.steps()) : match.longestRally(),
                     .strength = strength,
                     .points = *points,
                     .form = form,
                     .seed = session.recording().info.seed,
                     .name = std::move(name)};
}

std::optional<Challenge> Challenge::parse(std::string_view text) {
    const auto kind = placeOf(kKinds, takePart(text));
    const auto value = numberOf<std::int64_t>(takePart(text), 1, kMaxValue);
    const auto strength = placeOf(kStrengthNames, takePart(text));
    const auto points = numberOf<std::int32_t>(takePart(text), 1, kMaxPointsToWin);
    const auto form = numberOf<std::int32_t>(takePart(text), 0, kMaxForm);
    const auto seed = numberOf<std::uint64_t>(takePart(text), 0, UINT64_MAX, kHex);
    const auto known =
        std::ranges::find(kAllPoints, points.value_or(0), [](Points one) { return pointsOf(one); });
    if (!kind || !value || !strength || known == kAllPoints.end() || !form || !seed) {
        return std::nullopt;
    }
    return Challenge{.kind = static_cast<Kind>(*kind),
                     .value = *value,
                     .strength = static_cast<Strength>(*strength),
                     .points = *known,
                     .form = *form,
                     .seed = *seed,
                     .name = eng::cleanName(text)};
}

std::string Challenge::toText() const {
    return eng::format("{0}-{1}-{2}-{3}-{4}-{5:016x}-{6}",
                       {kKinds[static_cast<std::size_t>(kind)], value,
                        kStrengthNames[static_cast<std::size_t>(strength)], pointsOf(points), form,
                        seed, name});
}

bool Challenge::isBeaten(const Match& match) const {
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
