#pragma once

#include "engine/animate/motion.h"
#include "engine/screen/screen.h"
#include "engine/ui/menu.h"
#include "engine/ui/menu_builder.h"
#include "engine/ui/menu_pointer.h"
#include "engine/ui/menu_shape.h"
#include "engine/ui/ui_module.h"
#include "platform/page.h"

#include <optional>
#include <string>
#include <vector>

namespace eng::ui {

/// The width of a menu beside a game, of the window's (`MenuShape::aside`).
inline constexpr float kAsideWidth = 0.44F;
/// The height of one below a game, in a portrait window.
inline constexpr float kBelowHeight = 0.6F;

/// The rectangles of these parts, in units of the stage's screen.
struct MenuPlaces {
    Rect heading, extra, note;
    MenuLayout lines;
};
/// @param lines    number of lines
/// @param note     whether there is a note
/// @param fingers  the lines are high enough for fingers, if the window has the room
MenuPlaces menuPlaces(const render::Stage& stage, const MenuShape& shape, int lines, bool note,
                      bool fingers);

/// A state with a menu: heading, lines and a note over the states below, for all input devices and
/// screen readers, with transitions unless the user wants less motion. Of several menus on the
/// stack only the top one is drawn.
///
///     class Paused final : public eng::ui::MenuScreen {
///         void buildMenu(MenuBuilder& lines) override {
///             lines.button(text::kResume, [this] { onBack(); });
///         }
///         TextId heading() const override { return text::kPaused; }
///         void onBack() override { services().screens.pop(); }
///     };
class MenuScreen : public Screen {
public:
    ScreenLook look() const override;
    const Menu& menu() const { return menu_; }

protected:
    /// @param ui  outlives the state
    explicit MenuScreen(UiModule& ui, const MenuShape& shape = {})
        : ui_{ui}
        , shape_{shape} {}

    virtual void buildMenu(MenuBuilder& lines) = 0;
    virtual TextId heading() const = 0;
    /// The words that a screen reader reads before the line in focus.
    virtual std::string spokenHeading() const { return translate(heading()) + "."; }
    virtual void onBack() = 0;
    /// Handles input of this menu in each step, before its lines.
    ///
    /// @return  true if the input is consumed: the lines get none in this step
    virtual bool handleInput() { return false; }
    /// The line in focus at first.
    virtual int firstFocus() const { return 0; }
    /// Seconds during which a menu that opened ignores presses of the mouse and of fingers: the
    /// second press of a double click was meant for the menu before.
    static constexpr double kIgnorePressesSeconds = 0.15;
    /// Seconds without input at the start, so that a key held from before chooses nothing.
    virtual double inputDelay() const { return 0.0; }
    /// Shown below the lines, unless there is a notice.
    virtual std::string hint() const { return {}; }
    /// The words that a screen reader reads when another line is in focus or its value changes.
    virtual std::string spokenLine() const;
    virtual void drawHeading(render::Canvas& canvas, const Rect& box);
    virtual void drawExtra(render::Canvas&, const Rect&) {}

    void onBegin() override;
    void onUncover() override;
    void onEnd() override;
    void onFrame() override;
    void onDraw(render::Canvas& canvas) override;
    /// Adds state, line in focus, and lines with their boxes in device pixels.
    void onInspect(std::string& json) const override;

    UiModule& ui() const { return ui_; }
    /// In `buildMenu`.
    void setShape(const MenuShape& shape) { shape_ = shape; }
    bool isAside() const { return shape_.aside; }
    const Theme& theme() const { return ui_.theme(); }
    /// A text in the user's language; empty for TextId{}.
    std::string translate(TextId text) const {
        return text == TextId{} ? std::string{} : std::string{services().strings.pattern(text)};
    }
    /// How far the menu has appeared, 0 to 1.
    float appearProgress() const { return animates() ? appear_.value() : 1.0F; }
    /// True while the page's buttons lie over the lines: the picture takes the place of the page's.
    bool onStartScreen() const { return offered_; }
    bool animates() const { return !services().accessibility.reducedMotion(); }
    /// Writes the heading in a colour.
    void writeHeading(render::Canvas& canvas, const Rect& box, Color color) const;
    /// Makes the lines again. Not from a function of a line.
    void rebuildMenu();
    void setFocus(int line);
    /// Reads heading, notice and focused line.
    void announce();
    /// Reads the notice, if it is a new one, and the line in focus, for example after its value has
    /// changed.
    void announceLine();
    /// The line of the highlight; between two lines while it moves.
    float focusAt() const;

private:
    void show();
    void layOut();
    void takeInput();
    MenuInput readInput();
    void handle(Menu::Event event);
    MenuPlaces places() const;
    void offerStart();
    /// Takes what the user has done on the page's start screen.
    void takeStart();
    void moveFocus(int line);
    Color shade(float part) const;
    void drawSide(render::Canvas& canvas) const;
    void drawNote(render::Canvas& canvas, const Rect& box) const;

    UiModule& ui_;
    MenuShape shape_;
    Menu menu_;
    Motion appear_, focus_;
    float focusFrom_ = 0.0F;
    double shownFor_ = 0.0;    ///< seconds
    MenuInput begun_;          ///< the ways that were pressed since it is shown
    std::string saidNotice_;   ///< the notice that was read last
    std::string saidLanguage_; ///< the language of what was read last
    MenuPointer pointer_;
    bool overLine_ = false; ///< the mouse is
    bool offered_ = false;  ///< the page's buttons lie over the lines
    bool waits_ = false;    ///< they have, and none was pressed that leaves the start screen
    std::vector<platform::StartChoice> choices_;
    bool noted_ = false;                        ///< of what was offered
    std::vector<platform::StartEvent> started_; ///< in this step
};

} // namespace eng::ui
