#pragma once

#include "engine/ui/menu_state.h"

#include <optional>
#include <string>

namespace eng::ui {

/// A menu of the bindings of all actions, some of them per page. It shows the inputs of the device
/// used last. Choosing an action waits for an input (Escape or a finger cancels), which replaces
/// those of the same device. If the input has another action already, a notice names that: both
/// actions then react to it.
class BindingsState final : public MenuState {
public:
    /// @param ui  outlives the state
    explicit BindingsState(UiModule& ui)
        : MenuState{ui, {.wide = true}} {}
    std::string_view name() const override { return "bindings"; }

private:
    void addLines(MenuLines& lines) override;
    TextId heading() const override;
    void onBack() override;
    void onLeave() override;
    bool onStep() override;

    void wait(Action action);
    void stopWaiting(bool withNotice);
    void bind(Binding binding);
    void restoreDefaults();
    std::string bindingsOf(Action action) const;
    int pages() const;

    std::optional<Action> waiting_; ///< for an input
    int page_ = 0, shownPage_ = 0;
};

} // namespace eng::ui
