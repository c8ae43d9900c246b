#include "platform/desktop/blocking_loop.h"
#include "tests/support/fake_host.h"

#include <SDL.h>
#include <catch2/catch_test_macros.hpp>

#include <chrono>

using namespace eng;
using namespace eng::platform;

namespace {

/// Rests for a minute after its first step, in which a key is pressed.
class Resting final : public Program {
public:
    RunMode configure() override { return RunMode::Windowed; }
    bool start() override { return true; }
    void handle(const HostEvent& event) override {
        heard |= std::holds_alternative<KeyEvent>(event);
    }
    bool step(StepKind, double) override {
        SDL_Event key{};
        key.type = SDL_KEYDOWN;
        key.key.keysym.scancode = SDL_SCANCODE_A;
        if (++steps == 1) {
            SDL_PushEvent(&key);
        }
        return steps < 2;
    }
    void stop() override {}
    int exitCode() const override { return 0; }
    double minFrameTime() const override { return steps < 2 ? 60.0 : 0.0; }
    bool rests() const override { return true; }

    int steps = 0;
    bool heard = false;
};

} // namespace

TEST_CASE("input ends the wait of a program that rests", "[platform]") {
    REQUIRE(SDL_Init(SDL_INIT_EVENTS) == 0);
    test::FakeHost host;
    Resting program;
    const auto start = std::chrono::steady_clock::now();
    CHECK(runBlocking(program, host) == 0);
    CHECK(program.heard);
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds{30});
    SDL_Quit();
}
