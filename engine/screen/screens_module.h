#pragma once

#include "engine/audio/audio_module.h"
#include "engine/canvas/canvas.h"
#include "engine/gpu/graphics_module.h"
#include "engine/input/input_module.h"
#include "engine/kernel/module.h"
#include "engine/resource/resource_module.h"
#include "engine/screen/screen_stack.h"
#include "engine/screen/veil.h"
#include "engine/time/time_module.h"

#include <memory>
#include <string>
#include <utility>

namespace eng {

/// The size of a game's stage, and its font.
struct StageSettings {
    float width = 1600.0F, height = 900.0F; ///< of the stage, units
    std::string font;                       ///< a file of the program; empty: nothing is drawn
};

/// Updates and draws the screens of a game, in this order: the clocks of their scopes (priority
/// 11), triggers (55), interpolators (60) and timers (70), the stack (100), the picture (9000).
/// Without a window they are updated and not drawn.
class ScreensModule final : public Module {
public:
    /// The modules that screens use; all of them outlive this one.
    struct Modules {
        TimeModule& time;
        InputModule& input;
        GraphicsModule& graphics;
        AudioModule& audio;
        ResourceModule& resources;
    };

    /// All arguments outlive the module.
    ScreensModule(platform::Host& host, const StringTable& strings, Random& random, Modules modules)
        : Module{"screens", When::Interactive}
        , host_{host}
        , strings_{strings}
        , random_{random}
        , modules_{modules}
        , accessibility_{host} {}

    /// Call before the start.
    void setStage(StageSettings settings);
    /// As `Stage::setRightAtBottom`.
    void setRightAtBottom(bool right) { stage_.setRightAtBottom(right); }
    /// The colour where no screen draws: that of the theme (`ui::UiModule`).
    void setBackdrop(Color color) { backdrop_ = color; }

    ScreenStack& stack() { return stack_; }
    const ScreenStack& stack() const { return stack_; }
    Accessibility& accessibility() { return accessibility_; }
    /// Call only while the module is started.
    Services& context() { return *context_; }
    /// Null without a font or a window. Call only while the module is started.
    render::Canvas* canvas() { return canvas_.get(); }

    /// Adds the top screen's name, the device used last, and what the screens tell: for tests and
    /// tools. While started.
    void inspect(std::string& json) const;

    void registerSettings(SettingsRegistry& registry) override {
        accessibility_.registerSettings(registry);
    }

private:
    Status start(EngineContext& context) override;
    void stop(EngineContext& context) override;
    Status openCanvas();
    void fitStage();
    void showCursor(Cursor cursor);
    void setHighContrast();
    void draw(EngineContext& context);
    Status addTasks(EngineContext& context);
    void update();

    platform::Host& host_;
    const StringTable& strings_;
    Random& random_;
    Modules modules_;
    Accessibility accessibility_;
    StageSettings settings_;
    render::Stage stage_{1600.0F, 900.0F};
    std::unique_ptr<render::Canvas> canvas_;
    Color backdrop_ = Color::hex(0x000000);
    Veil veil_;
    Cursor cursor_ = Cursor::Arrow; ///< as shown
    bool contrast_ = false;         ///< as shown
    bool contextLost_ = false;      ///< the graphics context is lost
    bool toldOfMissing_ = false;    ///< pictures that are not drawn
    std::unique_ptr<Services> context_;
    Lifetime lifetime_; ///< of the veil
    ScreenStack stack_;
};

} // namespace eng
