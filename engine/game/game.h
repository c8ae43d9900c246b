#pragma once

#include "engine/canvas/canvas.h"
#include "engine/core/random.h"
#include "engine/game/game_input.h"
#include "engine/game/loader.h"
#include "engine/game/setup.h"
#include "engine/game/viewport.h"
#include "engine/input/action.h"
#include "engine/screen/scope.h"
#include "engine/settings/setting.h"
#include "engine/text/string_table.h"

#include <memory>
#include <string_view>
#include <utility>

namespace eng {

class MenuPage;
class Records;

/// The short way to a game: a class with some of these functions, each optional.
///
///     class Dodge final : public eng::Game {
///     public:
///         using Game::Game;
///
///     private:
///         void onLoad(eng::Loader& load) override { bump_ = load.sound("sounds/bump.wav"); }
///         void onBegin() override { place_ = {640, 360}; }
///         void onUpdate(float dt) override { place_ = place_ + input().steer() * (300.0F * dt); }
///         void onDraw(eng::render::Canvas& canvas) override {
///             canvas.circle(place_, 20, eng::Color::hex(0xFF8A65));
///         }
///         eng::SoundRef bump_;
///         eng::Vec2 place_;
///     };
///
///     eng::ProgramPtr createProgram(eng::platform::Host& host) {
///         return eng::makeProgram<Dodge>(host, {.title = "Dodge"});
///     }
///
/// It has: a window with a picture that fits and is never stretched; keyboard, controllers and
/// fingers; menus for title, options (language, sound, controls, contrast), pause and end, which
/// screen readers read; a progress bar while files are loaded; a best score that is kept. The game
/// pauses when its window loses the focus. Without a window it has no menus and plays at once. Its
/// name, for the folders of its files, is that of its target in CMake.
///
/// It lives as long as the program and has what all its screens share. Its members are parts
/// (engine/game/part.h): `Match` for rules that are a value, `Online`, `Scores`, `Players`,
/// `ThumbPad`. Levels, shops and other screens derive from `Screen` (engine/screen/screen.h) and
/// lie above it.
///
/// Threads: the main thread.
class Game : public Scope {
public:
    /// `makeProgram` calls it: `using Game::Game;`
    explicit Game(GameProgram& program);
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;
    ~Game() override;

    /// So that routines can be members of the game.
    friend ManagedHeap& heapForRoutines(const Game& game);

protected:
    /// Requests the files that the game needs; it begins when they have been loaded.
    virtual void onLoad(Loader&) {}
    /// A menu is being made: adds lines, sets texts and pictures (engine/game/menus.h).
    virtual void onMenu(MenuPage&) {}

    /// A setting of the player's, kept between runs, for a line of a menu:
    ///
    ///     Setting<bool>& hard_ = setting("hard", "Hard mode", false);
    ///     Setting<int>& lives_ = setting("lives", "Lives", 3, {.min = 1, .max = 9});
    ///
    /// @param name   a-z, 0-9 and '_'; a literal
    /// @param title  of its line
    template <class T>
    Setting<T>& setting(std::string_view name, ui::Words title, T first,
                        typename Setting<T>::Limits limits = {},
                        SettingSources sources = kUserOnly) {
        auto made = std::make_unique<Setting<T>>(name, std::move(first), id(title),
                                                 std::move(limits), sources);
        Setting<T>& it = *made;
        own(std::move(made));
        return it;
    }
    /// An action of the game's own, which the player can change in the options. In the constructor.
    ///
    /// @param name      a-z, 0-9 and '_'
    /// @param title     for the options
    /// @param bindings  "key:space;pad:a" (docs/input.md)
    Action action(std::string_view name, ui::Words title, std::string_view bindings);
    /// The saved values of the game: see `Record`, `ScoreTable`.
    Records& records() const;

private:
    friend class GameProgram;
    friend class Part;

    TextId id(ui::Words title);
    void own(std::unique_ptr<SettingBase> setting);

    GameProgram& program_;
};

namespace detail {

template <class G>
MadeGame makeGame(GameProgram& program) {
    auto game = std::make_unique<G>(program);
    void* const self = game.get();
    return {std::move(game), self, &typeName<G>()};
}

} // namespace detail

/// Makes the program of a game: with a window or in a page, and with its rules without a window
/// (`+headless`, `verify=`, `compare=`, `runs=`).
///
/// @param host  outlives the program
/// @tparam G    derived from `Game`
template <class G>
ProgramPtr makeProgram(platform::Host& host, const GameInfo& info) {
    return detail::makeProgram(host, info, &detail::makeGame<G>);
}

} // namespace eng
