#pragma once

#include "engine/input/input.h"
#include "engine/settings/setting.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace eng {

/// An input: a key, a button or a direction of an axis, as written in the settings:
///
///     key:enter   mouse:left   pad:a   pad:left_y-   pad2:start
///
/// `pad` is any controller, `pad1` to `pad4` the one in that slot. The direction of an axis
/// follows its name. A key without a name is written by its number: key:code_187. Keys are
/// positions on the keyboard (scan codes). Control, Alt and the system's key cannot be bound, since
/// they belong to shortcuts of the system.
struct Binding {
    enum class Device : std::uint8_t { Key, Mouse, PadButton, PadAxis };
    static constexpr int kAnySlot = -1;

    Device device = Device::Key;
    std::uint16_t code = 0;                            ///< value of the device's enum
    std::int8_t slot = kAnySlot;                       ///< of the controller, from 0
    AxisDirection direction = AxisDirection::Positive; ///< of an axis

    friend bool operator==(const Binding&, const Binding&) = default;
};

/// Parses a binding; nullopt if there is no such input.
std::optional<Binding> parseBinding(std::string_view words);
/// True for Control, Alt and the system's key, which cannot be bound.
bool isReserved(Key key);
/// True if one press triggers both bindings.
bool bindingsConflict(const Binding& a, const Binding& b);
/// Prints a binding in the format of `parseBinding`.
std::string formatBinding(const Binding& binding);

/// The name of a key, for example "enter"; empty if it has no name.
std::string_view keyName(Key key);
/// The key with this name; nullopt if there is no such key.
std::optional<Key> keyNamed(std::string_view name);

/// The input pressed in this step, if any, also a reserved key: for menus in which the user binds
/// inputs. The binding of a controller is for any slot.
std::optional<Binding> bindingPressed(const Input& input);

template <>
struct SettingTraits<Binding> {
    struct Limits {};
    static std::optional<Binding> parse(std::string_view word, const Limits&) {
        return parseBinding(word);
    }
    static std::string print(const Binding& value, const Limits&) { return formatBinding(value); }
    static Message expected(const Limits&) { return Message{text::kExpectBinding}; }
};

} // namespace eng
