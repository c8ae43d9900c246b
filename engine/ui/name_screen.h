#pragma once

#include "engine/animate/motion.h"
#include "engine/core/player_name.h"
#include "engine/record/record.h"
#include "engine/screen/screen.h"
#include "engine/ui/menu_pointer.h"
#include "engine/ui/name_keys.h"
#include "engine/ui/ui_module.h"

#include <string>
#include <utility>

namespace eng::ui {

/// Asks the player for a name, with every device:
///
/// - controller, mouse and finger choose letters of an on-screen keyboard;
/// - a keyboard types directly, also by an input method; Backspace deletes, Enter confirms;
/// - in a page a field of the page opens (`Host::openField`), unless a controller is used; a click
///   on the name opens it again.
///
/// Names are cleaned (`cleanName`). The name of last time is a suggestion, which the first letter
/// replaces and Backspace changes. Back pops the state without a name.
class NameScreen final : public Screen {
public:
    using Done = Delegate<void(const std::string&)>;

    /// @param ui          outlives the state
    /// @param heading     the purpose of the name
    /// @param remembered  the name of last time; outlives the state
    /// @param done        gets the name, which is not empty; it must pop or replace this state
    NameScreen(UiModule& ui, TextId heading, Record<std::string>& remembered, Done done)
        : ui_{ui}
        , heading_{heading}
        , remembered_{remembered}
        , done_{std::move(done)} {}
    std::string_view name() const override { return "name"; }
    ScreenLook look() const override;

    /// The name entered so far.
    const std::string& entered() const { return name_; }
    const NameKeys& keys() const { return keys_; }

private:
    void onBegin() override;
    void onEnd() override;
    void onFrame() override;
    void onDraw(render::Canvas& canvas) override;
    void onInspect(std::string& json) const override;

    void setTextInput(bool on);
    /// Shows the host's field if there is one.
    bool openField();
    void handle(const platform::FieldEvent& event);
    /// True until the keys that were held in the game are released: the system repeats their
    /// letters.
    bool keysStillHeld();
    bool type();
    bool readKeys();
    void point();
    /// True if an action is pressed on a controller, or this key: letters that are bound to actions
    /// type.
    bool pressed(Action action, Key key) const;
    bool repeated(Action action, Key key) const;
    void press(int key);
    void append(std::string_view text);
    void erase();
    void finish();
    void cancel();
    std::string spokenName() const;
    std::string label(int key) const;
    std::string translate(TextId text) const;
    float appearProgress() const;
    void drawKey(render::Canvas& canvas, int index) const;
    void drawName(render::Canvas& canvas) const;

    UiModule& ui_;
    TextId heading_;
    Record<std::string>& remembered_;
    Done done_;
    std::string name_;       ///< clean, with at most one space at its end
    bool suggested_ = false; ///< `name_` is that of last time
    NameKeys keys_;
    MenuPointer pointer_;
    Motion appear_;
    double shownFor_ = 0.0;   ///< seconds
    double eraseAgain_ = 0.0; ///< seconds until a held Backspace deletes again
    bool fieldOpen_ = false;
    bool offered_ = false; ///< the host's field
    bool stillHeld_ = true;
    bool ended_ = false;
};

} // namespace eng::ui
