#include "engine/input/actions.h"

#include "engine/core/assert.h"

#include <algorithm>
#include <utility>

namespace eng {
namespace {

constexpr std::string_view kPrefix = "bind_";

} // namespace

ActionMap::Entry::Entry(std::string_view actionName, TextId help, std::vector<Binding> initial,
                        SettingSources sources)
    : settingName{std::string{kPrefix}.append(actionName)}
    , bindings{settingName, std::move(initial), help, sources} {}

void ActionMap::State::add(bool isDown, std::uint8_t pressOrder, bool isReleased, float axisValue) {
    const bool isPressed = pressOrder != 0;
    if (isPressed) {
        order = order == 0 ? pressOrder : std::min(order, pressOrder);
    }
    down = down || isDown;
    pressed = pressed || isPressed;
    released = released || isReleased;
    held = held || (isDown && !isPressed);
    value = std::max(value, axisValue);
}

void ActionMap::State::settle() {
    pressed = pressed && !held;
    released = released && !held;
}

Action ActionMap::add(std::string_view name, TextId help, std::string_view bindings,
                      SettingSources sources) {
    ENG_ASSERT(!described_, "actions are added before their settings are registered");
    std::vector<Binding> initial;
    while (!bindings.empty()) {
        const std::size_t end = std::min(bindings.find(';'), bindings.size());
        const std::optional<Binding> binding = parseBinding(bindings.substr(0, end));
        ENG_ASSERT(binding.has_value(), "the bindings of an action are valid");
        if (binding) {
            initial.push_back(*binding);
        }
        bindings.remove_prefix(std::min(end + 1, bindings.size()));
    }
    entries_.push_back(std::make_unique<Entry>(name, help, std::move(initial), sources));
    return {entries_.size() - 1};
}

void ActionMap::registerSettings(SettingsRegistry& registry) {
    described_ = true;
    for (const std::unique_ptr<Entry>& entry : entries_) {
        registry.add(entry->bindings);
    }
}

const ActionMap::Entry& ActionMap::entry(Action action) const {
    ENG_ASSERT(action.index < entries_.size(), "the action belongs to this map");
    return *entries_[action.index];
}

const ActionMap::State& ActionMap::at(Action action, std::size_t slot) const {
    ENG_ASSERT(slot < Input::kControllers, "the slot is below kControllers");
    return entry(action).slots[slot];
}

std::string_view ActionMap::name(Action action) const {
    return std::string_view{entry(action).settingName}.substr(kPrefix.size());
}

std::optional<Action> ActionMap::find(std::string_view name) const {
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        if (this->name({i}) == name) {
            return Action{i};
        }
    }
    return std::nullopt;
}

ListSetting<Binding>& ActionMap::setting(Action action) {
    ENG_ASSERT(action.index < entries_.size(), "the action belongs to this map");
    return entries_[action.index]->bindings;
}

bool ActionMap::repeated(Action action) const {
    return entry(action).repeated;
}

void ActionMap::apply(Entry& entry, const Binding& binding, const Input& input) {
    using Device = Binding::Device;
    const auto digital = [&entry](const auto& device, auto button) {
        const bool isDown = device.down(button);
        entry.any.add(isDown, device.pressOrder(button), device.released(button),
                      isDown ? 1.0F : 0.0F);
    };
    if (binding.device == Device::Key) {
        digital(input, static_cast<Key>(binding.code));
        return;
    }
    if (binding.device == Device::Mouse) {
        digital(input, static_cast<MouseButton>(binding.code));
        return;
    }
    for (std::size_t slot = 0; slot < Input::kControllers; ++slot) {
        if (binding.slot != Binding::kAnySlot && slot != static_cast<std::size_t>(binding.slot)) {
            continue;
        }
        const Controller& pad = input.controller(slot);
        for (State* state : {&entry.any, &entry.slots[slot]}) {
            if (binding.device == Device::PadButton) {
                const auto button = static_cast<PadButton>(binding.code);
                state->add(pad.down(button), pad.pressOrder(button), pad.released(button),
                           pad.down(button) ? 1.0F : 0.0F);
            } else {
                const auto axis = static_cast<PadAxis>(binding.code);
                const float way = binding.direction == AxisDirection::Positive ? 1.0F : -1.0F;
                state->add(pad.down(axis, binding.direction),
                           pad.pressOrder(axis, binding.direction),
                           pad.released(axis, binding.direction), way * input.axis(slot, axis));
            }
        }
    }
}

void ActionMap::update(const Input& input, double now) {
    for (const std::unique_ptr<Entry>& each : entries_) {
        Entry& entry = *each;
        entry.any = {};
        entry.slots = {};
        for (const Binding& binding : *entry.bindings) {
            apply(entry, binding, input);
        }
        entry.any.settle();
        for (State& state : entry.slots) {
            state.settle();
        }
        entry.repeated = entry.any.pressed;
        if (entry.any.pressed) {
            entry.repeatAt = now + kFirstRepeat;
        } else if (entry.any.down && now >= entry.repeatAt) {
            entry.repeated = true;
            entry.repeatAt = now + kNextRepeat;
        }
    }
}

} // namespace eng
