// A landing on the moon, in three states and two events: see README.md.

#include "engine/app/application.h"
#include "engine/core/format.h"
#include "engine/screen/screen_stack.h"

#include <algorithm>

#include "lander_text.h"

namespace {

namespace text = lander::text; // made from strings/lander.en.txt

/// Event: a second of the countdown has passed.
struct Counted {
    int left;
};
/// Event: the lander has touched the ground.
struct Landed {
    double speed; ///< metres per second
};

/// Says how it went, and ends the program.
class Report final : public eng::Screen {
public:
    explicit Report(double speed)
        : speed_{speed} {}
    std::string_view name() const override { return "report"; }

private:
    void onBegin() override {
        const bool safe = speed_ <= 3.0;
        services().host.print(
            services().strings.text(safe ? text::kSafe : text::kCrashed, {speed_}));
        services().kernel.removeAll();
    }
    double speed_;
};

/// The lander falls and brakes.
class Flight final : public eng::Screen {
public:
    std::string_view name() const override { return "flight"; }

private:
    void onBegin() override {
        // A connection of the state: it ends with the state.
        keep(services().events.connect<Landed>([this](const Landed& landed) {
            services().screens.switchTo(services().heap.make<Report>(landed.speed));
        }));
        run("altimeter", callOut());
    }
    void onFrame() override {
        constexpr double kGravity = 1.62; // metres per second squared
        constexpr double kThrust = 4.0;
        const double delta = services().time.delta;
        // The engine burns as long as the lander is too fast for its height.
        const bool burns = speed_ * speed_ > 2.0 * (kThrust - kGravity) * height_;
        speed_ += (burns ? kGravity - kThrust : kGravity) * delta;
        height_ = std::max(0.0, height_ - speed_ * delta);
        if (height_ <= 0.0) {
            services().events.post(Landed{speed_}); // delivered at the end of this step
        }
    }
    eng::Routine callOut() {
        for (;;) {
            services().host.print(services().strings.text(text::kHeight, {height_, speed_}));
            co_await eng::seconds(2.0);
        }
    }

    double height_ = 60.0; ///< metres
    double speed_ = 0.0;   ///< metres per second, down
};

/// Counts down, and notifies all listeners.
class Countdown final : public eng::Screen {
public:
    std::string_view name() const override { return "countdown"; }

private:
    void onBegin() override { run("countdown", countDown()); }
    eng::Routine countDown() {
        for (int left = 3; left > 0; --left) {
            services().events.publish(Counted{left});
            co_await eng::seconds(1.0);
        }
        services().screens.switchTo(services().heap.make<Flight>());
    }
};

class Lander final : public eng::Application {
public:
    explicit Lander(eng::platform::Host& host)
        : Application{host, "lander", text::kTable, text::kTitle} {}

private:
    void onEnterScreens(eng::Services& context) override {
        counted_ = context.events.connect<Counted>([this](const Counted& counted) {
            host().print(strings().text(text::kCount, {counted.left}));
        });
        context.screens.push(context.heap.make<Countdown>());
    }
    eng::Connection counted_;
};

} // namespace

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return eng::makeProgram<Lander>(host);
}
