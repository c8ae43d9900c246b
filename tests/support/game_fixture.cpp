#include "tests/support/game_fixture.h"

#include "engine/app/engine_modules.h"
#include "engine/profile/memory_profile_sink.h"
#include "platform/program.h"
#include "tests/support/fake_host.h"
#include "tests/support/fake_window.h"
#include "tests/support/font_file.h"

#include <catch2/catch_test_macros.hpp>

namespace eng::test {

WindowParts::WindowParts() = default;

WindowParts::~WindowParts() = default;

Services& WindowParts::services() {
    return modules().screens.context();
}

Ref<VideoTask> WindowParts::makeVideo(EngineContext& engine) {
    const auto made = engine.heap.make<FakeVideo>();
    made->windowWidth = size.first;
    made->windowHeight = size.second;
    window_ = made.get();
    return made;
}

Ref<AudioTask> WindowParts::makeAudio(EngineContext& engine) {
    const auto made = engine.heap.make<FakeAudio>();
    audio_ = made.get();
    return made;
}

GameFixture::GameFixture(const Make& make, std::vector<std::string> arguments)
    : host_{std::make_unique<FakeHost>()} {
    host_->windows = true;
    host_->given.arguments = std::move(arguments);
    file("fonts/text.ttf", fontFile("manrope_semibold.ttf"));
    parts_ = make(*host_);
}

GameFixture::~GameFixture() {
    parts_->program().stop();
}

void GameFixture::file(std::string_view name, std::string bytes) {
    host_->files[std::string{name}] = std::move(bytes);
}

bool GameFixture::start() {
    platform::Program& program = parts_->program();
    return program.configure() == platform::RunMode::Windowed && program.start();
}

void GameFixture::begin() {
    REQUIRE(start());
    steps(3);
    REQUIRE(state() == "title");
}

void GameFixture::play() {
    begin();
    key(platform::Key::Enter);
    REQUIRE(state() == "playing");
}

void GameFixture::event(const platform::HostEvent& what) {
    parts_->program().handle(what);
}

void GameFixture::step() {
    host_->time.advance(1.0 / 60.0);
    host_->saved.update();
    running = parts_->program().step(StepKind::Frame, host_->time.now()) && running;
}

void GameFixture::steps(int count) {
    for (int i = 0; i < count; ++i) {
        step();
    }
}

void GameFixture::key(platform::Key which) {
    event(platform::KeyEvent{which, true, false, false});
    step();
    event(platform::KeyEvent{which, false, false, false});
    step();
}

void GameFixture::resize(int width, int height, float ratio) {
    window().windowWidth = width;
    window().windowHeight = height;
    window().ratio = ratio;
    event(platform::WindowSizeEvent{width, height, ratio});
    step();
}

ScreenStack& GameFixture::stack() {
    return parts_->modules().screens.stack();
}

std::string_view GameFixture::state() {
    return stack().top() == nullptr ? std::string_view{} : stack().top()->name();
}

std::string GameFixture::inspected() {
    std::string json;
    stack().top()->onInspect(json);
    return json;
}

std::string GameFixture::said() const {
    return host_->announced.empty() ? "" : host_->announced.back();
}

bool GameFixture::hasLogged(std::string_view words) const {
    return host_->hasLogged(words);
}

std::vector<std::string> GameFixture::profile() {
    Profiler& profiler = services().profiler;
    profiler.enable(true);
    step();
    MemoryProfileSink sink;
    profiler.report(sink);
    profiler.enable(false);
    std::vector<std::string> paths, open;
    for (const ProfileNode& node : sink.nodes()) {
        open.resize(static_cast<std::size_t>(node.depth));
        open.push_back((open.empty() ? "" : open.back() + "/") + std::string{node.name});
        if (node.calls > 0) {
            paths.push_back(open.back());
        }
    }
    return paths;
}

FakeVideo& GameFixture::window() {
    return parts_->window();
}

FakeAudio& GameFixture::audio() {
    return parts_->fakeAudio();
}

} // namespace eng::test
