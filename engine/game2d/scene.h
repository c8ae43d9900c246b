#pragma once

#include "engine/game2d/game2d.h"
#include "engine/screen/screen.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eng {

/// A `Game2d` with several screens, its scenes: levels, a map, a shop. Each is a class of its own,
/// derived from `Scene`. The game has what they share, and enters the first one.
///
///     class Quest final : public eng::SceneGame {
///     public:
///         explicit Quest(eng::platform::Host& host)
///             : SceneGame{host, {.name = "quest", .title = "Quest"}} {}
///         int gold = 0;
///
///     private:
///         void onBegin() override; // below the scenes
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
///     void Quest::onBegin() {
///         gold = 0;
///         go<Level>(1);
///     }
///
/// What a scene starts (`after`, `when`, `animate`, `run`, `play`) stands while another scene or a
/// menu lies above it, and ends with it; what the game starts stands below menus only.
///
/// All scenes have the menus, the pause and the end of a `Game2d`. Changes take effect after the
/// update in which they are requested, in their order, so no scene is destroyed while its own code
/// runs. Those that `onBegin` or `onResume` of a scene requests follow after the next update. Those
/// of the game's `onBegin` take effect when it returns. After `gameOver` they are discarded.
///
/// Between two scenes the picture fades to the theme's backdrop and back, in `kFadeSeconds` of game
/// time; the old scene then stands still. It does not fade without a window, or if the player wants
/// less motion.
///
/// Threads: the main thread.
class SceneGame : public Game2d {
public:
    using Game2d::Game2d;

    static constexpr double kFadeSeconds = 0.25;

    class AnyScene;

protected:
    /// Leaves all scenes for a new one.
    ///
    /// @param arguments  of its constructor
    template <class S, class... Arguments>
    void go(Arguments&&... arguments) {
        request(Change::Go, make<S>(std::forward<Arguments>(arguments)...));
    }
    /// Puts a new scene above the current one, which stands still below it.
    template <class S, class... Arguments>
    void push(Arguments&&... arguments) {
        request(Change::Push, make<S>(std::forward<Arguments>(arguments)...));
    }
    /// Leaves the top scene for the one below. Does nothing with only one scene.
    void pop() { request(Change::Pop, {}); }

private:
    enum class Change : std::uint8_t { Go, Push, Pop };
    enum class Fade : std::uint8_t { None, Out, In };
    struct Request {
        Change change;
        Ref<AnyScene> scene;
    };

    void callOnBegin() final;
    void onUpdate(float dt) final;
    void onDraw(render::Canvas&) final {} // scenes draw
    void drawFade(render::Canvas& canvas);

    template <class S, class... Arguments>
    Ref<AnyScene> make(Arguments&&... arguments);
    ManagedHeap& sceneHeap() const;
    void request(Change change, Ref<AnyScene> scene);
    void applyRequests();
    /// The scene on top has changed.
    void follow();
    /// True while the change to another scene waits for its fade.
    bool waitsForFade();
    /// @param progress  of the fade at its start, 0 to 1
    void startFade(Fade fade, float progress);
    /// Of the backdrop over the scenes, 0 to 1.
    float fadeOpacity() const;
    bool isFading() const;
    float alphaOf(const AnyScene& scene) const;

    std::vector<AnyScene*> scenes_; ///< on the stack, the top one last
    std::vector<Request> requests_, applying_;
    Fade fade_ = Fade::None;
    double fadeStart_ = 0.0; ///< game time, seconds
};

/// What scenes of all games have: the functions of `Game2d`.
class SceneGame::AnyScene : public Screen {
public:
    AnyScene(const AnyScene&) = delete;
    AnyScene& operator=(const AnyScene&) = delete;
    ~AnyScene() override;

protected:
    AnyScene() = default;

    /// The scene begins. In its constructor the game and the functions below are not yet available.
    virtual void onBegin() {}
    /// The scene ends. Its object is destroyed after the step.
    virtual void onEnd() {}
    /// The scene above was left.
    virtual void onResume() {}
    /// While the scene is on top and the game is played; as `Game2d::onUpdate`.
    virtual void onUpdate(float /*dt*/) {}
    /// In each frame, also below other scenes and menus.
    virtual void onDraw(render::Canvas&) {}
    /// The same, with `stepAlpha()`.
    virtual void onDraw(render::Canvas& canvas, float /*alpha*/) { onDraw(canvas); }

    template <class S, class... Arguments>
    void go(Arguments&&... arguments) {
        owner().template go<S>(std::forward<Arguments>(arguments)...);
    }
    template <class S, class... Arguments>
    void push(Arguments&&... arguments) {
        owner().template push<S>(std::forward<Arguments>(arguments)...);
    }
    void pop() { owner().pop(); }
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

    Services& services() const { return owner().services(); }
    EngineModules& modules() const { return owner().modules(); }
    Random& random() const { return owner().random(); }
    std::uint64_t newSeed() const { return owner().newSeed(); }
    Loader& loader() const { return owner().loader(); }
    const render::Camera2d& camera() const { return owner().camera(); }
    void useUnits(render::Canvas& canvas) const { owner().useUnits(canvas); }
    /// As `Game2d::stepAlpha`; 1 while the scene stands still.
    float stepAlpha() const { return owner().alphaOf(*this); }
    Rect coveredCorner() const { return owner().coveredCorner(); }
    Rect pauseCorner() const { return owner().pauseCorner(); }

private:
    friend class SceneGame;
    template <class Game>
    friend class Scene;

    // The screen. A scene draws above those below it.
    bool showsBelow() const final { return true; }
    bool stops(const Screen& below) const final { return &below != owner().ground_; }
    void onEnter() final;
    void onCover() final { owner().coverPlay(); }
    void onUncover() final { owner().resumePlay(); }
    void onLeave() final;
    void onUpdate() final { owner().updatePlay(); }
    void draw(render::Canvas& canvas) final;

    SceneGame& owner() const {
        ENG_ASSERT(owner_ != nullptr, "the scene has begun");
        return *owner_;
    }

    SceneGame* owner_ = nullptr; ///< from `onBegin` on
};

template <class S, class... Arguments>
Ref<SceneGame::AnyScene> SceneGame::make(Arguments&&... arguments) {
    return sceneHeap().template make<S>(std::forward<Arguments>(arguments)...);
}

/// A screen of a `SceneGame`.
///
/// @tparam Game  the class of the game
template <class Game = SceneGame>
class Scene : public SceneGame::AnyScene {
protected:
    Game& game() const { return static_cast<Game&>(owner()); }
};

} // namespace eng
