#pragma once

#include "engine/app/diagnostics_module.h"
#include "engine/app/profile_overlay.h"
#include "engine/kernel/module.h"
#include "engine/render/graphics_module.h"

#include <string>

namespace eng {

/// Shows the profile over the picture, on request.
class ProfileOverlayModule final : public Module {
public:
    /// All arguments outlive the module.
    ProfileOverlayModule(platform::Host& host, const StringTable& strings, GraphicsModule& graphics,
                         DiagnosticsModule& diagnostics);

    /// The program's file with the font of the overlay; without one there is no overlay.
    void setFont(std::string file) { font_ = std::move(file); }
    /// Shows the overlay, which also switches measuring on, or hides it.
    void show(bool shown);
    bool shown() const { return shown_; }
    /// As the setting says, once the game has named its font.
    void showAtStart() { show(*setting_); }

    void describe(SettingsRegistry& registry) override { registry.add(setting_); }

private:
    Status start(EngineContext& context) override;
    void stop(EngineContext& context) override;
    Status make();

    platform::Host& host_;
    const StringTable& strings_;
    GraphicsModule& graphics_;
    DiagnosticsModule& diagnostics_;
    Setting<bool> setting_;
    std::string font_;
    EngineContext* context_ = nullptr; ///< null unless started
    Ref<ProfileOverlayTask> task_;     ///< null until it is shown for the first time
    bool shown_ = false;
};

} // namespace eng
