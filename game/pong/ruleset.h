#pragma once

#include "engine/core/geometry.h"
#include "engine/settings/setting.h"
#include "engine/simulation/ruleset.h"
#include "engine/simulation/session.h"
#include "game/pong/bot.h"
#include "game/pong/pong_rules.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pong {

/// A match with its players, its clock and its recording.
using Session = eng::Session<World>;

/// The game's name in recordings.
inline constexpr const char* kGame = "pong";

/// Names of bots in recordings and links; those of the setting `strength`.
inline constexpr std::array<std::string_view, kStrengths> kStrengthNames{"fair", "gentle", "steady",
                                                                         "hard", "fierce"};

/// The points that win a match; see `pointsOf`.
enum class Points : std::uint8_t { Five, Seven, Eleven };
constexpr std::int32_t pointsOf(Points points) {
    return points == Points::Five ? 5 : points == Points::Seven ? kPointsToWin : kMaxPointsToWin;
}

/// Seats a bot of a strength.
///
/// @param form  of a fair one at the start
void seatBot(eng::MatchStart<World>& start, int side, Strength strength, std::int32_t form);

inline bool isBot(const eng::SeatHolder& holder) {
    return holder.kind == eng::SeatHolder::Kind::Bot;
}
/// Of `kStrengthNames`; nothing: another name.
std::optional<Strength> strengthNamed(std::string_view name);
/// The strength of a bot, also of a recording; nothing: another player has the side.
std::optional<Strength> strengthOf(const eng::SeatHolder& holder);
/// How well the bot of a side plays now; it has one.
std::int32_t formOf(const Session& session, int side);

/// The rules of Pong for programs of all kinds; docs/pong.md.
class PongRules final : public eng::Ruleset<World> {
public:
    PongRules();

    std::vector<eng::SettingBase*> settings() override { return {&points}; }
    const eng::EnglishTable* texts() const override;
    std::string summary(const eng::AnyMatch& match, const eng::StringTable& strings) const override;
    /// An endless match of two steady bots.
    std::unique_ptr<eng::AnyMatch> bots(std::uint64_t seed) override;
    using Ruleset::bots;
    /// Of rooms.
    std::optional<Bot> bot(int side, std::uint64_t seed) const override {
        return Bot{side, seed, Strength::Steady};
    }

    eng::Setting<Points> points;

private:
    void onMatch(eng::MatchStart<World>& start) override {
        start.options.pointsToWin = pointsOf(*points);
    }
};

inline constexpr float kWidth = 1600.0F; ///< of the court, units
inline constexpr float kHeight = 900.0F;
inline constexpr float kMiddle = kWidth / 2.0F;

/// What is drawn of a match: a point between two states. Units of the court.
struct MatchPicture {
    const World& match;
    eng::Vec2 ball;
    std::array<float, 2> paddleY;
};
/// @param t  0: as `before`, 1: as `now`
MatchPicture pictureOf(const World& before, const World& now, double t);
MatchPicture pictureOf(const eng::AnyMatch& match);

} // namespace pong
