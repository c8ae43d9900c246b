#include "engine/input/input_module.h"

#include "engine/log/log.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine_text.h"

namespace eng {

using namespace platform; // NOLINT(google-build-using-namespace): the host's events

void InputModule::registerSettings(SettingsRegistry& registry) {
    settings_.registerSettings(registry);
    actions_.registerSettings(registry);
}

Connection InputModule::onHotkey(Action action, Delegate<void()> call) {
    for (const std::unique_ptr<Hotkey>& hotkey : hotkeys_) {
        if (hotkey->action == action) {
            return hotkey->pressed.connect(std::move(call));
        }
    }
    hotkeys_.push_back(std::make_unique<Hotkey>());
    hotkeys_.back()->action = action;
    return hotkeys_.back()->pressed.connect(std::move(call));
}

Status InputModule::start(EngineContext& context) {
    task_ = context.heap.make<InputTask>(&settings_, &actions_);
    EventQueue& events = context.events;
    Log& log = context.log;
    connections_.push_back(events.connect<KeyEvent>([this](const KeyEvent& key) {
        if (key.down && !key.repeat && !key.shortcut) {
            press(Binding::Device::Key, static_cast<std::uint16_t>(key.key));
        }
    }));
    connections_.push_back(events.connect<MouseButtonEvent>([this](const MouseButtonEvent& mouse) {
        if (mouse.down) {
            press(Binding::Device::Mouse, static_cast<std::uint16_t>(mouse.button));
        }
    }));
    connections_.push_back(
        events.connect<ControllerButtonEvent>([this](const ControllerButtonEvent& pad) {
            if (pad.down) {
                press(Binding::Device::PadButton, static_cast<std::uint16_t>(pad.button),
                      input().slotOf(pad.controller));
            }
        }));
    connections_.push_back(events.connect<NoControllersEvent>([&log](const NoControllersEvent& no) {
        ENG_LOG(log, LogChannel::App, Severity::Warning, "input", text::kNoControllers,
                {no.reason});
    }));
    connections_.push_back(
        events.connect<ControllerConnectedEvent>([&log](const ControllerConnectedEvent& pad) {
            ENG_LOG(log, LogChannel::App, Severity::Info, "input", text::kControllerConnected,
                    {pad.name});
        }));
    connections_.push_back(
        events.connect<ControllerRemovedEvent>([&log](const ControllerRemovedEvent&) {
            ENG_LOG(log, LogChannel::App, Severity::Info, "input", text::kControllerRemoved);
        }));
    Status added = context.kernel.add(task_);
    if (!added) {
        stop(context);
    }
    return added;
}

void InputModule::rumble(Host& host, std::optional<std::size_t> slot, float strength,
                         double seconds) {
    constexpr double kLongest = 5.0; // seconds
    if (task_ == nullptr || !*settings_.rumble || !std::isfinite(strength) ||
        !std::isfinite(seconds)) {
        return;
    }
    if (!slot && input().device() == InputDevice::Controller) {
        slot = input().lastController();
    }
    if (slot && input().controller(*slot).taken()) {
        rumbles_[*slot] = true;
        host.rumble(input().controller(*slot).id(), std::clamp(strength, 0.0F, 1.0F),
                    std::clamp(seconds, 0.0, kLongest));
    }
}

void InputModule::endRumble(Host& host) {
    for (std::size_t slot = 0; slot < rumbles_.size(); ++slot) {
        if (std::exchange(rumbles_[slot], false) && task_ != nullptr &&
            input().controller(slot).taken()) {
            host.rumble(input().controller(slot).id(), 0.0F, 0.0);
        }
    }
}

void InputModule::handle(const HostEvent& event) {
    if (task_ != nullptr) {
        task_->input().handle(event);
    }
}

void InputModule::stop(EngineContext&) {
    connections_.clear();
    task_.reset();
}

bool InputModule::isHotkey(Action action) const {
    return std::ranges::any_of(hotkeys_, [&](const auto& one) { return one->action == action; });
}

void InputModule::reportClashes(Log& log) {
    for (const std::unique_ptr<Hotkey>& hotkey : hotkeys_) {
        for (std::size_t i = 0; i < actions_.size(); ++i) {
            const Action other{i};
            for (const Binding& mine : *actions_.setting(hotkey->action)) {
                const ListSetting<Binding>& theirs = actions_.setting(other);
                const bool clash = std::ranges::any_of(
                    *theirs, [&](const Binding& one) { return bindingsConflict(one, mine); });
                if (clash && !isHotkey(other)) {
                    ENG_LOG(log, LogChannel::App, Severity::Warning, "input", text::kHotkeyClash,
                            {actions_.name(other), theirs.name(), formatBinding(mine),
                             actions_.name(hotkey->action)});
                }
            }
        }
    }
}

void InputModule::press(Binding::Device device, std::uint16_t code,
                        std::optional<std::size_t> slot) {
    if (!hotkeysOn_) {
        return;
    }
    const std::size_t count = hotkeys_.size(); // a called function may add others
    for (std::size_t i = 0; i < count; ++i) {
        Hotkey* const hotkey = hotkeys_[i].get();
        for (const Binding& binding : *actions_.setting(hotkey->action)) {
            const bool isSlot =
                binding.slot == Binding::kAnySlot || slot == static_cast<std::size_t>(binding.slot);
            if (binding.device == device && binding.code == code && isSlot) {
                hotkey->pressed.emit();
                break;
            }
        }
    }
}

} // namespace eng
