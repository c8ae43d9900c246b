#include "engine/ui/input_names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "engine_text.h"

namespace eng::ui {
namespace {

/// The letter on a key, on the usual keyboard of the user's language: bindings name the place that
/// has this letter on an American one.
std::string letterOf(char place, const StringTable& strings) {
    constexpr std::ptrdiff_t kLetters = 'z' - 'a' + 1;
    const std::string_view letters = strings.pattern(text::kUiKeyLetters);
    const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    if (std::ranges::count_if(letters, begins) != kLetters) {
        return {place}; // a mistake in the translation
    }
    std::string letter;
    int at = -1;
    for (const char c : letters) {
        at += begins(c) ? 1 : 0;
        if (at == place - 'a') {
            letter += c;
        }
    }
    return letter;
}

/// As the string table names an input ("key:space"); nothing: it does not.
std::string_view translated(std::string_view input, const StringTable& strings) {
    std::string_view left = strings.pattern(text::kUiInputNames);
    while (!left.empty()) {
        const std::string_view entry = left.substr(0, left.find(';'));
        left.remove_prefix(std::min(entry.size() + 2, left.size()));
        if (entry.size() > input.size() && entry.starts_with(input) && entry[input.size()] == ' ') {
            return entry.substr(input.size() + 1);
        }
    }
    return {};
}

} // namespace

bool isOfController(const Binding& binding) {
    return binding.device == Binding::Device::PadButton ||
           binding.device == Binding::Device::PadAxis;
}

std::string inputName(const Binding& binding, const StringTable& strings) {
    std::string name = formatBinding(binding);
    if (const std::string_view known = translated(name, strings); !known.empty()) {
        return std::string{known};
    }
    if (name.starts_with("key:")) {
        constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kArrows{
            {{"key:left", "←"}, {"key:right", "→"}, {"key:up", "↑"}, {"key:down", "↓"}}};
        for (const auto& [key, arrow] : kArrows) {
            if (name == key) {
                return std::string{arrow};
            }
        }
        constexpr std::size_t kPrefix = 4;
        if (name.size() == kPrefix + 1 && name.back() >= 'a' && name.back() <= 'z') {
            name.replace(kPrefix, 1, letterOf(name.back(), strings));
        }
    }
    if (name.starts_with("key:") || name.starts_with("pad:")) {
        name.erase(0, 4);
    }
    std::ranges::replace(name, '_', ' ');
    if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') {
        name[0] = static_cast<char>(name[0] - 'a' + 'A');
    }
    return name;
}

std::string inputOf(Action action, ActionMap& actions, InputDevice device,
                    const StringTable& strings) {
    if (device == InputDevice::Touch) {
        return std::string{strings.pattern(actions.setting(action).help())};
    }
    for (const Binding& each : *actions.setting(action)) {
        if (isOfController(each) == (device == InputDevice::Controller)) {
            return inputName(each, strings);
        }
    }
    return "-";
}

std::string withInputs(std::string_view words, ActionMap& actions, InputDevice device,
                       const StringTable& strings) {
    constexpr std::string_view kOpen = "{key:";
    std::string all;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t open = std::min(words.find(kOpen, at), words.size());
        all += words.substr(at, open - at);
        const std::size_t close = words.find('}', open);
        if (close == std::string_view::npos) {
            return all += words.substr(open);
        }
        const std::string_view name =
            words.substr(open + kOpen.size(), close - open - kOpen.size());
        if (const std::optional<Action> action = actions.find(name)) {
            all += inputOf(*action, actions, device, strings);
        } else {
            all += words.substr(open, close + 1 - open);
        }
        at = close + 1;
    }
    return all;
}

} // namespace eng::ui
