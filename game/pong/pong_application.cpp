// Pong: the milestone of Enginuity IV.

#include "engine/app/application.h"
#include "engine/core/json.h"
#include "game/pong/options.h"
#include "game/pong/screens.h"
#include "game/pong/view.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine_text.h"
#include "pong_text.h"

namespace pong {
namespace {

constexpr const char* kFontFile = "fonts/text.ttf";

struct PongSettings {
    eng::Setting<int> players{
        "players", 1, text::kHelpPlayers, {.least = 1, .most = 2}, eng::kAlsoByLink};
    eng::Setting<Strength> strength{"strength",
                                    Strength::Steady,
                                    text::kHelpStrength,
                                    {"gentle", "steady", "fierce"},
                                    eng::kAlsoByLink};
    eng::Setting<bool> reducedMotion{"reduced_motion", false, text::kHelpReducedMotion,
                                     eng::SettingRange<bool>{}, eng::kAlsoByLink};
    eng::Setting<bool> highContrast{"high_contrast", false, text::kHelpHighContrast,
                                    eng::SettingRange<bool>{}, eng::kAlsoByLink};
};

/// Updates the screen that is up.
class ScreensTask final : public eng::Task {
public:
    ScreensTask(Table& table, const eng::VideoTask& video)
        : Task{"screens", eng::priority::kGame}
        , table_{table}
        , video_{video} {}

private:
    void onUpdate(eng::EngineContext& context) override {
        table_.stage.resize(video_.width(), video_.height(), video_.pixelRatio());
        table_.screens->update(context);
    }

    Table& table_;
    const eng::VideoTask& video_;
};

/// A match of two machines, for a run without a window.
class HeadlessMatch final : public eng::HeadlessGame {
public:
    HeadlessMatch(std::uint64_t seed, const eng::StringTable& strings)
        : session_{seed, Mode::Demo}
        , strings_{strings} {}

    void step() override { session_.step({}); }
    std::vector<std::string> result() const override {
        return {strings_.text(text::kHeadlessSummary,
                              {session_.steps(), session_.matches(), session_.points(kLeft),
                               session_.points(kRight)}),
                eng::format("state {0:016x}", {session_.hash()})};
    }

private:
    Session session_;
    const eng::StringTable& strings_;
};

class PongApplication final : public eng::Application {
public:
    explicit PongApplication(eng::platform::Host& host)
        : Application{host, applicationName(), text::kTable, text::kTitle}
        , controls_{actions()} {}

private:
    void onDescribe(eng::SettingsRegistry& registry) override {
        registry.add(pongSettings_.players);
        registry.add(pongSettings_.strength);
        registry.add(pongSettings_.reducedMotion);
        registry.add(pongSettings_.highContrast);
    }

    std::unique_ptr<eng::HeadlessGame> onMakeHeadless(std::uint64_t seed) override {
        return std::make_unique<HeadlessMatch>(seed, strings());
    }

    eng::Status onStart(eng::EngineContext& context) override {
        const auto bytes = host().readProgramFile(kFontFile);
        if (!bytes) {
            return eng::Error{eng::text::kProgramFileMissing, kFontFile};
        }
        eng::Result<eng::render::Font> font = eng::render::Font::load(*bytes, kFontFile);
        if (!font) {
            return font.error();
        }
        modules().overlay.setFont(kFontFile);
        if (audio() != nullptr) {
            table_.sounds.load(*audio(), host(), log());
        }
        const eng::Ref<eng::AnimateTask> animate = context.heap.make<eng::AnimateTask>(time());
        effects_ = std::make_unique<Effects>(context.heap, *animate);
        effects_->setCalm(calm());
        view_ = context.heap.make<View>(table_, device(), std::move(*font));
        view_->setHighContrast(*pongSettings_.highContrast);
        setTable(context);
        connect(context.events);
        eng::Status added = context.kernel.add(animate);
        if (added) {
            added = context.kernel.add(context.heap.make<ScreensTask>(table_, *video()));
        }
        if (added) {
            added = context.kernel.add(view_);
        }
        return added;
    }

    void onStop(eng::EngineContext&) override {
        connections_.clear();
        view_.reset();
        effects_.reset();
    }

    void setTable(eng::EngineContext& context) {
        random_ = eng::Random{modules().system.seed()};
        table_.stage.resize(video()->width(), video()->height(), video()->pixelRatio());
        table_.screens = &states();
        table_.input = &input();
        table_.actions = &actions();
        table_.controls = &controls_;
        table_.strings = &strings();
        table_.heap = &context.heap;
        table_.effects = effects_.get();
        table_.delta = [this] { return time().delta; };
        table_.newSeed = [this] { return (std::uint64_t{random_.next()} << 32U) | random_.next(); };
        table_.announce = [this](std::string_view words) { host().announce(words); };
        table_.players = [this] { return *pongSettings_.players; };
        table_.choosePlayers = [this](int players) {
            if (players != *pongSettings_.players) {
                set(pongSettings_.players, eng::format("{0}", {players}));
                settings().save();
            }
        };
        table_.strength = [this] { return *pongSettings_.strength; };
        table_.chooseStrength = [this](Strength strength) {
            constexpr std::array<const char*, 3> kNames{"gentle", "steady", "fierce"};
            set(pongSettings_.strength, kNames[static_cast<std::size_t>(strength)]);
        };
        table_.options = [this] { return optionItems(options()); };
        table_.keepOptions = [this] { settings().save(); };
        if (host().canQuit()) {
            table_.leave = [this] { end(0); };
        }
        table_.device = host().preferences().fingers ? Device::Touch : Device::Keyboard;
        if (modules().settings.wereDamaged()) {
            table_.notice = text::kNoticeSettings;
        } else if (modules().settings.wereRefused()) {
            table_.notice = text::kNoticeRefused;
        }
        table_.session = std::make_unique<Session>(table_.newSeed(), Mode::Demo);
        table_.screens->switchTo(context.heap.make<TitleScreen>(table_));
        table_.screens->applyChanges(context);
    }

    /// Sets a setting as the person's own choice; what is saved is `saveSettings`.
    void set(eng::SettingBase& setting, std::string word) {
        if (const eng::Status chosen = settings().choose(setting, {&word, 1}); !chosen) {
            ENG_LOG(log(), eng::LogChannel::App, eng::Severity::Warning, "settings",
                    chosen.error());
        }
    }

    Options options() {
        const auto flag = [this](eng::SettingBase& setting, bool on) {
            set(setting, on ? "true" : "false");
        };
        const auto volume = [this](eng::Setting<int>& setting) {
            return Options::Percent{
                [&setting] { return *setting; },
                [this, &setting](int percent) { set(setting, eng::format("{0}", {percent})); }};
        };
        Options all;
        all.strings = &strings();
        all.turnLanguage = [this](int direction) { turnLanguage(direction); };
        all.sound = {[this] { return !modules().audio.muted(); },
                     [this](bool on) { modules().audio.setMuted(!on); }};
        all.music = volume(modules().audio.settings().musicVolume);
        all.effects = volume(modules().audio.settings().effectsVolume);
        all.interface = volume(modules().audio.settings().interfaceVolume);
        all.fullscreen = {[this] { return modules().graphics.fullscreen(); },
                          [this](bool on) { modules().graphics.setFullscreen(on); }};
        if (video()->canSetVsync()) {
            all.vsync = {[this] { return *modules().graphics.settings().vsync; },
                         [this, flag](bool on) {
                             flag(modules().graphics.settings().vsync, on);
                             video()->setVsync(on);
                         }};
        }
        all.reducedMotion = {[this] { return calm(); },
                             [this, flag](bool on) {
                                 flag(pongSettings_.reducedMotion, on);
                                 effects_->setCalm(on);
                             }};
        all.highContrast = {[this] { return *pongSettings_.highContrast; },
                            [this, flag](bool on) {
                                flag(pongSettings_.highContrast, on);
                                view_->setHighContrast(on);
                            }};
        return all;
    }

    /// As chosen, else as the system has it.
    bool calm() const {
        const bool chosen = pongSettings_.reducedMotion.source() != eng::SettingSource::Default;
        return chosen ? *pongSettings_.reducedMotion : host().preferences().reducedMotion;
    }

    void turnLanguage(int direction) {
        const std::vector<std::string> all = modules().language.languages();
        const auto count = static_cast<int>(all.size());
        const auto found = std::find(all.begin(), all.end(), strings().language());
        const auto now = static_cast<int>(found - all.begin()) % count;
        modules().language.choose(context(),
                                  all[static_cast<std::size_t>((now + direction + count) % count)]);
    }

    /// Pauses a match when nobody can play on.
    void connect(eng::EventQueue& events) {
        using namespace eng::platform;
        connections_.push_back(
            events.connect<VisibilityEvent>([this](const VisibilityEvent& event) {
                if (!event.visible) {
                    interrupt();
                }
            }));
        connections_.push_back(events.connect<FocusEvent>([this](const FocusEvent& event) {
            if (!event.focused) {
                interrupt();
            }
        }));
        connections_.push_back(
            events.connect<ControllerRemovedEvent>([this](const ControllerRemovedEvent&) {
                if (table_.device == Device::Controller ||
                    (table_.session && table_.session->mode() == Mode::TwoPlayers)) {
                    interrupt(text::kNoticeController); // its player cannot play on
                }
            }));
    }

    void interrupt(std::optional<eng::TextId> why = {}) {
        if (table_.screen == Screen::Playing && table_.screens->top() != nullptr) {
            static_cast<PlayScreen*>(table_.screens->top())->interrupt(why);
        }
    }

    std::string onInspect() const override {
        if (headless() || !table_.session) {
            return {};
        }
        constexpr std::array<std::string_view, 6> kNames{"title",   "choose", "options",
                                                         "playing", "paused", "result"};
        const Session& session = *table_.session;
        const Match& match = session.match();
        std::string out =
            eng::format("\"state\":\"{0}\",\"steps\":{1},\"score\":[{2},{3}],"
                        "\"paddles\":[{4:.2f},{5:.2f}],"
                        "\"ball\":[{6:.2f},{7:.2f}],\"hash\":\"{8:016x}\"",
                        {kNames[static_cast<std::size_t>(table_.screen)], session.steps(),
                         match.score(kLeft), match.score(kRight), match.paddle(kLeft).y.toDouble(),
                         match.paddle(kRight).y.toDouble(), match.ball().x.toDouble(),
                         match.ball().y.toDouble(), session.hash()});
        constexpr std::array<std::string_view, 3> kDevices{"keyboard", "touch", "controller"};
        eng::appendFormat(out, ",\"device\":\"{0}\"",
                          {kDevices[static_cast<std::size_t>(table_.device)]});
        if (table_.menu != nullptr) {
            inspectMenu(out, *table_.menu);
        }
        return out;
    }

    /// The menu that is up: its lines with what they say, and where they are in device pixels.
    void inspectMenu(std::string& out, const game::Menu& menu) const {
        eng::appendFormat(out, ",\"focus\":{0},\"menu\":[", {menu.focus()});
        const eng::render::Camera2d& camera = table_.stage.camera();
        for (int i = 0; i < menu.size(); ++i) {
            out += i == 0 ? "{\"label\":" : ",{\"label\":";
            eng::appendJsonString(
                out, strings().pattern(menu.items()[static_cast<std::size_t>(i)].label));
            out += ",\"value\":";
            eng::appendJsonString(out, menu.value(i));
            const eng::Rect box = menu.box(i);
            const eng::Vec2 corner = camera.toPixels({box.left, box.top});
            eng::appendFormat(out, ",\"box\":[{0:.1f},{1:.1f},{2:.1f},{3:.1f}]}}",
                              {static_cast<double>(corner.x), static_cast<double>(corner.y),
                               static_cast<double>(box.width * camera.scale()),
                               static_cast<double>(box.height * camera.scale())});
        }
        out += ']';
    }

    double stepsPerSecond() const override { return kStepsPerSecond; }

    PongSettings pongSettings_;
    Controls controls_;
    eng::Random random_{0};
    std::unique_ptr<Effects> effects_;
    Table table_;
    eng::Ref<View> view_;
    std::vector<eng::Connection> connections_;
};

} // namespace
} // namespace pong

std::unique_ptr<eng::platform::Program> createApplication(eng::platform::Host& host) {
    return std::make_unique<pong::PongApplication>(host);
}

const char* applicationName() {
    return "pong";
}
