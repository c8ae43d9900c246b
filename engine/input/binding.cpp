#include "engine/input/binding.h"

#include "engine/core/format.h"
#include "engine/core/lines.h"

#include <array>
#include <span>

#include "engine_text.h"

namespace eng {
namespace {

struct Name {
    std::uint16_t code;
    std::string_view name;
};

constexpr Name named(Key key, std::string_view name) {
    return {static_cast<std::uint16_t>(key), name};
}

constexpr std::array kKeyNames{
    named(Key::A, "a"),
    named(Key::B, "b"),
    named(Key::C, "c"),
    named(Key::D, "d"),
    named(Key::E, "e"),
    named(Key::F, "f"),
    named(Key::G, "g"),
    named(Key::H, "h"),
    named(Key::I, "i"),
    named(Key::J, "j"),
    named(Key::K, "k"),
    named(Key::L, "l"),
    named(Key::M, "m"),
    named(Key::N, "n"),
    named(Key::O, "o"),
    named(Key::P, "p"),
    named(Key::Q, "q"),
    named(Key::R, "r"),
    named(Key::S, "s"),
    named(Key::T, "t"),
    named(Key::U, "u"),
    named(Key::V, "v"),
    named(Key::W, "w"),
    named(Key::X, "x"),
    named(Key::Y, "y"),
    named(Key::Z, "z"),
    named(Key::Digit1, "1"),
    named(Key::Digit2, "2"),
    named(Key::Digit3, "3"),
    named(Key::Digit4, "4"),
    named(Key::Digit5, "5"),
    named(Key::Digit6, "6"),
    named(Key::Digit7, "7"),
    named(Key::Digit8, "8"),
    named(Key::Digit9, "9"),
    named(Key::Digit0, "0"),
    named(Key::Enter, "enter"),
    named(Key::Escape, "escape"),
    named(Key::Backspace, "backspace"),
    named(Key::Tab, "tab"),
    named(Key::Space, "space"),
    named(Key::Minus, "minus"),
    named(Key::Equals, "equals"),
    named(Key::LeftBracket, "left_bracket"),
    named(Key::RightBracket, "right_bracket"),
    named(Key::Backslash, "backslash"),
    named(Key::Semicolon, "semicolon"),
    named(Key::Apostrophe, "apostrophe"),
    named(Key::Grave, "grave"),
    named(Key::Comma, "comma"),
    named(Key::Period, "period"),
    named(Key::Slash, "slash"),
    named(Key::CapsLock, "caps_lock"),
    named(Key::F1, "f1"),
    named(Key::F2, "f2"),
    named(Key::F3, "f3"),
    named(Key::F4, "f4"),
    named(Key::F5, "f5"),
    named(Key::F6, "f6"),
    named(Key::F7, "f7"),
    named(Key::F8, "f8"),
    named(Key::F9, "f9"),
    named(Key::F10, "f10"),
    named(Key::F11, "f11"),
    named(Key::F12, "f12"),
    named(Key::PrintScreen, "print_screen"),
    named(Key::ScrollLock, "scroll_lock"),
    named(Key::Pause, "pause"),
    named(Key::Insert, "insert"),
    named(Key::Home, "home"),
    named(Key::PageUp, "page_up"),
    named(Key::Delete, "delete"),
    named(Key::End, "end"),
    named(Key::PageDown, "page_down"),
    named(Key::Right, "right"),
    named(Key::Left, "left"),
    named(Key::Down, "down"),
    named(Key::Up, "up"),
    named(Key::NumLock, "num_lock"),
    named(Key::KeypadDivide, "keypad_divide"),
    named(Key::KeypadMultiply, "keypad_multiply"),
    named(Key::KeypadMinus, "keypad_minus"),
    named(Key::KeypadPlus, "keypad_plus"),
    named(Key::KeypadEnter, "keypad_enter"),
    named(Key::Keypad1, "keypad_1"),
    named(Key::Keypad2, "keypad_2"),
    named(Key::Keypad3, "keypad_3"),
    named(Key::Keypad4, "keypad_4"),
    named(Key::Keypad5, "keypad_5"),
    named(Key::Keypad6, "keypad_6"),
    named(Key::Keypad7, "keypad_7"),
    named(Key::Keypad8, "keypad_8"),
    named(Key::Keypad9, "keypad_9"),
    named(Key::Keypad0, "keypad_0"),
    named(Key::KeypadPeriod, "keypad_period"),
    named(Key::NonUsBackslash, "non_us_backslash"),
    named(Key::Menu, "menu"),
    named(Key::LeftControl, "left_control"),
    named(Key::LeftShift, "left_shift"),
    named(Key::LeftAlt, "left_alt"),
    named(Key::LeftSystem, "left_system"),
    named(Key::RightControl, "right_control"),
    named(Key::RightShift, "right_shift"),
    named(Key::RightAlt, "right_alt"),
    named(Key::RightSystem, "right_system"),
};

// The other enums have no gaps: the index in the list is the number.
constexpr std::array<std::string_view, platform::kMouseButtonCount> kMouseNames{
    "left", "middle", "right", "back", "forward"};
constexpr std::array<std::string_view, platform::kPadButtonCount> kPadNames{"a",
                                                                            "b",
                                                                            "x",
                                                                            "y",
                                                                            "back",
                                                                            "guide",
                                                                            "start",
                                                                            "left_stick",
                                                                            "right_stick",
                                                                            "left_shoulder",
                                                                            "right_shoulder",
                                                                            "up",
                                                                            "down",
                                                                            "left",
                                                                            "right",
                                                                            "misc",
                                                                            "paddle1",
                                                                            "paddle2",
                                                                            "paddle3",
                                                                            "paddle4",
                                                                            "touchpad"};
constexpr std::array<std::string_view, platform::kPadAxisCount> kAxisNames{
    "left_x", "left_y", "right_x", "right_y", "left_trigger", "right_trigger"};

std::optional<std::uint16_t> slotOf(std::string_view name,
                                    std::span<const std::string_view> names) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == name) {
            return static_cast<std::uint16_t>(i);
        }
    }
    return std::nullopt;
}

std::string_view nameAt(std::uint16_t code, std::span<const std::string_view> names) {
    return code < names.size() ? names[code] : std::string_view{};
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
    for (const Name& name : kKeyNames) {
        if (name.code == static_cast<std::uint16_t>(key)) {
            return name.name;
        }
    }
    return {};
}

std::optional<Key> keyNamed(std::string_view name) {
    for (const Name& known : kKeyNames) {
        if (known.name == name) {
            return static_cast<Key>(known.code);
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
