#pragma once

#include "engine/input/action.h"
#include "engine/input/binding.h"
#include "engine/settings/settings_registry.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

/// Named actions of a player, bound to keys, mouse buttons, and buttons and axes of game
/// controllers. The bindings are list settings: `bind_up=key:w;pad:left_y-` in the settings file or
/// on the command line, `settings.choose(actions.setting(up), words)` in a menu.
///
///     const Action up = actions.add("up", text::kHelpUp, "key:w;key:up;pad:left_y-");
///     ...
///     speed = actions.value(up);
///     if (actions.repeated(up)) { moveChoice(-1); }
///
/// An action with several inputs is down while any of them is. The queries with a slot count only
/// the controller in that slot: `actions.value(up, 1)` is the second player's.
///
/// Threads: the kernel's own thread. Nothing is allocated in a step.
class ActionMap {
public:
    /// Seconds before a held action repeats for the first time, and between two repetitions.
    static constexpr double kFirstRepeat = 0.4;
    static constexpr double kNextRepeat = 0.1;

    ActionMap() = default;
    ActionMap(const ActionMap&) = delete;
    ActionMap& operator=(const ActionMap&) = delete;
    ~ActionMap() = default;

    /// Creates an action. Call it before `registerSettings`.
    ///
    /// @param name      a-z, 0-9 and '_'; the setting is called bind_NAME
    /// @param help      description of the action, for --help
    /// @param bindings  in the format of the settings; an invalid binding fails an assertion
    Action add(std::string_view name, TextId help, std::string_view bindings,
               SettingSources sources = kUserOnly);
    /// Registers the settings of all actions. Do not use the registry after the map is destroyed.
    void registerSettings(SettingsRegistry& registry);

    std::string_view name(Action action) const;
    /// The action with this name; nullopt if there is no such action.
    std::optional<Action> find(std::string_view name) const;
    /// The bindings of an action.
    ListSetting<Binding>& setting(Action action);
    std::size_t size() const { return entries_.size(); }

    bool down(Action action) const { return any(action).down; }
    bool pressed(Action action) const { return any(action).pressed; }
    bool released(Action action) const { return any(action).released; }
    /// The order of presses on one device since the last step: 1 for the first, 2 for the second; 0
    /// if not pressed.
    int pressOrder(Action action) const { return any(action).pressed ? any(action).order : 0; }
    /// 0 to 1: 0 or 1 for a button, the deflection for an axis.
    float value(Action action) const { return any(action).value; }
    /// True in the step of the press, and repeatedly while the action is held: for menus. At most
    /// once per step.
    bool repeated(Action action) const;

    /// @param slot  of the controller, below Input::kControllers
    bool down(Action action, std::size_t slot) const { return at(action, slot).down; }
    bool pressed(Action action, std::size_t slot) const { return at(action, slot).pressed; }
    bool released(Action action, std::size_t slot) const { return at(action, slot).released; }
    float value(Action action, std::size_t slot) const { return at(action, slot).value; }

    /// Starts a step: updates the actions from the input. The input task calls it.
    /// @param now  seconds, not less than at the last call
    void update(const Input& input, double now);

private:
    struct State {
        bool down = false, pressed = false, released = false;
        float value = 0.0F;
        bool held = false; ///< an input stayed down, so other inputs cause no edge
        std::uint8_t order = 0;

        void add(bool isDown, std::uint8_t pressOrder, bool isReleased, float axisValue);
        void settle();
    };
    struct Entry {
        Entry(std::string_view actionName, TextId help, std::vector<Binding> initial,
              SettingSources sources);

        std::string settingName;
        ListSetting<Binding> bindings;
        State any;
        std::array<State, Input::kControllers> slots;
        double repeatAt = 0.0;
        bool repeated = false;
    };
    static void apply(Entry& entry, const Binding& binding, const Input& input);
    const Entry& entry(Action action) const;
    const State& any(Action action) const { return entry(action).any; }
    const State& at(Action action, std::size_t slot) const;

    std::vector<std::unique_ptr<Entry>> entries_; ///< the registry points to them
    bool described_ = false;
};

} // namespace eng
