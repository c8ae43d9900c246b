#include "engine/ui/menu_builder.h"

#include "engine/ui/words.h"

#include <algorithm>
#include <cmath>

#include "engine_text.h"

namespace eng::ui {

bool MenuBuilder::knows(const SettingBase& setting) const {
    const bool known = settings_.find(setting.name()) == &setting;
    ENG_ASSERT(known, "the setting of a line is registered");
    return known;
}

TextId Words::in(const StringTable& strings) const {
    return id != TextId{} || plain.empty() ? id : strings.addText(plain);
}

void MenuBuilder::button(TextId label, Delegate<void()> choose) {
    add({.label = label, .choose = std::move(choose)});
}

void MenuBuilder::buttonFirst(TextId label, Delegate<void()> choose) {
    button(label, std::move(choose));
    std::rotate(items_.begin(), items_.end() - 1, items_.end());
}

void MenuBuilder::toggle(TextId label, Setting<bool>& setting) {
    if (!knows(setting)) {
        return;
    }
    toggle(
        label, [&setting] { return *setting; },
        [registry = &settings_, &setting](bool on) {
            static_cast<void>(registry->choose(setting, on));
        });
}

void MenuBuilder::toggle(TextId label, const Delegate<bool()>& get, Delegate<void(bool)> set) {
    add({.label = label,
         .value =
             [strings = &strings_, get] {
                 return std::string{strings->pattern(get() ? text::kUiOn : text::kUiOff)};
             },
         .change = [get, set = std::move(set)](int) { set(!get()); }});
}

void MenuBuilder::number(TextId label, Setting<int>& setting) {
    if (!knows(setting)) {
        return;
    }
    number(label, setting, [](int value) { return format("{0}", {value}); }, setting.limits().max);
}

void MenuBuilder::number(TextId label, Setting<int>& setting, Delegate<std::string(int)> words,
                         int max) {
    if (!knows(setting)) {
        return;
    }
    add({.label = label,
         .value = [&setting, words = std::move(words)] { return words(*setting); },
         .change =
             [registry = &settings_, &setting, max](int direction) {
                 const int min = setting.limits().min;
                 const int next = direction > 0 ? (*setting < max ? *setting + 1 : min)
                                                : (*setting > max   ? max
                                                   : *setting > min ? *setting - 1
                                                                    : max);
                 static_cast<void>(registry->choose(setting, next));
             }});
}

void MenuBuilder::percent(TextId label, Setting<int>& setting) {
    if (!knows(setting)) {
        return;
    }
    constexpr int kStep = 10;
    const auto set = [registry = &settings_, &setting](int percent) {
        static_cast<void>(registry->choose(setting, std::clamp(percent, 0, 100)));
    };
    add({.label = label,
         .value = [strings = &strings_,
                   &setting] { return strings->text(text::kUiPercent, {*setting}); },
         .change = [set, &setting](int direction) { set(*setting + kStep * direction); },
         .level = [&setting] { return *setting / 100.0; },
         .setLevel = [set](double level) { set(static_cast<int>(std::lround(level * 100.0))); }});
}

} // namespace eng::ui
