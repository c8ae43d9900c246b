#pragma once

#include "engine/core/managed.h"
#include "platform/entry.h"
#include "platform/host_events.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eng {
class AudioTask;
class ScreenStack;
class VideoTask;
enum class OpenSound : std::uint8_t;
struct EngineContext;
struct EngineModules;
struct Services;
} // namespace eng

namespace eng::test {

class FakeAudio;
class FakeHost;
class FakeVideo;

/// What a test reaches of a program whose window and sound are in memory.
class WindowParts {
public:
    WindowParts();
    WindowParts(const WindowParts&) = delete;
    WindowParts& operator=(const WindowParts&) = delete;
    virtual ~WindowParts();

    virtual platform::Program& program() = 0;
    virtual EngineModules& modules() = 0;

    FakeVideo& window() { return *window_; } ///< while the program runs
    FakeAudio& fakeAudio() { return *audio_; }
    Services& services();

    std::pair<int, int> size{1280, 720}; ///< of the window at the start

protected:
    Ref<VideoTask> makeVideo(EngineContext& engine);
    Ref<AudioTask> makeAudio(EngineContext& engine);

private:
    FakeVideo* window_ = nullptr;
    FakeAudio* audio_ = nullptr;
};

/// A game whose window and sound are in memory. `Game` is a class derived from Application.
template <class Game>
class WithFakeWindow final : public Game, public WindowParts {
public:
    using Game::Game;

    using Game::context;
    using Game::settings;
    using Game::strings;

    platform::Program& program() override { return *this; }
    EngineModules& modules() override { return Game::modules(); }
    using WindowParts::services;

private:
    Ref<VideoTask> onMakeVideo(EngineContext& engine, std::string) override {
        return makeVideo(engine);
    }
    Ref<AudioTask> onMakeAudio(EngineContext& engine, OpenSound) override {
        return makeAudio(engine);
    }
};

/// Makes a game whose window and sound are in memory.
template <class Game>
std::unique_ptr<WindowParts> inMemory(platform::Host& host) {
    return std::make_unique<WithFakeWindow<Game>>(host);
}

/// A running game without devices, whose host has a font: host events go in, what a screen reader
/// says and the states come out.
class GameFixture {
public:
    using Make = std::function<std::unique_ptr<WindowParts>(platform::Host&)>;

    /// @param make  `inMemory<Game>`
    explicit GameFixture(const Make& make, std::vector<std::string> arguments = {});
    GameFixture(const GameFixture&) = delete;
    GameFixture& operator=(const GameFixture&) = delete;
    ~GameFixture();

    /// Gives the game a file; before the start.
    void file(std::string_view name, std::string bytes);
    bool start();
    /// Starts, and waits for the title.
    void begin();
    /// The same, and chooses the first line of the title.
    void play();
    void event(const platform::HostEvent& what);
    /// One frame of a 60th of a second.
    void step();
    void steps(int count);
    void key(platform::Key which);
    void resize(int width, int height, float ratio = 1.0F);

    ScreenStack& stack();
    /// The name of the top state; empty without one.
    std::string_view state();
    /// What the top state tells an inspection, as JSON.
    std::string inspected();
    /// What a screen reader said last.
    std::string said() const;
    bool hasLogged(std::string_view words) const;
    /// The call paths of the profiler in the next frame: "screens/rules".
    std::vector<std::string> profile();

    FakeVideo& window();
    FakeAudio& audio();
    FakeHost& host() { return *host_; }
    EngineModules& modules() { return parts_->modules(); }
    Services& services() { return parts_->services(); }
    platform::Program& program() { return parts_->program(); }

    bool running = true;

protected:
    WindowParts& parts() { return *parts_; }

private:
    std::unique_ptr<FakeHost> host_;
    std::unique_ptr<WindowParts> parts_;
};

/// The same for a test that uses its own class of program, derived from `Application`.
template <class Game>
struct WindowFixture : GameFixture {
    explicit WindowFixture(std::vector<std::string> arguments = {})
        : GameFixture{&inMemory<Game>, std::move(arguments)} {}

    FakeHost& host{GameFixture::host()};
    WithFakeWindow<Game>& game{static_cast<WithFakeWindow<Game>&>(parts())};
};

} // namespace eng::test
