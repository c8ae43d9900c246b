#pragma once

#include "engine/settings/settings_registry.h"
#include "platform/host.h"

#include "engine_text.h"

namespace eng {

/// The user's needs for motion, colours and text. States and views read them in each frame.
class Accessibility {
public:
    /// @param host  outlives this
    explicit Accessibility(const platform::Host& host)
        : host_{host} {}

    /// Less motion: as chosen, else as the system or browser has it.
    bool reducedMotion() const {
        return motion_.source() != SettingSource::Default ? *motion_
                                                          : host_.preferences().reducedMotion;
    }
    /// Strong contrasts instead of subtle colours: as chosen, else as the browser has it.
    bool highContrast() const {
        return contrast_.source() != SettingSource::Default ? *contrast_
                                                            : host_.preferences().highContrast;
    }

    /// Colours that people with any kind of colour vision can tell apart, where a game needs them
    /// for that (`ui::Theme::players`).
    bool safeColors() const { return *safeColors_; }
    /// How much larger texts are, 1 to 2.
    float textScale() const { return static_cast<float>(*textSize_) / 100.0F; }

    Setting<bool>& safeColorsSetting() { return safeColors_; }
    Setting<int>& textSizeSetting() { return textSize_; }
    Setting<bool>& reducedMotionSetting() { return motion_; }
    Setting<bool>& highContrastSetting() { return contrast_; }
    void registerSettings(SettingsRegistry& registry) {
        registry.add(motion_, contrast_, safeColors_, textSize_);
    }

private:
    const platform::Host& host_;
    Setting<bool> motion_{"reduced_motion", false, text::kHelpReducedMotion, SettingRange<bool>{},
                          kAllowedInLinks};
    Setting<bool> contrast_{"high_contrast", false, text::kHelpHighContrast, SettingRange<bool>{},
                            kAllowedInLinks};
    Setting<bool> safeColors_{"safe_colors", false, text::kHelpSafeColors, SettingRange<bool>{},
                              kAllowedInLinks};
    Setting<int> textSize_{"text_size", 100, text::kHelpTextSize,
                           SettingRange<int>{.min = 100, .max = 200}, kAllowedInLinks};
};

} // namespace eng
