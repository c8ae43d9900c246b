#include "game/pong/options.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "pong_text.h"

namespace pong {
namespace {

using game::MenuItem;

void addOnOff(std::vector<MenuItem>& all, const eng::StringTable& strings, eng::TextId label,
              const Options::OnOff& what) {
    if (!what.is) {
        return;
    }
    MenuItem item;
    item.label = label;
    item.value = [&strings, is = what.is] {
        return std::string{strings.pattern(is() ? text::kOn : text::kOff)};
    };
    item.change = [what](int) { what.make(!what.is()); };
    all.push_back(std::move(item));
}

void addPercent(std::vector<MenuItem>& all, const eng::StringTable& strings, eng::TextId label,
                const Options::Percent& what) {
    constexpr int kStep = 10;
    if (!what.is) {
        return;
    }
    MenuItem item;
    item.label = label;
    item.value = [&strings, is = what.is] { return strings.text(text::kPercent, {is()}); };
    item.change = [what](int direction) {
        what.make(std::clamp(what.is() + kStep * direction, 0, 100));
    };
    item.level = [is = what.is] { return is() / 100.0; };
    item.setLevel = [what](double level) {
        what.make(static_cast<int>(std::lround(level * 100.0)));
    };
    all.push_back(std::move(item));
}

} // namespace

std::vector<MenuItem> optionItems(const Options& options) {
    const eng::StringTable& strings = *options.strings;
    std::vector<MenuItem> all;
    if (options.turnLanguage) {
        MenuItem item;
        item.label = text::kLanguage;
        item.value = [&strings] { return std::string{strings.pattern(text::kLanguageName)}; };
        item.change = options.turnLanguage;
        all.push_back(std::move(item));
    }
    addOnOff(all, strings, text::kSound, options.sound);
    addPercent(all, strings, text::kMusicVolume, options.music);
    addPercent(all, strings, text::kEffectsVolume, options.effects);
    addPercent(all, strings, text::kInterfaceVolume, options.interface);
    addOnOff(all, strings, text::kFullscreen, options.fullscreen);
    addOnOff(all, strings, text::kVsync, options.vsync);
    addOnOff(all, strings, text::kReducedMotion, options.reducedMotion);
    addOnOff(all, strings, text::kHighContrast, options.highContrast);
    return all;
}

} // namespace pong
