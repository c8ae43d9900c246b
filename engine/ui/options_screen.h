#pragma once

#include "engine/ui/menu_screen.h"

namespace eng::ui {

/// A menu of the engine's own settings: language, sound, volumes, full screen, VSync (where it can
/// be changed), accessibility (reduced motion, high contrast, safe colours, text size), vibration,
/// key bindings, in a page also the saved data. Back pops it.
///
/// A game with settings of its own derives from it and adds their lines before or after these.
class OptionsScreen : public MenuScreen {
public:
    /// @param ui  outlives the state
    explicit OptionsScreen(UiModule& ui)
        : MenuScreen{ui, {.wide = true}} {}
    std::string_view name() const override { return "options"; }

protected:
    void buildMenu(MenuBuilder& lines) override;
    TextId heading() const override;
    void onBack() override { services().screens.pop(); }

private:
    void turnLanguage(int direction);
    bool hasController() const;
};

} // namespace eng::ui
