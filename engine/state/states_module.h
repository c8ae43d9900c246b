#pragma once

#include "engine/audio/audio_module.h"
#include "engine/input/input_module.h"
#include "engine/kernel/module.h"
#include "engine/render/graphics_module.h"
#include "engine/resource/resource_module.h"
#include "engine/state/state_stack.h"
#include "engine/state/veil.h"
#include "engine/time/time_module.h"

#include <memory>
#include <string>

namespace eng {

/// Updates and draws the states of a game: triggers (priority 55), interpolators (60), the
/// stack (100), the picture (9000). Without a window they are updated and not drawn.
class StatesModule final : public Module {
public:
    /// What a game says about its picture.
    struct Look {
        float wide = 1600.0F, high = 900.0F; ///< of the stage, units
        std::string font;                    ///< a file of the program; empty: nothing is drawn
    };
    /// The modules that states use; all of them outlive this one.
    struct Uses {
        TimeModule& time;
        InputModule& input;
        GraphicsModule& graphics;
        AudioModule& audio;
        ResourceModule& resources;
    };

    /// All arguments outlive the module.
    StatesModule(platform::Host& host, const StringTable& strings, Random& random, Uses uses)
        : Module{"states", When::Interactive}
        , host_{host}
        , strings_{strings}
        , random_{random}
        , uses_{uses}
        , accessibility_{host} {}

    /// Before the start.
    void setLook(Look look);
    /// The colour where no state draws: that of the theme (`ui::UiModule`).
    void setBackdrop(Color color) { backdrop_ = color; }

    StateStack& stack() { return stack_; }
    const StateStack& stack() const { return stack_; }
    Accessibility& accessibility() { return accessibility_; }
    /// While started.
    StateContext& context() { return *context_; }
    /// While started; null without a font or a window.
    render::Canvas* canvas() { return canvas_.get(); }

    /// Adds the top state's name, the device used last, and what the states tell: for tests and
    /// tools. While started.
    void inspect(std::string& json) const;

    void describe(SettingsRegistry& registry) override { accessibility_.describe(registry); }

private:
    Status start(EngineContext& context) override;
    void stop(EngineContext& context) override;
    void fitStage();
    void showContrast();
    Status openCanvas();
    Status addTasks(EngineContext& context);
    void update();
    void draw();

    platform::Host& host_;
    const StringTable& strings_;
    Random& random_;
    Uses uses_;
    Look look_;
    Color backdrop_ = Color::hex(0x000000);
    Accessibility accessibility_;
    render::Stage stage_{1600.0F, 900.0F};
    Ref<TriggerTask> triggers_;
    Ref<AnimateTask> animate_, transitions_;
    std::unique_ptr<render::Canvas> canvas_;
    Cursor cursor_ = Cursor::Arrow; ///< as shown
    bool contrast_ = false;         ///< as shown
    bool blind_ = false;            ///< the graphics context is lost
    std::unique_ptr<StateContext> context_;
    StateStack stack_;
    Veil veil_;
};

} // namespace eng
