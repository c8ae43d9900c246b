#include "engine/ui/options_screen.h"

#include "engine/ui/bindings_screen.h"

#include <algorithm>

#include "engine_text.h"

namespace eng::ui {
namespace {

/// The user's needs for motion, colours and text.
class AccessibilityScreen final : public MenuScreen {
public:
    explicit AccessibilityScreen(UiModule& ui)
        : MenuScreen{ui, {.wide = true}} {}
    std::string_view name() const override { return "accessibility"; }

private:
    void buildMenu(MenuBuilder& lines) override {
        Accessibility& accessibility = ui().modules().screens.accessibility();
        lines.toggle(
            text::kUiReducedMotion, [&accessibility] { return accessibility.reducedMotion(); },
            [this, &accessibility](bool on) {
                static_cast<void>(
                    services().settings.choose(accessibility.reducedMotionSetting(), on));
            });
        lines.toggle(
            text::kUiHighContrast, [&accessibility] { return accessibility.highContrast(); },
            [this, &accessibility](bool on) {
                static_cast<void>(
                    services().settings.choose(accessibility.highContrastSetting(), on));
            });
        lines.toggle(text::kUiSafeColors, accessibility.safeColorsSetting());
        Setting<int>& textSize = accessibility.textSizeSetting();
        lines.add({.label = text::kUiTextSize,
                   .value =
                       [this, &textSize] {
                           return services().strings.text(text::kUiPercent, {*textSize});
                       },
                   .change =
                       [this, &textSize](int direction) {
                           constexpr int kStep = 25;
                           const auto [min, max] = textSize.limits();
                           const int next = *textSize + direction * kStep;
                           static_cast<void>(services().settings.choose(textSize, next > max ? min
                                                                                  : next < min
                                                                                      ? max
                                                                                      : next));
                       }});
        lines.button(text::kUiBack, [this] { onBack(); });
    }
    TextId heading() const override { return text::kUiAccessibility; }
    void onBack() override { services().screens.pop(); }
};

} // namespace

void OptionsScreen::buildMenu(MenuBuilder& lines) {
    AudioModule& audio = ui().modules().audio;
    GraphicsModule& graphics = ui().modules().graphics;
    lines.add({.label = text::kUiLanguage,
               .value = [this] { return translate(text::kUiLanguageName); },
               .change = [this](int direction) { turnLanguage(direction); }});
    lines.toggle(
        text::kUiSound, [&audio] { return !audio.muted(); },
        [&audio](bool on) { audio.setMuted(!on); });
    lines.percent(text::kUiMusicVolume, audio.settings().musicVolume);
    lines.percent(text::kUiEffectsVolume, audio.settings().effectsVolume);
    lines.percent(text::kUiInterfaceVolume, audio.settings().interfaceVolume);
    if (const VideoTask* const window = graphics.task(); window != nullptr) { // headless: no window
        lines.toggle(
            text::kUiFullscreen, [&graphics] { return graphics.fullscreen(); },
            [&graphics](bool on) { graphics.setFullscreen(on); });
        if (window->canSetVsync()) {
            lines.toggle(text::kUiVsync, graphics.settings().vsync);
        }
    }
    lines.button(text::kUiAccessibility, [this] {
        services().screens.push(services().heap.make<AccessibilityScreen>(ui()));
    });
    if (hasController()) {
        lines.toggle(text::kUiRumble, ui().modules().input.settings().rumble);
    }
    lines.button(text::kUiControls,
                 [this] { services().screens.push(services().heap.make<BindingsScreen>(ui())); });
    if (const Delegate<void()>& onMoveSaves = ui().onMoveSaves()) {
        lines.button(text::kUiSaves, onMoveSaves);
    }
    lines.button(text::kUiBack, [this] { onBack(); });
}

bool OptionsScreen::hasController() const {
    for (std::size_t slot = 0; slot < Input::kControllers; ++slot) {
        if (services().input.controller(slot).connected()) {
            return true;
        }
    }
    return false;
}

TextId OptionsScreen::heading() const {
    return text::kUiOptions;
}

void OptionsScreen::turnLanguage(int direction) {
    LanguageModule& language = ui().modules().language;
    const std::vector<std::string> all = language.languages();
    const auto count = static_cast<int>(all.size());
    const auto found = std::ranges::find(all, services().strings.language());
    const auto now = static_cast<int>(found - all.begin()) % count;
    ui().clearNotice();
    language.choose(services(), all[static_cast<std::size_t>((now + direction + count) % count)],
                    [&menus = ui()](const Error& error) { menus.setNotice(error); });
}

} // namespace eng::ui
