#pragma once

#include "engine/core/managed.h"
#include "engine/core/result.h"

#include <cstdint>
#include <string>

namespace eng {

class AnyRuleset;
class Game;
class GameProgram;
class MenuPage;
class Recording;
class Screen;
class SettingsRegistry;
enum class MenuKind : std::uint8_t;
struct TouchControls;

namespace render {
class Canvas;
} // namespace render

/// A part of a game: a member of its class, which the game calls with the others, in the order in
/// which they were made. `Match`, `Online`, `Scores`, `Players` and `ThumbPad` are parts; a game
/// may have others of its own.
///
///     class Sparkles final : public eng::Part {
///     public:
///         explicit Sparkles(eng::Game& game)
///             : Part{game} {}
///
///     private:
///         void onDraw(eng::render::Canvas& canvas) override { ... }
///     };
///
/// Threads: the main thread.
class Part {
public:
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;
    virtual ~Part();

    /// For the engine's own parts and screens.
    GameProgram& program() const;

protected:
    /// Adds itself to the game, which outlives it.
    explicit Part(Game& game);

    /// The rules that the part plays by; null: none. The same ones in each call.
    virtual AnyRuleset* rules() { return nullptr; }
    /// True if *Play* begins a match by these rules.
    virtual bool starts() const { return false; }
    /// The recording of the match by these rules that is played, or has ended; null: none.
    virtual const Recording* recording() const { return nullptr; }
    /// Shows a recording by these rules.
    ///
    /// Errors: as for `AnyRuleset::open`.
    virtual Status watch(Recording recording);
    /// Number of players at this machine, as far as the part knows.
    virtual int people() const { return 1; }
    /// Before any setting is read.
    virtual void onSettings(SettingsRegistry&) {}
    /// The title is shown for the first time.
    virtual void onTitle() {}
    /// A new game begins, before the game's own `onBegin`.
    virtual void onBegin() {}
    /// The devices were read: it may add to them, in each frame.
    virtual void onInput(TouchControls&) {}
    /// An update has seen the presses; or, `all`, below a menu everything is forgotten.
    virtual void onForget(bool /*all*/) {}
    /// A menu is being made, after the game's own `onMenu`.
    virtual void onMenu(MenuPage&) {}
    /// A frame in which a menu of the game is on top.
    ///
    /// @param seconds  real ones, since the last frame
    virtual void onBelow(MenuKind, double /*seconds*/) {}
    /// True if something is played below a menu whose sounds are heard.
    virtual bool soundsBelow(MenuKind) const { return false; }
    /// The game goes on.
    virtual void onUncover() {}
    /// The game is over: before the menu after it, and before another one begins.
    virtual void onOver() {}
    /// Draws above the game, while it is on top, in units of the picture.
    virtual void onDraw(render::Canvas&) {}
    virtual void onInspect(std::string&) const {}
    /// What is shown of a game that has ended, before its menu; null: nothing.
    virtual Ref<Screen> makeLastScreen();
    /// The program ends, while all that it needs is there.
    virtual void onStop() {}

    Game& game() const { return game_; }

private:
    friend class GameInput;
    friend class GameProgram;

    Game& game_;
};

} // namespace eng
