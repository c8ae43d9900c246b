#pragma once

#include "engine/routine/waits.h"
#include "tests/support/kernel_fixture.h"

namespace eng::test {

/// Notes when it is destroyed.
class Local {
public:
    Local(std::vector<std::string>& events, std::string name);
    Local(const Local&) = delete;
    Local& operator=(const Local&) = delete;
    ~Local();

private:
    std::vector<std::string>& events_;
    std::string name_;
};

/// A kernel whose routines note what they do in `events`.
struct RoutineFixture : KernelFixture {
    RoutineFixture();
    ~RoutineFixture();

    Ref<RoutineTask> run(Routine routine, const char* name = "routine",
                         int priority = priority::kDefault);
    void note(const char* what);
    Events stepped(double seconds = 0.25);
    std::string errorOf(const Task& task);
    EngineContext& context = kernel.context();
};

} // namespace eng::test
