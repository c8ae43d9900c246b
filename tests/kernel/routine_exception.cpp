// Runs a routine that an exception leaves: the program ends, and says which routine it was.

#include "engine/kernel/waits.h"
#include "tests/support/engine_fixture.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>

using namespace eng;

namespace {

class Print final : public LogSink {
public:
    void write(const LogLine& line) override {
        std::fprintf(stderr, "%.*s\n", static_cast<int>(line.text.size()), line.text.data());
    }
};

Routine throws(EngineContext&) {
    co_await nextStep();
    throw std::runtime_error{"out of coal"};
}

/// As the standard library's, without the abort: that fails any test.
[[noreturn]] void end() {
    try {
        std::rethrow_exception(std::current_exception());
    } catch (const std::exception& exception) {
        std::fprintf(stderr, "%s\n", exception.what());
    }
    std::_Exit(3);
}

} // namespace

int main() {
    std::set_terminate(end);
    test::EngineFixture engine;
    engine.log.addSink(std::make_unique<Print>());
    if (!engine.kernel.add(
            engine.heap.make<RoutineTask>("steamer", throws(engine.kernel.context())))) {
        return 1;
    }
    engine.step();
    engine.step();
    std::fputs("nothing happened\n", stderr);
    return 0;
}
