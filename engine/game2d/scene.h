#pragma once

#include "engine/game2d/game2d.h"
#include "engine/screen/screen_stack.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace eng {

/// A screen of a `Game2d`, with its functions: see `Scene`.
class AnyScene : public Screen {
public:
    AnyScene(const AnyScene&) = delete;
    AnyScene& operator=(const AnyScene&) = delete;
    ~AnyScene() override;

protected:
    AnyScene();

    ScreenLook look() const override { return {.showsBelow = true}; }

    void gameOver(std::int64_t score) { owner().gameOver(score); }
    void gameOver(std::int64_t score, bool counts) { owner().gameOver(score, counts); }
    std::int64_t best() const { return owner().best(); }

    Vec2 steer() const { return owner().steer(); }
    Vec2 turn() const { return owner().turn(); }
    bool fired() const { return owner().fired(); }
    Vec2 pointer() const { return owner().pointer(); }
    bool touched(const Rect& area) const { return owner().touched(area); }
    bool tapped(const Rect& area) const { return owner().tapped(area); }
    bool pressed(Action action) const { return owner().pressed(action); }
    bool down(Action action) const { return owner().down(action); }
    const Input& input() const { return owner().input(); }

    void music(std::string_view file, double fade = 1.0) const { owner().music(file, fade); }
    void rumble(float strength, double seconds) const { owner().rumble(strength, seconds); }
    std::string hint(std::string_view words) const { return owner().hint(words); }
    const ui::Theme& theme() const { return owner().theme(); }
    float panAt(Vec2 place) const { return owner().panAt(place); }
    bool isPortrait() const { return owner().isPortrait(); }
    bool isPlaying() const { return owner().isPlaying(); }
    float frameDelta() const { return owner().frameDelta(); }

    EngineModules& modules() const { return owner().modules(); }
    Random& random() const { return owner().random(); }
    std::uint64_t newSeed() const { return owner().newSeed(); }
    Loader& loader() const { return owner().loader(); }
    const render::Camera2d& camera() const { return owner().camera(); }
    void useUnits(render::Canvas& canvas) const { owner().useUnits(canvas); }
    /// As `Game2d::stepAlpha`; 1 while the scene stands still.
    float stepAlpha() const { return lifetime().stands() ? 1.0F : owner().stepAlpha(); }
    Rect coveredCorner() const { return owner().coveredCorner(); }
    Rect pauseCorner() const { return owner().pauseCorner(); }

    /// In its constructor the game and the functions above are not yet available.
    Game2d& owner() const;
};

/// A screen of a game with several: levels, a map, a shop. The game has what they share, and enters
/// the first one.
///
///     class Quest final : public eng::Game2d {
///     public:
///         explicit Quest(eng::platform::Host& host)
///             : Game2d{host, {.name = "quest", .title = "Quest"}} {}
///         int gold = 0;
///
///     private:
///         void onBegin() override { // below the scenes
///             gold = 0;
///             go<Level>(1);
///         }
///     };
///     class Shop final : public eng::Scene<Quest> {
///         void onUpdate(float) override {
///             if (fired()) { game().gold -= 5; pop(); }
///         }
///     };
///     class Level final : public eng::Scene<Quest> {
///     public:
///         explicit Level(int number) : number_{number} {}
///
///     private:
///         void onUpdate(float dt) override {
///             if (atDoor()) { push<Shop>(); }
///             if (atEnd()) { go<Level>(number_ + 1); }
///         }
///     };
///
/// What a scene starts (`after`, `when`, `animate`, `run`, `play`) stands while another scene or a
/// menu lies above it, and ends with it; what the game starts stands below menus only.
///
/// All scenes have the menus, the pause and the end of the game. Changes take effect after the
/// update in which they are requested, in their order, so no scene is destroyed while its own code
/// runs. Those of the game's `onBegin` take effect when it returns.
///
/// @tparam Game  the class of the game
template <class Game = Game2d>
class Scene : public AnyScene {
protected:
    Game& game() const { return static_cast<Game&>(owner()); }
};

} // namespace eng
