#pragma once

#include "engine/event/signal.h"
#include "engine/input/input_task.h"
#include "engine/kernel/module.h"
#include "platform/host.h"

#include <memory>
#include <optional>
#include <vector>

namespace eng {

/// Owns the input task and the actions, and calls hotkeys.
class InputModule final : public Module {
public:
    InputModule()
        : Module{"input", When::Interactive} {}

    InputSettings& settings() { return settings_; }
    /// Lets a controller vibrate, unless the player does not want it. Does nothing for an empty
    /// slot, and without motors; ends by itself when the controller is removed.
    ///
    /// @param slot      below Input::kControllers; nothing: the controller used last, if it is the
    ///                  device in use
    /// @param strength  0 to 1, clamped; 0 ends it
    /// @param seconds   at most 5, clamped; a later call replaces this one
    void rumble(platform::Host& host, std::optional<std::size_t> slot, float strength,
                double seconds);

    /// Ends what `rumble` has begun.
    void endRumble(platform::Host& host);

    /// The actions of engine and game. Add them before `registerSettings`.
    ActionMap& actions() { return actions_; }
    const Input& input() const { return task_->input(); }
    /// Takes an event of the host, before it is published. Ignored unless started.
    void handle(const platform::HostEvent& event);
    /// As Input::setDevice.
    void setDevice(InputDevice device) { task_->input().setDevice(device); }

    /// Calls a function when an input of an action is pressed: inside the host's event, not in the
    /// next step, since browsers allow full screen only there. Axes are not hotkeys.
    [[nodiscard]] Connection onHotkey(Action action, Delegate<void()> call);

    bool isHotkey(Action action) const;
    /// Logs a warning for each input that is bound to a hotkey and to another action. Call it when
    /// all hotkeys exist.
    void reportClashes(Log& log);
    /// Whether hotkeys are called: not while a menu waits for the input of a binding.
    void setHotkeys(bool on) { hotkeysOn_ = on; }

    void registerSettings(SettingsRegistry& registry) override;

private:
    struct Hotkey {
        Action action;
        Signal<> pressed;
    };

    Status start(EngineContext& context) override;
    void stop(EngineContext& context) override;
    /// @param slot  of the controller, for its buttons
    void press(Binding::Device device, std::uint16_t code, std::optional<std::size_t> slot = {});

    InputSettings settings_;
    ActionMap actions_;
    Ref<InputTask> task_;
    std::vector<std::unique_ptr<Hotkey>> hotkeys_;
    bool hotkeysOn_ = true;
    std::vector<Connection> connections_;
    std::array<bool, Input::kControllers> rumbles_{}; ///< by slot: told to, and not ended
};

} // namespace eng
