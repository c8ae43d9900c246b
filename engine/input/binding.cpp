#include "engine/input/binding.h"

#include "engine/core/format.h"
#include "engine/core/lines.h"

#include <array>
#include <string_view>

#include "engine_text.h"

namespace eng {
namespace {

/// Names in the order of their codes.
struct Names {
    Key first;
    std::string_view names;
};

constexpr std::array kKeyNames{
    Names{Key::A, "a b c d e f g h i j k l m n o p q r s t u v w x y z 1 2 3 4 5 6 7 8 9 0 "
                  "enter escape backspace tab space minus equals left_bracket right_bracket "
                  "backslash"},
    Names{Key::Semicolon,
          "semicolon apostrophe grave comma period slash caps_lock f1 f2 f3 f4 f5 f6 f7 "
          "f8 f9 f10 f11 f12 print_screen scroll_lock pause insert home page_up delete "
          "end page_down right left down up num_lock keypad_divide keypad_multiply "
          "keypad_minus keypad_plus keypad_enter keypad_1 keypad_2 keypad_3 keypad_4 "
          "keypad_5 keypad_6 keypad_7 keypad_8 keypad_9 keypad_0 keypad_period "
          "non_us_backslash menu"},
    Names{Key::LeftControl,
          "left_control left_shift left_alt left_system right_control right_shift "
          "right_alt right_system"},
};

// The other enums begin at 0.
constexpr std::string_view kMouseNames = "left middle right back forward";
constexpr std::string_view kPadNames =
    "a b x y back guide start left_stick right_stick left_shoulder right_shoulder up "
    "down left right misc paddle1 paddle2 paddle3 paddle4 touchpad";
constexpr std::string_view kAxisNames = "left_x left_y right_x right_y left_trigger right_trigger";

std::optional<std::uint16_t> slotOf(std::string_view name, std::string_view names) {
    for (std::uint16_t i = 0; !names.empty(); ++i) {
        if (takeUntil(names, " ") == name) {
            return i;
        }
    }
    return std::nullopt;
}

std::string_view nameAt(int code, std::string_view names) {
    for (; code > 0; --code) {
        takeUntil(names, " ");
    }
    return takeUntil(names, " ");
}

bool takePrefix(std::string_view& words, std::string_view prefix) {
    if (!words.starts_with(prefix)) {
        return false;
    }
    words.remove_prefix(prefix.size());
    return true;
}

std::optional<Binding> parseKey(std::string_view name) {
    if (const std::optional<Key> key = keyNamed(name); key && !isReserved(*key)) {
        return Binding{.code = static_cast<std::uint16_t>(*key)};
    }
    if (takePrefix(name, "code_")) {
        const std::uint16_t code = wholeNumber<std::uint16_t>(name).value_or(0);
        if (code > 0 && code < platform::kKeyCount && keyName(static_cast<Key>(code)).empty()) {
            return Binding{.code = code};
        }
    }
    return std::nullopt;
}

std::optional<Binding> parsePad(std::string_view name, std::int8_t slot) {
    if (const auto button = slotOf(name, kPadNames)) {
        return Binding{.device = Binding::Device::PadButton, .code = *button, .slot = slot};
    }
    if (name.ends_with('+') || name.ends_with('-')) {
        const AxisDirection toward =
            name.back() == '+' ? AxisDirection::Positive : AxisDirection::Negative;
        if (const auto axis = slotOf(name.substr(0, name.size() - 1), kAxisNames)) {
            return Binding{.device = Binding::Device::PadAxis,
                           .code = *axis,
                           .slot = slot,
                           .direction = toward};
        }
    }
    return std::nullopt;
}

} // namespace

std::string_view keyName(Key key) {
    for (const Names& run : kKeyNames) {
        const int at = static_cast<int>(key) - static_cast<int>(run.first);
        const std::string_view name = at < 0 ? std::string_view{} : nameAt(at, run.names);
        if (!name.empty()) {
            return name;
        }
    }
    return {};
}

std::optional<Key> keyNamed(std::string_view name) {
    for (const Names& run : kKeyNames) {
        if (const auto at = slotOf(name, run.names)) {
            return static_cast<Key>(static_cast<std::uint16_t>(run.first) + *at);
        }
    }
    return std::nullopt;
}

bool isReserved(Key key) {
    switch (key) {
    case Key::LeftControl:
    case Key::LeftAlt:
    case Key::LeftSystem:
    case Key::RightControl:
    case Key::RightAlt:
    case Key::RightSystem:
        return true;
    default:
        return false;
    }
}

bool bindingsConflict(const Binding& a, const Binding& b) {
    return a.device == b.device && a.code == b.code && a.direction == b.direction &&
           (a.slot == b.slot || a.slot == Binding::kAnySlot || b.slot == Binding::kAnySlot);
}

std::optional<Binding> parseBinding(std::string_view words) {
    if (takePrefix(words, "key:")) {
        return parseKey(words);
    }
    if (takePrefix(words, "mouse:")) {
        const auto button = slotOf(words, kMouseNames);
        return button ? std::optional{Binding{.device = Binding::Device::Mouse, .code = *button}}
                      : std::nullopt;
    }
    if (takePrefix(words, "pad:")) {
        return parsePad(words, Binding::kAnySlot);
    }
    constexpr std::size_t kDigit = 3;
    constexpr std::size_t kColon = 4;
    static_assert(Input::kControllers < 10, "a slot is one digit");
    if (words.starts_with("pad") && words.size() > kColon && words[kColon] == ':' &&
        words[kDigit] >= '1' && words[kDigit] < static_cast<char>('1' + Input::kControllers)) {
        return parsePad(words.substr(kColon + 1), static_cast<std::int8_t>(words[kDigit] - '1'));
    }
    return std::nullopt;
}

std::string formatBinding(const Binding& binding) {
    const auto pad = [&binding](std::string_view name, std::string_view way) {
        return binding.slot == Binding::kAnySlot
                   ? format("pad:{0}{1}", {name, way})
                   : format("pad{0}:{1}{2}", {binding.slot + 1, name, way});
    };
    switch (binding.device) {
    case Binding::Device::Key: {
        const std::string_view name = keyName(static_cast<Key>(binding.code));
        return name.empty() ? format("key:code_{0}", {binding.code}) : format("key:{0}", {name});
    }
    case Binding::Device::Mouse:
        return format("mouse:{0}", {nameAt(binding.code, kMouseNames)});
    case Binding::Device::PadButton:
        return pad(nameAt(binding.code, kPadNames), "");
    case Binding::Device::PadAxis:
        return pad(nameAt(binding.code, kAxisNames),
                   binding.direction == AxisDirection::Positive ? "+" : "-");
    }
    return {};
}

std::optional<Binding> bindingPressed(const Input& input) {
    using Device = Binding::Device;
    for (std::uint16_t code = 1; code < platform::kKeyCount; ++code) {
        // NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): also codes without names
        if (input.pressed(static_cast<Key>(code))) {
            return Binding{.code = code};
        }
    }
    for (std::uint16_t code = 0; code < platform::kMouseButtonCount; ++code) {
        if (input.pressed(static_cast<MouseButton>(code))) {
            return Binding{.device = Device::Mouse, .code = code};
        }
    }
    for (std::size_t slot = 0; slot < Input::kControllers; ++slot) {
        const Controller& pad = input.controller(slot);
        for (std::uint16_t code = 0; code < platform::kPadButtonCount; ++code) {
            if (pad.pressed(static_cast<PadButton>(code))) {
                return Binding{.device = Device::PadButton, .code = code};
            }
        }
        for (std::uint16_t code = 0; code < platform::kPadAxisCount; ++code) {
            for (const AxisDirection toward : {AxisDirection::Negative, AxisDirection::Positive}) {
                if (pad.pressed(static_cast<PadAxis>(code), toward)) {
                    return Binding{.device = Device::PadAxis, .code = code, .direction = toward};
                }
            }
        }
    }
    return std::nullopt;
}

} // namespace eng
