#pragma once

#include "engine/event/signal.h"
#include "engine/kernel/module.h"
#include "engine/screen/screens_module.h"
#include "engine/ui/language_module.h"
#include "engine/ui/menu_actions.h"
#include "engine/ui/theme.h"
#include "engine/ui/words.h"

#include <array>
#include <optional>
#include <string>

namespace eng::ui {

/// The parts that all menus of a program share: actions, colours, sounds, a notice to the user.
class UiModule final : public Module {
public:
    using Actions = MenuActions;
    /// The modules whose settings the options change; all of them outlive this one.
    struct Modules {
        InputModule& input;
        GraphicsModule& graphics;
        AudioModule& audio;
        ScreensModule& screens;
        LanguageModule& language;
    };

    /// Adds its actions to those of the input module.
    UiModule(const StringTable& strings, const Modules& modules);

    const Actions& actions() const { return actions_; }
    const Modules& modules() const { return modules_; }

    void setThemes(const Theme& normal, const Theme& highContrast) {
        themes_ = {normal, normal.safe(), highContrast, highContrast.safe()};
        modules_.screens.setBackdrop(theme().backdrop);
    }
    /// The colours that the user wants.
    const Theme& theme() const {
        const Accessibility& needs = modules_.screens.accessibility();
        return themes_[(needs.highContrast() ? 2U : 0U) + (needs.safeColors() ? 1U : 0U)];
    }

    /// Shows a message to the user below the lines of each menu until it is cleared.
    void setNotice(const Message& notice, Notice kind = Notice::Problem);
    void clearNotice();
    Notice noticeKind() const { return noticeKind_; }
    /// The message in the user's language; empty without one.
    const std::string& notice() const { return noticeText_; }

    /// Sets the function of the options' line for saved data. Without it there is no such line.
    void setOnMoveSaves(Delegate<void()> onMoveSaves) { onMoveSaves_ = std::move(onMoveSaves); }
    const Delegate<void()>& onMoveSaves() const { return onMoveSaves_; }

    /// Sets the text that says how fingers play the game, for the options on a touch screen.
    void setTouchHelp(TextId text) { touchHelp_ = text; }
    TextId touchHelp() const { return touchHelp_; }

    /// Emitted when another line is in focus or a value has changed, and when a line was chosen:
    /// for sounds.
    Signal<> moved, chosen;

private:
    Status start(EngineContext& context) override;
    void stop(EngineContext&) override {
        languageChanged_.disconnect();
        contrastChanged_.disconnect();
    }

    const StringTable& strings_;
    Modules modules_;
    Actions actions_;
    /// The normal one and that of high contrast, each followed by its safe colours.
    std::array<Theme, 4> themes_{Theme{}, Theme{}.safe(), Theme::highContrast(),
                                 Theme::highContrast().safe()};
    Delegate<void()> onMoveSaves_;
    TextId touchHelp_; ///< the engine's at first
    std::optional<Message> notice_;
    std::string noticeText_;
    Notice noticeKind_ = Notice::Problem;
    Connection languageChanged_, contrastChanged_;
};

} // namespace eng::ui
