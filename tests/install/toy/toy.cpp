// A light fades out within half a second, and then the program ends. The game uses only the
// installed engine.

#include "engine/animate/animate_task.h"
#include "engine/app/application.h"
#include "engine/screen/screen_stack.h"

#include "toy_text.h"

namespace {

/// With a window the light would be a state's.
class Shining final : public eng::Screen {
public:
    std::string_view name() const override { return "shining"; }
};

class Light final : public eng::Task {
public:
    Light(eng::platform::Host& host, eng::Ref<eng::Animated<float>> light)
        : Task{"light", eng::priority::kGame}
        , host_{host}
        , light_{std::move(light)} {}

private:
    void onUpdate(eng::EngineContext& context) override {
        if (light_->value > 0.0F) {
            return;
        }
        const eng::StringTable& strings = context.log.strings();
        host_.print(strings.text(toy::text::kEnd, {context.kernel.steps(), light_->value}));
        context.kernel.removeAll();
    }

    eng::platform::Host& host_;
    eng::Ref<eng::Animated<float>> light_;
};

class Toy final : public eng::Application {
public:
    explicit Toy(eng::platform::Host& host)
        : Application{host, "toy", toy::text::kTable, toy::text::kTitle}
        , host_{host} {}

private:
    eng::Status onStart(eng::EngineContext& context) override {
        auto light = context.heap.make<eng::Animated<float>>(1.0F);
        auto animate = context.heap.make<eng::AnimateTask>(time());
        if (eng::Status added = context.kernel.add(animate); !added) {
            return added;
        }
        animate->add(context.heap.make<eng::Interpolator<float>>(
            "light", light, eng::Curve<float>::linear(1.0F, 0.0F), 0.5));
        return context.kernel.add(context.heap.make<Light>(host_, light));
    }
    void onEnterScreens(eng::Services& context) override {
        context.screens.push(context.heap.make<Shining>());
    }

    eng::platform::Host& host_;
};

} // namespace

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return eng::makeProgram<Toy>(host);
}
