#pragma once

#include "engine/settings/settings_registry.h"
#include "engine/text/string_table.h"
#include "engine/ui/menu.h"

#include <initializer_list>
#include <utility>
#include <vector>

namespace eng::ui {

/// Builds the lines of a menu, most of them directly from settings. A change is applied as the
/// user's choice (`SettingsRegistry::choose`); the menu's state saves it. The registry has all of
/// these settings; a line of another one is not shown. Without a label, a line has the help text of
/// its setting.
///
///     lines.button(text::kPlay, [this] { play(); });
///     lines.toggle(text::kSound, settings.sound);
///     lines.percent(text::kMusic, settings.musicVolume);
///     lines.choice(text::kLevel, settings.level, {text::kEasy, text::kHard});
///     lines.number(settings.lives);
class MenuBuilder {
public:
    /// Both outlive the lines.
    MenuBuilder(const StringTable& strings, SettingsRegistry& settings)
        : strings_{strings}
        , settings_{settings} {}

    void button(TextId label, Delegate<void()> choose);
    /// With words that are the same in all languages.
    void button(const char* label, Delegate<void()> choose) {
        button(strings_.addText(label), std::move(choose));
    }
    /// Above all lines so far.
    void buttonFirst(TextId label, Delegate<void()> choose);
    /// On and off.
    void toggle(TextId label, Setting<bool>& setting);
    void toggle(Setting<bool>& setting) { toggle(setting.help(), setting); }
    /// An on/off line with getter and setter.
    void toggle(TextId label, const Delegate<bool()>& get, Delegate<void(bool)> set);
    /// A slider from 0 to 100 %, with keys in steps of 10 %. The setting has these limits.
    void percent(TextId label, Setting<int>& setting);
    void percent(Setting<int>& setting) { percent(setting.help(), setting); }
    /// A whole number; beyond the limits of its setting it continues at the other end.
    void number(TextId label, Setting<int>& setting);
    void number(Setting<int>& setting) { number(setting.help(), setting); }
    /// The same in words.
    ///
    /// @param words  of a value, in the user's language
    /// @param max    the last value that can be chosen, at most that of the setting
    void number(TextId label, Setting<int>& setting, Delegate<std::string(int)> words, int max);
    /// One of several values, in their order.
    ///
    /// @param names  of the values from 0, all that the setting has: an enum or a whole number
    template <class Value>
    void choice(Setting<Value>& setting, std::initializer_list<TextId> names) {
        choice(setting.help(), setting, names);
    }
    template <class Value>
    void choice(TextId label, Setting<Value>& setting, std::vector<TextId> names) {
        if (!knows(setting)) {
            return;
        }
        const auto count = static_cast<int>(names.size());
        add({.label = label,
             .value =
                 [strings = &strings_, &setting, all = std::move(names)] {
                     const auto index = static_cast<std::size_t>(*setting);
                     ENG_ASSERT(index < all.size(), "every value has a name");
                     return std::string{index < all.size() ? strings->pattern(all[index]) : ""};
                 },
             .change =
                 [registry = &settings_, &setting, count](int direction) {
                     const int next = (static_cast<int>(*setting) + direction + count) % count;
                     static_cast<void>(registry->choose(setting, static_cast<Value>(next)));
                 }});
    }
    /// With words that are the same in all languages.
    template <class Value>
    void choice(Setting<Value>& setting, std::initializer_list<const char*> names) {
        std::vector<TextId> ids;
        for (const char* const name : names) {
            ids.push_back(strings_.addText(name));
        }
        choice(setting.help(), setting, std::move(ids));
    }
    void add(MenuItem item) { items_.push_back(std::move(item)); }

    std::vector<MenuItem> take() { return std::move(items_); }

private:
    bool knows(const SettingBase& setting) const;

    const StringTable& strings_;
    SettingsRegistry& settings_;
    std::vector<MenuItem> items_;
};

} // namespace eng::ui
