#pragma once

#include "engine/app/diagnostics_module.h"
#include "engine/app/profile_overlay.h"
#include "engine/gpu/graphics_module.h"
#include "engine/kernel/module.h"
#include "engine/screen/screens_module.h"

namespace eng {

/// Shows the profile over the picture, on request.
class ProfileOverlayModule final : public Module {
public:
    /// All arguments outlive the module.
    ProfileOverlayModule(const StringTable& strings, GraphicsModule& graphics,
                         ScreensModule& screens, DiagnosticsModule& diagnostics);

    /// Shows the overlay in the font of the screens' canvas, which also switches measuring on, or
    /// hides it. Without a canvas there is no overlay.
    void show(bool shown);
    bool shown() const { return shown_; }
    /// Shows the overlay if the setting is on.
    void showAtStart() { show(*setting_); }

    /// Sets a function that appends a line of the program's own, shown below the table.
    void setNote(Delegate<void(std::string&)> note) { note_ = std::move(note); }

    void registerSettings(SettingsRegistry& registry) override { registry.add(setting_); }

private:
    Status start(EngineContext& context) override;
    void stop(EngineContext& context) override;
    Status make();

    const StringTable& strings_;
    GraphicsModule& graphics_;
    ScreensModule& screens_;
    DiagnosticsModule& diagnostics_;
    Setting<bool> setting_;
    Delegate<void(std::string&)> note_;
    EngineContext* context_ = nullptr; ///< null unless started
    Ref<ProfileOverlayTask> task_;     ///< null until it is shown for the first time
    bool shown_ = false;
};

} // namespace eng
