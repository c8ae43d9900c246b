#pragma once

#include "engine/ui/menu_screen.h"

#include <utility>

#include "engine_text.h"

namespace eng::ui {

/// A question before something that cannot be undone: No, which has the focus, and Yes. Either pops
/// it.
class ConfirmScreen final : public MenuScreen {
public:
    /// @param ui   outlives the state
    /// @param yes  called after Yes
    ConfirmScreen(UiModule& ui, TextId question, Delegate<void()> yes)
        : MenuScreen{ui}
        , question_{question}
        , yes_{std::move(yes)} {}
    std::string_view name() const override { return "confirm"; }

private:
    void buildMenu(MenuBuilder& lines) override {
        lines.button(text::kUiNo, [this] { onBack(); });
        lines.button(text::kUiYes, [this] {
            onBack();
            yes_();
        });
    }
    TextId heading() const override { return question_; }
    std::string spokenHeading() const override { return translate(question_); }
    void onBack() override { services().screens.pop(); }

    TextId question_;
    Delegate<void()> yes_;
};

} // namespace eng::ui
