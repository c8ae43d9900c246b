#pragma once

#include "engine/core/managed.h"
#include "engine/game/game.h"
#include "engine/game/part.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace eng {

class Screen;
namespace ui {
struct MenuActions;
} // namespace ui

/// Several players at one machine, for `GameProgram`: see `Players`. A game that has none does not
/// contain them.
class LocalPlayers : public Part {
public:
    LocalPlayers(const LocalPlayers&) = delete;
    LocalPlayers& operator=(const LocalPlayers&) = delete;
    ~LocalPlayers() override;

    virtual int count() const = 0;
    int people() const override { return count(); }
    /// A connected controller that nobody uses takes the seat of one that was disconnected.
    ///
    /// @return  the first player, from 0, whose controller has left since the last call
    virtual std::optional<int> takeMissing() = 0;
    /// Makes the screen in which players join.
    virtual Ref<Screen> makeJoinScreen() = 0;

protected:
    explicit LocalPlayers(Game& game);
};

/// Up to four players at one machine, each with a device of their own: the left half of a keyboard
/// (WASD and Space), its right half (arrows and Enter), one of four controllers, or the fingers,
/// which steer by the stick of a `ThumbPad`; any other touch is their button. Before a game each
/// player presses their button to join.
///
///     class Arena final : public eng::Game {
///         eng::Players players_{*this};
///         void onUpdate(float dt) override {
///             for (int i = 0; i < players_.count(); ++i) {
///                 place_[i] += players_.steer(i) * (300.0F * dt);
///                 if (players_.pressed(i)) { shoot(i); }
///             }
///         }
///
/// In a `Match` the first seats are theirs. The inputs can be changed in the options. When a
/// controller leaves, the game pauses and says whose; the next one that is connected takes its
/// seat, and the game can go on without it.
///
/// Threads: the main thread.
class Players final : public LocalPlayers {
public:
    static constexpr int kMax = 4;

    /// In the constructor of the game, which outlives this and has one of it.
    ///
    /// @param max  1 to kMax
    /// @param min  1 to max: a game begins with at least so many
    explicit Players(Game& game, int max = kMax, int min = 1);
    Players(const Players&) = delete;
    Players& operator=(const Players&) = delete;
    ~Players() override;

    /// Number of players, from 1: before the first has joined, one who uses all devices.
    int count() const override { return seats_.empty() ? 1 : static_cast<int>(seats_.size()); }
    /// The direction of a player, as `GameInput::steer`.
    ///
    /// @param player  from 0; nothing beyond `count`
    Vec2 steer(int player) const;
    /// The button of a player: pressed since the last update, or held down in this frame.
    bool pressed(int player) const;
    bool down(int player) const;
    /// The button of a player in words, as they have bound it: "Space", "A", or "Fingers".
    std::string buttonName(int player) const;
    /// Lets the controller of a player vibrate, as `GameInput::rumble`.
    void rumble(int player, float strength, double seconds) const;

private:
    class JoinScreen;
    enum class Device : std::uint8_t { LeftKeys, RightKeys, Pad1, Pad2, Pad3, Pad4, Fingers };
    static constexpr std::size_t kDevices = 7;
    struct Keys {
        Action up, down, left, right, button;
    };

    void onInput(TouchControls& controls) override;
    void onForget(bool) override { presses_.fill(false); }
    std::optional<int> takeMissing() override;
    Ref<Screen> makeJoinScreen() override;

    /// The device of a player; null: all.
    const Device* deviceOf(int player) const;
    static bool isPad(Device device) { return device >= Device::Pad1 && device <= Device::Pad4; }
    static std::size_t slotOf(Device device) {
        return static_cast<std::size_t>(device) - static_cast<std::size_t>(Device::Pad1);
    }
    const Keys& keysOf(Device device) const { return keys_[static_cast<std::size_t>(device)]; }
    bool isPressed(Device device) const; ///< in this frame
    bool isDown(Device device) const;
    bool isThere(Device device) const;
    bool isOnStick(const Touch& finger) const;
    std::string nameOf(Device device) const;

    const GameInput& devices() const;
    const ui::MenuActions& keys() const;

    int max_, min_;
    std::array<Keys, 2> keys_;
    std::vector<Device> seats_; ///< of the players who have joined
    std::array<bool, kDevices> presses_{};
    std::array<bool, kMax> missing_{}; ///< by player, at the last `takeMissing`
};

} // namespace eng
