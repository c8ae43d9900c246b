// Pong: the milestone of Enginuity IV.

#include "engine/app/application.h"
#include "game/pong/layout.h"
#include "game/pong/screens.h"
#include "game/pong/view.h"

#include <array>
#include <utility>

#include "engine_text.h"
#include "pong_text.h"

namespace pong {
namespace {

constexpr const char* kFontFile = "fonts/text.ttf";

struct PongSettings {
    eng::Setting<std::uint64_t> steps{"steps",
                                      7200,
                                      text::kHelpSteps,
                                      {.least = 0, .most = 1'000'000'000'000},
                                      eng::kThisRunOnly};
    eng::Setting<int> players{
        "players", 1, text::kHelpPlayers, {.least = 1, .most = 2}, eng::kAlsoByLink};
};

/// Updates the screen that is up.
class ScreensTask final : public eng::Task {
public:
    explicit ScreensTask(Table& table)
        : Task{"screens", eng::priority::kGame}
        , table_{table} {}

private:
    void onUpdate(eng::EngineContext& context) override { table_.screens.update(context); }
    void onStop(eng::EngineContext& context) override {
        table_.screens.clear();
        table_.screens.applyChanges(context);
    }

    Table& table_;
};

/// Plays a number of steps with two machines, and says what came of it.
class HeadlessTask final : public eng::Task {
public:
    HeadlessTask(std::uint64_t seed, std::uint64_t steps, const eng::FrameTime& time,
                 std::function<void(const Session&)> done)
        : Task{"headless", eng::priority::kGame}
        , session_{seed, Mode::Demo}
        , left_{steps}
        , time_{time}
        , done_{std::move(done)} {}

private:
    void onUpdate(eng::EngineContext& context) override {
        for (int due = steps_.advance(time_.delta); due > 0 && left_ > 0; --due, --left_) {
            session_.step({});
        }
        if (left_ == 0) {
            done_(session_);
            context.kernel.removeAll();
        }
    }

    Session session_;
    eng::FixedStep steps_{kStepsPerSecond};
    std::uint64_t left_;
    const eng::FrameTime& time_;
    std::function<void(const Session&)> done_;
};

class PongApplication final : public eng::Application {
public:
    explicit PongApplication(eng::platform::Host& host)
        : Application{host, applicationName(), text::kTable, text::kTitle}
        , controls_{actions()}
        , camera_{kWide, kHigh} {}

private:
    void onDescribe(eng::SettingsRegistry& registry) override {
        registry.add(pongSettings_.steps);
        registry.add(pongSettings_.players);
    }

    eng::Status onStart(eng::EngineContext& context) override {
        if (headless()) {
            return context.kernel.add(context.heap.make<HeadlessTask>(
                seed(), *pongSettings_.steps, time(),
                [this](const Session& session) { printResult(session); }));
        }
        const auto bytes = host().readProgramFile(kFontFile);
        if (!bytes) {
            return eng::Error{eng::text::kProgramFileMissing, kFontFile};
        }
        eng::Result<eng::render::Font> font = eng::render::Font::load(*bytes, kFontFile);
        if (!font) {
            return font.error();
        }
        setProfileFont(kFontFile);
        camera_.resize(video()->width(), video()->height());
        if (audio() != nullptr) {
            table_.sounds.load(*audio(), host(), log());
            table_.sounds.music(true);
        }
        setTable(context);
        eng::Status added = context.kernel.add(context.heap.make<ScreensTask>(table_));
        if (added) {
            added = context.kernel.add(
                context.heap.make<View>(table_, device(), *video(), camera_, std::move(*font)));
        }
        return added;
    }

    void setTable(eng::EngineContext& context) {
        random_ = eng::Random{seed()};
        table_.input = &input();
        table_.actions = &actions();
        table_.controls = &controls_;
        table_.camera = &camera_;
        table_.strings = &strings();
        table_.choice = *pongSettings_.players - 1;
        table_.delta = [this] { return time().delta; };
        table_.newSeed = [this] { return (std::uint64_t{random_.next()} << 32U) | random_.next(); };
        table_.announce = [this](std::string_view words) { host().announce(words); };
        table_.choosePlayers = [this](int players) { choosePlayers(players); };
        if (host().canQuit()) {
            table_.leave = [this] { end(0); };
        }
        table_.session = std::make_unique<Session>(table_.newSeed(), Mode::Demo);
        table_.screens.switchTo(context.heap.make<TitleScreen>(table_));
        table_.screens.applyChanges(context);
    }

    void onEvent(const eng::platform::HostEvent& event) override {
        const auto* visibility = std::get_if<eng::platform::VisibilityEvent>(&event);
        const auto* focus = std::get_if<eng::platform::FocusEvent>(&event);
        if ((visibility != nullptr && !visibility->visible) ||
            (focus != nullptr && !focus->focused)) {
            interrupt();
        }
        if (std::holds_alternative<eng::platform::ControllerRemovedEvent>(event)) {
            interrupt(); // whoever held it cannot play on
        }
        const auto* key = std::get_if<eng::platform::KeyEvent>(&event);
        if (key != nullptr && key->down && !key->repeat && !key->shortcut && video() != nullptr &&
            (key->key == eng::Key::F || key->key == eng::Key::F11)) {
            toggleFullscreen();
        }
    }

    void interrupt() {
        if (table_.screen == Screen::Playing && table_.screens.top() != nullptr) {
            static_cast<PlayScreen*>(table_.screens.top())->interrupt();
        }
    }

    void toggleFullscreen() {
        const bool on = !video()->fullscreen();
        video()->setFullscreen(on);
        const std::string word = on ? "true" : "false";
        if (settings().choose(videoSettings().fullscreen, {&word, 1})) {
            saveSettings();
        }
    }

    void choosePlayers(int players) {
        if (players == *pongSettings_.players) {
            return;
        }
        const std::string word = eng::format("{0}", {players});
        if (settings().choose(pongSettings_.players, {&word, 1})) {
            saveSettings();
        }
    }

    std::string onInspect() const override {
        if (headless() || !table_.session) {
            return {};
        }
        constexpr std::array<std::string_view, 4> kNames{"title", "playing", "paused", "result"};
        const Session& session = *table_.session;
        const Match& match = session.match();
        return eng::format("\"state\":\"{0}\",\"choice\":{1},\"steps\":{2},\"score\":[{3},{4}],"
                           "\"paddles\":[{5:.2f},{6:.2f}],"
                           "\"ball\":[{7:.2f},{8:.2f}],\"hash\":\"{9:016x}\"",
                           {kNames[static_cast<std::size_t>(table_.screen)], table_.choice,
                            session.steps(), match.score(kLeft), match.score(kRight),
                            match.paddle(kLeft).y.toDouble(), match.paddle(kRight).y.toDouble(),
                            match.ball().x.toDouble(), match.ball().y.toDouble(), session.hash()});
    }

    double stepsPerSecond() const override { return kStepsPerSecond; }

    void printResult(const Session& session) {
        host().print(strings().text(
            text::kHeadlessSummary,
            {session.steps(), session.matches(), session.points(kLeft), session.points(kRight)}));
        host().print(eng::format("state {0:016x}", {session.hash()}));
    }

    PongSettings pongSettings_;
    Controls controls_;
    eng::render::Camera2d camera_;
    eng::Random random_{0};
    Table table_;
};

} // namespace
} // namespace pong

std::unique_ptr<eng::platform::Program> createApplication(eng::platform::Host& host) {
    return std::make_unique<pong::PongApplication>(host);
}

const char* applicationName() {
    return "pong";
}
