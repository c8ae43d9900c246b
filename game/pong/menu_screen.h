#pragma once

#include "game/pong/table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pong {

/// A screen with a menu.
class MenuScreen : public eng::AppState {
protected:
    MenuScreen(Table& table, Screen screen)
        : table_{table}
        , screen_{screen} {}

    virtual std::vector<game::MenuItem> items() = 0;
    /// What is read out before the line in focus.
    virtual std::string heading() const = 0;
    virtual void onBack() = 0;
    /// What only this screen does. @return  true when it is left
    virtual bool onStep() { return false; }
    /// The line in focus at first.
    virtual int firstFocus() const { return 0; }
    /// Seconds in which nothing is chosen, so that a key that was still being pressed leaves it up.
    virtual double rest() const { return 0.0; }

    void onEnter(eng::EngineContext& context) override;
    void onResume(eng::EngineContext& context) override;
    void onLeave(eng::EngineContext& context) override;
    void onUpdate(eng::EngineContext& context) override;

    Table& table() const { return table_; }
    const game::Menu& menu() const { return menu_; }
    /// Reads out where one is.
    void announce() const;

private:
    void show();
    void layOut();
    game::MenuInput readInput();
    /// What points at the menu: a finger that came down while the menu was up, until it is lifted,
    /// else the mouse. A finger that rests on the paddle does not count.
    eng::Pointer pointer();
    void answer(game::Menu::Event event);
    std::string itemInWords() const;

    Table& table_;
    Screen screen_;
    game::Menu menu_;
    std::optional<std::int64_t> finger_; ///< the one that points
};

} // namespace pong
