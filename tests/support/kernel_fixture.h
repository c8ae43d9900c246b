#pragma once

#include "engine/kernel/kernel.h"
#include "tests/support/engine_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace eng::test {

/// Records its hooks in a list, and runs a test's function in each.
class Probe final : public Task {
public:
    using Hook = std::function<void(Kernel&)>;

    Probe(std::vector<std::string>& events, const char* name, int priority = priority::kDefault,
          When when = When::Always);

    ~Probe() override;

    bool starts = true;
    Hook inStart, inUpdate, inSuspend, inResume, inStop;

private:
    void note(const char* what, const Hook& hook, EngineContext& context);
    Status onStart(EngineContext& context) override;
    void onUpdate(EngineContext& context) override;
    void onSuspend(EngineContext& context) override;
    void onResume(EngineContext& context) override;
    void onStop(EngineContext& context) override;

    std::vector<std::string>& events_;
};

struct KernelFixture : EngineFixture {
    KernelFixture();
    using Events = std::vector<std::string>;
    Events events;

    Ref<Probe> make(const char* name, int priority = priority::kDefault);
    Ref<Probe> added(const char* name, int priority = priority::kDefault);
    Events take();
    Events stepped();
    ~KernelFixture();

private:
    std::deque<std::string> names_; ///< a task's name outlives it
};

} // namespace eng::test
