#pragma once

#include "engine/input/input.h"
#include "engine/settings/setting.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace eng {

/// One thing that a person can press or push, as it is written in the settings:
///
///     key:enter   mouse:left   pad:a   pad:left_y-   pad2:start
///
/// `pad` is any controller, `pad1` to `pad4` the one in that place; an axis has the way that it
/// goes behind it. A key without a name of its own is written by its number: key:code_187.
struct Binding {
    enum class Device : std::uint8_t { Key, Mouse, PadButton, PadAxis };
    static constexpr int kAnyPlace = -1;

    Device device = Device::Key;
    std::uint16_t code = 0;           ///< the number in the enum that the device says
    std::int8_t place = kAnyPlace;    ///< of the controller, from 0
    Toward toward = Toward::Positive; ///< of an axis

    friend bool operator==(const Binding&, const Binding&) = default;
};

/// Nothing when there is no such input.
std::optional<Binding> parseBinding(std::string_view words);
/// As `parseBinding` reads it.
std::string printBinding(const Binding& binding);

/// "enter"; empty for a key that has no name.
std::string_view keyName(Key key);
/// Nothing when no key has this name.
std::optional<Key> keyNamed(std::string_view name);

/// What was pressed in this step, if anything: how a person says what to bind. Of controllers, any
/// place.
std::optional<Binding> bindingPressed(const Input& input);

template <>
struct SettingTraits<Binding> {
    struct Limits {};
    static std::optional<Binding> parse(std::string_view word, const Limits&) {
        return parseBinding(word);
    }
    static std::string print(const Binding& value, const Limits&) { return printBinding(value); }
    static Message expected(const Limits&) { return Message{text::kExpectBinding}; }
};

} // namespace eng
