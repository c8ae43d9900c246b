#pragma once

#include "engine/audio/silent_audio_task.h"
#include "engine/video/video_task.h"
#include "platform/entry.h"
#include "tests/support/fake_gl.h"
#include "tests/support/fake_host.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eng::test {

/// A window in memory, of any size.
class FakeVideo final : public VideoTask {
public:
    int width() const override { return windowWidth; }
    int height() const override { return windowHeight; }
    float pixelRatio() const override { return ratio; }
    const gl::Functions& functions() const override { return gl.functions; }
    bool waitsForScreen() const override { return true; }
    bool setVsync(bool on) override { return vsync = on; }
    bool canSetVsync() const override { return true; }
    void handle(const platform::WindowSizeEvent&) override {}
    void setTitle(const std::string&) override {}
    void setIcon(int width, int height, std::span<const std::uint8_t> pixels) override {
        iconSize = {width, height};
        icon.assign(pixels.begin(), pixels.end());
    }
    void setFullscreen(bool on) override { full = on; }
    bool fullscreen() const override { return full; }
    void setTextInput(const Rect* field) override { typing = field != nullptr; }
    void loseContext() override {}
    Status restoreContext() override { return {}; }

    FakeGl gl;
    int windowWidth = 1280, windowHeight = 720;
    float ratio = 1.0F;
    std::pair<int, int> iconSize;
    std::vector<std::uint8_t> icon;
    void setCursor(Cursor wanted) override { cursor = wanted; }

    bool full = false, vsync = true, typing = false;
    Cursor cursor = Cursor::Arrow;
    int presented = 0; ///< frames

private:
    void onUpdate(EngineContext&) override { presented += takeKept() ? 0 : 1; }
};

/// An audio device that counts sounds, and knows what is paused and whether music plays.
class FakeAudio final : public SilentAudioTask {
public:
    Result<SoundId> load(std::string_view, std::string_view) override {
        return static_cast<SoundId>(++loaded);
    }
    SoundId add(Sound) override { return static_cast<SoundId>(++loaded); }
    void remove(SoundId sound) override { removed += sound != SoundId::None ? 1 : 0; }
    Status loadMusic(std::string, std::string name) override {
        music.push_back(std::move(name));
        return {};
    }
    using AudioTask::play;
    VoiceId play(SoundId, const PlayOptions& options) override {
        loops += options.loop ? 1 : 0;
        if (options.group == SoundGroup::Music) {
            layer = options;
        }
        return {static_cast<std::uint64_t>(++played)};
    }
    void setPaused(SoundGroup group, bool paused) override {
        effectsPaused = group == SoundGroup::Effects ? paused : effectsPaused;
    }
    void stopSounds(SoundGroup, bool, double) override {
        loops = 0;
        ++stops;
    }
    void duck(SoundGroup, float gain, double) override { musicDuck = gain; }
    using AudioTask::playMusic;
    void playMusic(double) override { music_ = true; }
    using AudioTask::stopMusic;
    void stopMusic(double) override { music_ = false; }
    void pauseMusic(double) override { music_ = false; }
    bool musicPlays() const override { return music_; }
    using AudioTask::stop;
    void stop(VoiceId, double) override { layer.reset(); }
    double musicTime() const override { return time; }
    bool isOpen() const override { return true; }

    int loaded = 0, removed = 0, played = 0;
    int loops = 0; ///< that were started and not stopped with their group
    int stops = 0; ///< calls of `stopSounds`
    bool effectsPaused = false;
    float musicDuck = 1.0F;
    double time = 0.0;                ///< of the music
    std::optional<PlayOptions> layer; ///< the last sound in the music's group, until one is stopped
    std::vector<std::string> music;   ///< in the order in which it was loaded

private:
    bool music_ = false;
};

/// A game whose window and sound are in memory. `Game` is a class derived from Application.
template <class Game>
class WithFakeWindow final : public Game {
public:
    using Game::Game;

    using Game::context;
    using Game::modules;
    using Game::settings;
    using Game::strings;

    std::pair<int, int> size{1280, 720}; ///< of the window at the start
    StateContext& states() { return this->modules().states.context(); }
    FakeVideo& window() { return *window_; }

private:
    Ref<VideoTask> onMakeVideo(EngineContext& engine, std::string) override {
        const auto made = engine.heap.make<FakeVideo>();
        made->windowWidth = size.first;
        made->windowHeight = size.second;
        window_ = made.get();
        return made;
    }
    Ref<AudioTask> onMakeAudio(EngineContext& engine, OpenSound) override {
        return engine.heap.make<FakeAudio>();
    }

    FakeVideo* window_ = nullptr;
};

/// A running game without devices: host events go in, what a screen reader says and the states come
/// out.
template <class Game>
struct WindowFixture {
    FakeHost host;
    WithFakeWindow<Game> game{host};
    bool running = true;

    explicit WindowFixture(std::vector<std::string> arguments = {}) {
        host.windows = true;
        host.given.arguments = std::move(arguments);
    }
    WindowFixture(const WindowFixture&) = delete;
    WindowFixture& operator=(const WindowFixture&) = delete;
    ~WindowFixture() { game.stop(); }

    bool start() { return game.configure() == platform::RunMode::Windowed && game.start(); }

    void event(const platform::HostEvent& what) { game.handle(what); }
    /// One frame of a 60th of a second.
    void step() {
        host.time.advance(1.0 / 60.0);
        host.saved.update();
        running = game.step(platform::StepKind::Frame, host.time.now()) && running;
    }
    void steps(int count) {
        for (int i = 0; i < count; ++i) {
            step();
        }
    }
    void key(platform::Key which) {
        event(platform::KeyEvent{which, true, false, false});
        step();
        event(platform::KeyEvent{which, false, false, false});
        step();
    }
    void resize(int width, int height, float ratio = 1.0F) {
        game.window().windowWidth = width;
        game.window().windowHeight = height;
        game.window().ratio = ratio;
        event(platform::WindowSizeEvent{width, height, ratio});
        step();
    }

    StateStack& stack() { return game.modules().states.stack(); }
    /// The name of the top state; empty without one.
    std::string_view state() {
        return stack().top() == nullptr ? std::string_view{} : stack().top()->name();
    }
    /// What a screen reader said last.
    std::string said() const { return host.announced.empty() ? "" : host.announced.back(); }
};

} // namespace eng::test
