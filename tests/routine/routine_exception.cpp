// Runs a routine that an exception leaves: the program ends, and the log says which routine it was.
// A program of its own, since it ends; its exit code is 0 if that happened.

#include "engine/routine/waits.h"
#include "tests/support/engine_fixture.h"

#include <cstdlib>
#include <cstring>
#include <exception>
#include <stdexcept>

using namespace eng;

namespace {

constexpr const char* kReason = "out of coal";

const test::EngineFixture* running = nullptr;

Routine throws(EngineContext&) {
    co_await nextStep();
    throw std::runtime_error{kReason};
}

[[noreturn]] void end() {
    bool known = false;
    try {
        std::rethrow_exception(std::current_exception());
    } catch (const std::exception& exception) {
        known = std::strcmp(exception.what(), kReason) == 0;
    }
    const bool told = running->told("An exception left the routine 'steamer'.") == 1;
    std::_Exit(known && told ? 0 : 1);
}

} // namespace

int main() {
    std::set_terminate(end);
    test::EngineFixture engine;
    running = &engine;
    if (engine.kernel.add(
            engine.heap.make<RoutineTask>("steamer", throws(engine.kernel.context())))) {
        engine.step();
        engine.step();
    }
    return 2; // nothing has happened
}
