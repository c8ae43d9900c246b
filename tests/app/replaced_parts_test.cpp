// A game that replaces the engine's screen and sound by its own and changes no engine file
// (requirement of Enginuity I).
#include "engine/app/application.h"
#include "engine/app/engine_modules.h"
#include "engine/audio/silent_audio_task.h"
#include "engine/canvas/shape_batch.h"
#include "engine/event/event_queue.h"
#include "engine/kernel/kernel.h"
#include "engine/kernel/module.h"
#include "engine/video/video_task.h"
#include "tests/support/fake_gl.h"
#include "tests/support/fake_host.h"
#include "tests/support/font_file.h"

#include <catch2/catch_test_macros.hpp>

#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine_text.h"

using namespace eng;
using eng::platform::RunMode;
using eng::test::FakeGl;
using eng::test::FakeHost;

namespace {

constexpr EnglishText kTexts[] = {{"title", "Plotter"}};
const EnglishTable kTable{"plotter", 20000, kTexts};
constexpr TextId kTitle{20000};

/// Plots the picture, instead of showing it in a window.
class Plotter final : public VideoTask {
public:
    Plotter(FakeGl& pen, std::vector<std::string>& events, std::string title)
        : pen_{pen}
        , events_{events} {
        events_.push_back("paper: " + title);
    }
    Plotter(const Plotter&) = delete;
    Plotter& operator=(const Plotter&) = delete;
    ~Plotter() override {
        events_.emplace_back(pen_.buffers == 0 ? "paper gone" : "paper gone before its drawing");
    }

    int width() const override { return 640; }
    int height() const override { return 400; }
    float pixelRatio() const override { return 2.0F; }
    const gl::Functions& functions() const override { return pen_.functions; }
    bool waitsForScreen() const override { return true; }
    bool setVsync(bool) override { return true; }
    bool canSetVsync() const override { return false; }
    void handle(const platform::WindowSizeEvent&) override {}
    void setTitle(const std::string& title) override { events_.push_back("title: " + title); }
    void setFullscreen(bool on) override { whole_ = on; }
    bool fullscreen() const override { return whole_; }
    void loseContext() override { pen_.contextLost = true; }
    Status restoreContext() override {
        pen_.contextLost = losesAgain;
        pen_.buffers = 0; // lost with the old one
        events_.emplace_back("new pen");
        return {};
    }

    int sheets = 0;
    bool losesAgain = false; ///< the context is lost again while it is restored
    bool refuses = false;    ///< fails to start

private:
    Status onStart(EngineContext&) override {
        events_.emplace_back("on");
        return refuses ? Status{Error{text::kVideoNoDisplay, {"no paper"}}} : Status{};
    }
    void onUpdate(EngineContext&) override { ++sheets; }

    FakeGl& pen_;
    std::vector<std::string>& events_;
    bool whole_ = false;
};

/// Records the sounds instead of playing them.
class Score final : public SilentAudioTask {
public:
    Score(std::vector<std::string>& events, const AudioSettings& settings, OpenSound when)
        : events_{events}
        , muted_{settings.mute.onChange([this] { events_.emplace_back("volumes"); })}
        , open_{when == OpenSound::AtStart} {}

    Result<SoundId> load(std::string_view, std::string_view name) override {
        names_.emplace_back(name);
        return static_cast<SoundId>(names_.size());
    }
    SoundId add(Sound) override {
        names_.emplace_back("computed");
        return static_cast<SoundId>(names_.size());
    }
    using AudioTask::play;
    VoiceId play(SoundId sound, const PlayOptions& options) override {
        events_.push_back(names_[static_cast<std::size_t>(sound) - 1] +
                          (options.pan < 0.0F ? " left" : ""));
        return {open_ ? 1U : 0U};
    }
    void gesture() override { open_ = true; }
    bool isOpen() const override { return open_; }

    bool refuses = false; ///< fails to start

private:
    Status onStart(EngineContext&) override {
        return refuses ? Status{Error{text::kProgramFileMissing, {"score"}}} : Status{};
    }
    void onSuspend(EngineContext&) override { events_.emplace_back("quiet"); }
    void onResume(EngineContext&) override { events_.emplace_back("loud"); }

    std::vector<std::string>& events_;
    Connection muted_;
    std::vector<std::string> names_;
    bool open_;
};

class Game final : public Application {
public:
    Game(FakeHost& host, FakeGl& pen)
        : Application{host, "plotter", kTable, kTitle}
        , pen_{pen} {}

    using Application::audio;
    using Application::moduleList;
    using Application::video;

    void useFont(std::string file) { modules().screens.setStage({.font = std::move(file)}); }
    bool fullscreen() { return modules().graphics.fullscreen(); }
    void setFullscreen(bool on) { modules().graphics.setFullscreen(on); }
    void setMuted(bool on) { modules().audio.setMuted(on); }

    std::vector<std::string> events;
    std::vector<platform::WindowSizeEvent> sizes;
    /// The part that fails to start; the game fails after it has made something.
    enum class Failing { Nothing, Video, Audio, Game } failing = Failing::Nothing;
    Plotter& plotter() const { return *plotter_; }
    int draws() const { return pen_.draws; }

private:
    class DrawTask final : public Task {
    public:
        explicit DrawTask(Game& game)
            : Task{"draw", priority::kRender, When::OnlyInFrames}
            , game_{game}
            , batch_{game.modules().graphics.device()} {}

    private:
        Status onStart(EngineContext&) override { return batch_.open(); }
        void onUpdate(EngineContext&) override {
            render::Camera2d camera{320.0F, 200.0F};
            camera.resize(game_.video()->width(), game_.video()->height());
            batch_.begin(camera);
            batch_.circle({100.0F, 100.0F}, 50.0F, Color::hex(0xFFFFFF));
            batch_.end();
        }
        Game& game_;
        render::ShapeBatch batch_;
    };

    Ref<VideoTask> onMakeVideo(EngineContext& context, std::string title) override {
        const auto made = context.heap.make<Plotter>(pen_, events, std::move(title));
        plotter_ = made.get();
        plotter_->refuses = failing == Failing::Video;
        return made;
    }
    Ref<AudioTask> onMakeAudio(EngineContext& context, OpenSound when) override {
        const auto score = context.heap.make<Score>(events, modules().audio.settings(), when);
        score->refuses = failing == Failing::Audio;
        return score;
    }
    Status onStart(EngineContext& context) override {
        sized_ = context.events.connect<platform::WindowSizeEvent>(
            [this](const platform::WindowSizeEvent& size) { sizes.push_back(size); });
        const Result<SoundId> bell = audio()->load("", "bell");
        audio()->play(*bell, {.pan = -1.0F});
        drawing_ = context.heap.make<DrawTask>(*this);
        const Status added = context.kernel.add(drawing_);
        return failing == Failing::Game ? Error{text::kProgramFileMissing, {"thing.dat"}} : added;
    }
    void onStop(EngineContext&) override { drawing_.reset(); }
    std::string onInspect() const override { return {}; }
    double stepsPerSecond() const override { return 60.0; }

    FakeGl& pen_;
    Plotter* plotter_ = nullptr;
    Ref<DrawTask> drawing_;
    Connection sized_;
};

/// A game with its plotter.
struct GameFixture {
    FakeGl pen;
    FakeHost host;
    Game game{host, pen};

    bool start(std::vector<std::string> arguments = {}) {
        host.windows = true;
        host.given.arguments = std::move(arguments);
        REQUIRE(game.configure() == RunMode::Windowed);
        return game.start();
    }
    bool frame() {
        host.time.advance(1.0 / 60.0);
        return game.step(platform::StepKind::Frame, host.time.now());
    }
};

} // namespace

TEST_CASE("a game replaces screen and sound without changing an engine file", "[app]") {
    FakeGl pen;
    FakeHost host;
    host.windows = true;
    host.given.arguments = {"+inspect"};
    Game game{host, pen};
    REQUIRE(game.configure() == RunMode::Windowed);
    REQUIRE(game.start());
    CHECK(game.events == std::vector<std::string>{"paper: Plotter", "on", "bell left"});
    CHECK(game.inspect().find("\"window\":[640,400]") != std::string::npos);
    CHECK(game.minFrameTime() == 0.0); // it waits for its own screen
    const auto frame = [&] {
        host.time.advance(1.0 / 60.0);
        return game.step(platform::StepKind::Frame, host.time.now());
    };
    CHECK(frame());
    CHECK(frame());
    CHECK(game.plotter().sheets == 2);
    CHECK(game.draws() == 2); // through the engine's own render
    game.events.clear();

    // The engine's calls reach the game's parts.
    game.handle(platform::ContextLostEvent{});
    CHECK(frame());
    CHECK(game.plotter().sheets == 2);
    game.handle(platform::ContextRestoredEvent{});
    CHECK(frame());
    CHECK(game.plotter().sheets == 3);
    game.handle(platform::VisibilityEvent{false});
    CHECK(frame());
    CHECK(game.plotter().sheets == 3);
    game.handle(platform::VisibilityEvent{true});
    game.setMuted(true);
    game.setFullscreen(true);
    CHECK(game.fullscreen());
    CHECK(game.events == std::vector<std::string>{"new pen", "quiet", "loud", "volumes"});
    game.handle(platform::QuitEvent{});
    CHECK_FALSE(frame());
    game.stop();
    CHECK(pen.buffers == 0); // released before the screen
    CHECK_FALSE(host.hasLogged("Still in memory"));
}

TEST_CASE_METHOD(GameFixture, "a game gets the size of its window at the start", "[app]") {
    REQUIRE(start());
    REQUIRE(game.sizes.size() == 1);
    CHECK((game.sizes[0].width == 640 && game.sizes[0].height == 400));
    CHECK(game.sizes[0].pixelRatio == 2.0F);
    game.stop();
}

TEST_CASE_METHOD(GameFixture, "a game that fails to start releases what it made", "[app]") {
    game.failing = Game::Failing::Game;
    CHECK_FALSE(start());
    game.events.clear();
    game.stop();
    CHECK(game.exitCode() == 1);
    CHECK(game.events == std::vector<std::string>{"paper gone"});
    CHECK_FALSE(host.hasLogged("Still in memory"));
}

TEST_CASE_METHOD(GameFixture, "a part that does not start ends the program with a message",
                 "[app]") {
    using Failing = Game::Failing;
    host.files["strings/plotter.de.txt"] = "title = Zeichner\n[end]\n";
    host.files["strings/engine.de.txt"] =
        "program_file_missing = Die Datei {0} fehlt.\nvideo_no_display = Kein Fenster: {0}.\n"
        "[end]\n";
    std::string message;
    SECTION("the screen") {
        game.failing = Failing::Video;
        message = "Kein Fenster: no paper.";
    }
    SECTION("the sound") {
        game.failing = Failing::Audio;
        message = "Die Datei score fehlt.";
    }
    SECTION("the game") {
        game.failing = Failing::Game;
        message = "Die Datei thing.dat fehlt.";
    }
    CHECK_FALSE(start({"language=de"}));
    CHECK(host.messages == std::vector<std::string>{message});
    CHECK(game.exitCode() == 1);
    // Exactly the started modules stop, the last one first.
    std::vector<std::string> started;
    for (const Module* const module : game.moduleList().modules()) {
        if (module->started()) {
            started.emplace_back(module->name());
        }
    }
    const std::string_view last = game.failing == Failing::Video   ? "input"
                                  : game.failing == Failing::Audio ? "graphics"
                                                                   : "profile overlay";
    REQUIRE_FALSE(started.empty());
    CHECK(started.back() == last);
    game.handle(platform::QuitEvent{}); // a loop may still send queued events
    game.stop();
    CHECK(game.events.back() == "paper gone");
    for (const Module* const module : game.moduleList().modules()) {
        CHECK_FALSE(module->started());
    }
    CHECK_FALSE(host.hasLogged("Still in memory"));
}

namespace {

/// Records its calls, and refuses to start on request.
class Recorder final : public Module {
public:
    Recorder(std::vector<std::string>& events, const char* name, bool refuses)
        : Module{name}
        , events_{events}
        , refuses_{refuses} {}

private:
    Status start(EngineContext&) override {
        return refuses_ ? Status{Error{text::kProgramFileMissing, {"part"}}} : Status{};
    }
    void stop(EngineContext&) override { events_.emplace_back(name()); }

    std::vector<std::string>& events_;
    bool refuses_;
};

} // namespace

TEST_CASE("a module that fails at any place stops exactly those before it, in reverse", "[app]") {
    for (std::size_t place = 1;; ++place) { // without the log, which is the first, it has no sinks
        FakeGl pen;
        FakeHost host;
        host.windows = true;
        host.given.arguments = {"language=de"};
        host.files["strings/engine.de.txt"] =
            "program_file_missing = Die Datei {0} fehlt.\n[end]\n";
        host.files["strings/plotter.de.txt"] = "title = Zeichner\n[end]\n";
        Game game{host, pen};
        const std::vector<Module*> real = game.moduleList().modules();
        if (place > real.size()) {
            CHECK(real.size() == 15);
            break;
        }
        CAPTURE(real[place - 1]->name());
        // A recorder after each module tells the order.
        std::vector<std::string> stopped;
        std::deque<Recorder> recorders;
        game.moduleList() = ModuleList{};
        for (std::size_t i = 0; i < real.size(); ++i) {
            if (i == place) {
                game.moduleList().add(recorders.emplace_back(stopped, "failing", true));
            }
            game.moduleList().add(*real[i]);
            game.moduleList().add(recorders.emplace_back(stopped, real[i]->name().data(), false));
        }
        if (place == real.size()) {
            game.moduleList().add(recorders.emplace_back(stopped, "failing", true));
        }
        REQUIRE(game.configure() == RunMode::Windowed);
        CHECK_FALSE(game.start());
        CHECK(host.messages == std::vector<std::string>{"Die Datei part fehlt."});
        for (std::size_t i = 0; i < real.size(); ++i) {
            CHECK(real[i]->started() == (i < place));
        }
        game.stop();
        std::vector<std::string> expected;
        for (std::size_t i = place; i-- > 0;) {
            expected.emplace_back(real[i]->name());
            CHECK_FALSE(real[i]->started());
        }
        CHECK(stopped == expected);
        CHECK(game.exitCode() == 1);
        CHECK(pen.buffers == 0);
        CHECK_FALSE(host.hasLogged("Still in memory"));
    }
}

TEST_CASE_METHOD(GameFixture,
                 "states that cannot draw release their graphics before the window closes",
                 "[app]") {
    host.files["fonts/text.ttf"] = eng::test::fontFile("manrope_semibold.ttf");
    game.useFont("fonts/text.ttf");
    SECTION("a missing font") {
        game.useFont("fonts/none.ttf");
        CHECK_FALSE(start());
        CHECK(host.messages.back().find("fonts/none.ttf") != std::string::npos);
    }
    SECTION("a refused shader") {
        pen.shadersCompile = false;
        CHECK_FALSE(start());
    }
    game.stop();
    CHECK(game.exitCode() == 1);
    CHECK(game.events.back() == "paper gone");
    CHECK(pen.buffers == 0);
    CHECK(pen.arrays == 0);
}

TEST_CASE_METHOD(GameFixture, "a context that is lost while it is restored can be restored again",
                 "[app]") {
    REQUIRE(start());
    CHECK(frame());
    game.handle(platform::ContextLostEvent{});
    game.plotter().losesAgain = true;
    game.handle(platform::ContextRestoredEvent{});
    game.handle(platform::ContextLostEvent{}); // a page sends it afterwards
    CHECK(frame());
    CHECK(game.plotter().sheets == 1);
    CHECK(host.messages.empty());
    game.plotter().losesAgain = false;
    game.handle(platform::ContextRestoredEvent{});
    CHECK(frame());
    CHECK(game.plotter().sheets == 2);
    CHECK(game.exitCode() == 0);
    game.stop();
}

TEST_CASE_METHOD(GameFixture, "invisible frames do not keep a core busy", "[app]") {
    constexpr double kUnseen = 1.0 / 120.0;
    SECTION("with vsync off") {
        REQUIRE(start({"-vsync"}));
    }
    SECTION("with a useless frame cap") {
        REQUIRE(start({"-vsync", "frame_cap=1000"}));
    }
    const double seen = game.minFrameTime();
    CHECK(seen <= 0.001);
    game.handle(platform::VisibilityEvent{false});
    CHECK(game.minFrameTime() == kUnseen);
    game.handle(platform::VisibilityEvent{true});
    CHECK(game.minFrameTime() == seen);
    game.handle(platform::ContextLostEvent{});
    CHECK(game.minFrameTime() == kUnseen);
    game.handle(platform::ContextRestoredEvent{});
    CHECK(game.minFrameTime() == seen);
    game.stop();
}
