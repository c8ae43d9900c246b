#pragma once

#include "engine/ui/menu_screen.h"

#include <optional>
#include <string>

namespace eng::ui {

/// Lists the bindings of all actions that the user may change, several per page. It shows the
/// inputs of the device used last; on a phone it shows the touch help until a key is pressed.
/// Choosing an action waits for an input, which replaces those of the same device. Escape, a click
/// or a finger cancels, except that Escape may be bound to `back`.
///
/// If the input is already bound, a notice names the other action, and both react to it. A conflict
/// between two menu actions is refused, so that menus can always be used.
class BindingsScreen final : public MenuScreen {
public:
    /// @param ui  outlives the state
    explicit BindingsScreen(UiModule& ui)
        : MenuScreen{ui, {.wide = true}} {}
    std::string_view name() const override { return "bindings"; }

private:
    void buildMenu(MenuBuilder& lines) override;
    TextId heading() const override;
    std::string hint() const override;
    std::string spokenHeading() const override { return translate(heading()) + ". " + hint(); }
    void onBack() override;
    void onEnd() override;
    bool handleInput() override;

    void wait(Action action);
    void stopWaiting();
    void bind(Action action, Binding binding);
    /// Whether the input may be bound; a notice names another action that has it.
    bool isFree(Action action, const Binding& binding);
    void restoreDefaults();
    std::string bindingsOf(Action action) const;
    int pages() const;
    bool isListed(Action action) const;
    /// Whether the user plays on a phone or tablet, with fingers.
    bool showsFingers() const;

    std::optional<Action> waiting_; ///< for an input
    int page_ = 0, shownPage_ = 0;
    bool shownFingers_ = false;
};

} // namespace eng::ui
