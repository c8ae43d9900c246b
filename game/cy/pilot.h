#pragma once

#include "game/cy/world.h"

#include <array>
#include <string_view>

namespace cy {

/// A bot. It judges places by the formulas of motion: it steps no world.
class Pilot {
public:
    /// The last three measure the rules: a skilled one that crosses whenever it can, one that never
    /// crosses, and a ship that does nothing.
    enum class Level : std::uint8_t { Novice, Medium, Skilled, Always, Never, Still };
    static constexpr std::array<std::string_view, 6> kNames{"novice", "medium", "skilled",
                                                            "always", "never",  "still"};
    static Pilot named(std::size_t index) { return Pilot{static_cast<Level>(index)}; }

    Pilot() = default;
    explicit Pilot(Level level)
        : level_{level} {}

    World::Command decide(const World& world, int seat);

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("level", level_, eng::upTo(Level::Still));
        stream.field("aim", aim_, eng::upTo(World::Command::kAims - 1));
        stream.field("next", next_);
        stream.field("nextAim", nextAim_, eng::upTo(World::Command::kAims - 1));
        stream.field("cross", cross_);
        stream.field("bomb", bomb_);
        stream.field("random", random_);
    }

private:
    void choose(const World& world, const Ship& ship);

    Level level_ = Level::Medium;
    std::uint16_t aim_ = World::Command::kAims / 4; // the bottom, where the first ship begins
    std::uint32_t next_ = 0;                        ///< step at which it does what it has decided
    std::uint16_t nextAim_ = 0;
    bool cross_ = false;
    bool bomb_ = false;
    eng::Random random_{1};
};

} // namespace cy
