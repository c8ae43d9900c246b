#pragma once

#include "engine/input/binding.h"
#include "engine/settings/settings_registry.h"

#include <array>
#include <deque>
#include <string>
#include <string_view>

namespace eng {

/// One of the actions of an `ActionMap`.
struct Action {
    std::size_t index = 0;
    friend bool operator==(Action, Action) = default;
};

/// What a person can do in a game, by name, whatever it is bound to: keys, mouse buttons, buttons
/// and axes of game controllers. The bindings are list settings: `bind_up=key:w;pad:left_y-` in the
/// settings file or on the command line, `settings.choose(actions.setting(up), words)` in a menu.
///
///     const Action up = actions.add("up", text::kHelpUp, {"key:w", "key:up", "pad:left_y-"});
///     ...
///     speed = actions.value(up);
///     if (actions.repeated(up)) { moveChoice(-1); }
///
/// An action that several inputs are bound to is down while any of them is. What is asked for in
/// one place counts only that place's controller: `actions.value(up, 1)` is the second player's.
///
/// Threads: the kernel's own thread. Nothing is allocated in a step.
class ActionMap {
public:
    /// Seconds that a held action waits before it repeats itself, and between two repetitions.
    static constexpr double kFirstRepeat = 0.4;
    static constexpr double kNextRepeat = 0.1;

    ActionMap() = default;
    ActionMap(const ActionMap&) = delete;
    ActionMap& operator=(const ActionMap&) = delete;
    ~ActionMap() = default;

    /// Makes an action. Before `describe`.
    ///
    /// @param name      a-z, 0-9 and '_'; the setting is called bind_NAME
    /// @param help      what the action does, for --help
    /// @param bindings  as in the settings; what is no binding is a mistake
    Action add(std::string_view name, TextId help, std::initializer_list<std::string_view> bindings,
               SettingSources sources = kUserOnly);
    /// Registers the settings of all actions. The registry is not used after the map is gone.
    void describe(SettingsRegistry& registry);

    std::string_view name(Action action) const;
    /// What it is bound to.
    ListSetting<Binding>& setting(Action action);
    std::size_t size() const { return entries_.size(); }

    bool down(Action action) const { return any(action).down; }
    bool pressed(Action action) const { return any(action).pressed; }
    bool released(Action action) const { return any(action).released; }
    /// How far, 0 to 1: a button all or nothing, an axis as far as it is pushed.
    float value(Action action) const { return any(action).value; }
    /// When it is pressed, and then again and again while it is held: for menus. At most once a
    /// step.
    bool repeated(Action action) const;

    /// @param place  of the controller, below Input::kControllers
    bool down(Action action, std::size_t place) const { return at(action, place).down; }
    bool pressed(Action action, std::size_t place) const { return at(action, place).pressed; }
    bool released(Action action, std::size_t place) const { return at(action, place).released; }
    float value(Action action, std::size_t place) const { return at(action, place).value; }

    /// Begins a step: what the input says now becomes visible. The input task calls it.
    /// @param now  seconds, not less than at the last call
    void update(const Input& input, double now);

private:
    struct State {
        bool down = false, pressed = false, released = false;
        float value = 0.0F;
        bool held = false; ///< something was down all the time, so that nothing else is an edge

        void add(bool isDown, bool isPressed, bool isReleased, float howFar);
        void settle();
    };
    struct Entry {
        Entry(std::string_view actionName, TextId help, std::vector<Binding> initial,
              SettingSources sources);

        std::string settingName;
        ListSetting<Binding> bindings;
        State any;
        std::array<State, Input::kControllers> places;
        double repeatAt = 0.0;
        bool repeated = false;
    };
    static void apply(Entry& entry, const Binding& binding, const Input& input);
    const Entry& entry(Action action) const;
    const State& any(Action action) const { return entry(action).any; }
    const State& at(Action action, std::size_t place) const;

    std::deque<Entry> entries_; ///< which stay where they are: the registry points to them
    bool described_ = false;
};

} // namespace eng
