#pragma once

#include "engine/app/application.h"
#include "engine/screen/screen.h"
#include "engine/screen/screen_stack.h"
#include "engine/screen/services.h"
#include "platform/headless/stepped_loop.h"
#include "tests/docs/any_page.h"
#include "tests/support/fake_host.h"

namespace eng::docs {

/// A task that the examples add.
class Ball final : public Task {
public:
    explicit Ball(double gravity)
        : Task{"ball", priority::kGame}
        , gravity_{gravity} {}

private:
    void onUpdate(EngineContext& context) override {
        speed_ += gravity_;
        if (speed_ > 1000.0) {
            context.kernel.removeAll();
        }
    }
    double gravity_;
    double speed_ = 0.0;
};

class Title final : public Screen {
public:
    std::string_view name() const override { return "title"; }
};

struct AppPage : AnyPage {
    test::FakeHost host;
    AppPage() { host.given.arguments = {"+headless"}; }
};

} // namespace eng::docs
