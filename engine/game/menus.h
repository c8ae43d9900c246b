#pragma once

#include "engine/core/delegate.h"
#include "engine/core/geometry.h"
#include "engine/core/result.h"
#include "engine/event/signal.h"
#include "engine/ui/menu_builder.h"
#include "engine/ui/menu_shape.h"
#include "engine/ui/words.h"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

class GameProgram;
template <std::equality_comparable T>
class Record;

namespace platform {
struct SettingLink;
} // namespace platform

namespace render {
class Canvas;
} // namespace render

namespace ui {
struct ScorePage;
struct Theme;
} // namespace ui

/// The menus of a game.
enum class MenuKind : std::uint8_t { Title, Pause, Over, Options, Own };

/// A menu that is being made: a function fills it, nobody derives from it. `Game::onMenu` gets
/// those of the engine, which has filled in what they have anyway; `Menus::open` those of the game.
///
///     void onMenu(eng::MenuPage& page) override {
///         if (page.kind == eng::MenuKind::Title) { page.lines.toggle(hard_); }
///     }
///
/// It is made again whenever its lines may have changed.
class MenuPage {
public:
    /// Draws a part of the picture.
    ///
    /// @param box    its place, units of the screen
    /// @param shown  how far the menu has appeared, 0 to 1
    using Draw = Delegate<void(render::Canvas&, const Rect& box, float shown)>;

    MenuPage(MenuKind which, ui::MenuBuilder& builder);
    MenuPage(const MenuPage&) = delete;
    MenuPage& operator=(const MenuPage&) = delete;
    ~MenuPage();

    /// Adds the lines of the game's parts, such as *Play together* and *Best scores*, here; else
    /// they come after those of the game.
    void addParts();

    MenuKind kind; ///< of `Options` only the lines are used: the rest is the engine's
    /// What is added comes after the engine's first lines and before its last ones.
    ui::MenuBuilder& lines;
    ui::Words heading = "";
    ui::MenuShape shape;
    /// What the engine's line *Play*, *Resume* or *Play again* does.
    Delegate<void()> play;
    int focus = 0;                  ///< the line in focus at first
    double inputDelay = 0.0;        ///< seconds without input at the start
    std::string_view name = "menu"; ///< for logs, tests and tools
    Draw drawBehind;                ///< below all of the menu; the box is the screen
    Draw drawHeading, drawExtra;    ///< in place of the heading; below it, `shape.extra`
    Delegate<std::string()> hint;   ///< below the lines
    Delegate<std::string()> spoken; ///< what a screen reader reads of the heading
    Delegate<bool()> takeInput;     ///< in each frame before the lines; true: it was for this
    Delegate<void()> back;          ///< Escape; else the menu is left

private:
    friend class GameProgram;

    Delegate<void()> parts_; ///< none: they were added
};

/// The menus of a game, and what a game says in them.
///
/// Threads: the main thread.
class Menus {
public:
    explicit Menus(GameProgram& program);
    Menus(const Menus&) = delete;
    Menus& operator=(const Menus&) = delete;
    ~Menus();

    /// Leaves all menus for a new game.
    void play();
    /// Leaves the game for the title.
    void showTitle();
    /// Shows a menu of the game's own. Leaving it: `Scope::pop`.
    ///
    /// @param build  fills the page, each time it is made
    void open(Delegate<void(MenuPage&)> build);
    void openOptions();
    /// Asks a question before something that cannot be undone.
    ///
    /// @param yes  called after Yes
    void confirm(ui::Words question, Delegate<void()> yes);
    /// Asks the player for a name.
    ///
    /// @param remembered  the name of last time
    /// @param done        gets the name, which is not empty; it pops or replaces the menu
    void askName(ui::Words heading, Record<std::string>& remembered,
                 Delegate<void(const std::string&)> done);
    /// A message below the lines of a menu: news end with it, a problem is shown in each menu, in
    /// a colour of its own, until it is cleared.
    void notice(const Message& words, ui::Notice kind = ui::Notice::News);
    void notice(ui::Words words, ui::Notice kind = ui::Notice::News);
    void clearNotice();
    /// Reads words to the user of a screen reader.
    void say(std::string_view words) const;
    /// The best score of all games, 0 at first.
    std::int64_t best() const;
    /// The colours that the player wants.
    const ui::Theme& theme() const;
    void setThemes(const ui::Theme& normal, const ui::Theme& highContrast);
    /// Offers the picture of one of the next frames to others: in a page by its dialog, elsewhere
    /// as a file in the folder of saved data. The key F2 does it in every game.
    void sharePicture();
    /// Offers a link to the game's page with a setting to others.
    void shareLink(const platform::SettingLink& link);
    /// Shows tables of scores.
    ///
    /// @param first    index of the page that is shown first
    /// @param inPlace  of the menu on top
    void showScores(std::vector<ui::ScorePage> pages, std::size_t first, bool inPlace = false);
    /// Says how fingers play the game, in the options on a touch screen.
    void setTouchHelp(ui::Words words);
    /// Calls a function when another line is in focus or a value has changed: for a sound.
    void onMoved(Delegate<void()> call);
    /// Calls a function when a line was chosen.
    void onChosen(Delegate<void()> call);

private:
    GameProgram& program_;
    std::vector<Connection> connections_;
};

} // namespace eng
