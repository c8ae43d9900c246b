#include "engine/app/application.h"

#include "engine/app/engine_modules.h"
#include "engine/app/last_match.h"
#include "engine/app/picture_task.h"
#include "engine/audio/sdl_audio_task.h"
#include "engine/core/commands.h"
#include "engine/core/format.h"
#include "engine/core/json.h"
#include "engine/develop/commands.h"
#include "engine/develop/headless_match.h"
#include "engine/kernel/fatal_error.h"
#include "engine/kernel/function_task.h"
#include "engine/record/record.h"
#include "engine/record/saves.h"
#include "engine/simulation/packed_recording.h"
#include "engine/simulation/ruleset.h"
#include "engine/ui/menu_builder.h"
#include "engine/video/sdl_video_task.h"
#include "platform/files.h"
#include "platform/host.h"
#include "platform/host_events.h"
#include "platform/page.h"

#include <array>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "engine_text.h"

namespace eng {
namespace {

/// The path of the first number that is free: a pattern without a number is taken as it is.
std::string freePath(const std::string& folder, std::string_view pattern) {
    constexpr int kMost = 100'000;
    std::string path;
    int number = 0;
    do {
        path = folder + "/" + format(pattern, {++number});
    } while (pattern.find('{') != std::string_view::npos && number < kMost &&
             platform::fileKind(path) != platform::FileKind::None);
    return path;
}

} // namespace

Application::Application(platform::Host& host, std::string name, const EnglishTable& texts,
                         TextId title)
    : Application{host, std::move(name), &texts, title, {}} {}

Application::Application(platform::Host& host, std::string name, std::string_view title)
    : Application{host, std::move(name), nullptr, {}, title} {}

/// The game as the last module.
class Application::GameModule final : public Module {
public:
    explicit GameModule(Application& application)
        : Module{"game", When::Interactive}
        , application_{application} {}

private:
    void registerSettings(SettingsRegistry& registry) override {
        if (AnyRuleset* const rules = application_.onRules()) {
            rules->setBuild(application_.host_.build().line());
            for (SettingBase* const one : rules->settings()) {
                registry.add(*one);
            }
        }
        application_.onRegisterSettings(registry);
    }
    Status start(EngineContext& context) override;
    void stop(EngineContext& context) override;

    Application& application_;
};

struct Application::Parts {
    Parts(Application& application, const EnglishTable* texts, TextId given,
          std::string_view plainTitle)
        : engine{application.host_.clock()}
        , title{texts != nullptr ? given : engine.strings.addText(plainTitle)}
        , modules{application.host_,
                  engine,
                  application.name_,
                  title,
                  [&application](EngineContext& context, std::string words) {
                      return application.onMakeVideo(context, std::move(words));
                  },
                  [&application](EngineContext& context, OpenSound when) {
                      return application.headless() ? Ref<AudioTask>{}
                                                    : application.onMakeAudio(context, when);
                  }}
        , game{application} {
        ActionMap& actions = modules.input.actions();
        hotkeys = {actions.add("fullscreen", text::kActionFullscreen, "key:f;key:f11"),
                   actions.add("profile", text::kActionProfile, "key:f3"),
                   actions.add("screenshot", text::kActionScreenshot, "key:f2"),
                   actions.add("lose_context", text::kActionLoseContext, "key:f8",
                               {SettingSource::File, SettingSource::CommandLine})};
        if (texts != nullptr) {
            engine.strings.addTable(*texts);
        }
        modules.addTo(list);
        list.add(game);
    }

    Engine engine;
    TextId title; ///< after the engine, whose string table may have to take it
    EngineModules modules;
    GameModule game;
    ModuleList list;
    Record<LastMatch> lastMatch{
        modules.records.records(), {"engine-last-match", "last-match"}, {}, OnLoss::Log};
    /// Full screen, profile, screenshot, simulated loss of the context.
    std::array<Action, 4> hotkeys;
    std::vector<Connection> connections;
    bool reportedTooManyTexts = false;
    bool writesFrames = false;
    double firstFrame = 0.0; ///< the time of the first one that was written
    std::uint64_t writtenFrames = 0;
};

Application::Application(platform::Host& host, std::string name, const EnglishTable* texts,
                         TextId title, std::string_view plainTitle)
    : host_{host}
    , name_{std::move(name)}
    , parts_{std::make_unique<Parts>(*this, texts, title, plainTitle)} {
    if (host_.page() != nullptr) {
        parts_->modules.ui.setOnMoveSaves([this] { moveSaves(); });
    }
}

Application::~Application() = default;

EngineContext& Application::context() {
    return parts_->engine.context();
}

const StringTable& Application::strings() const {
    return parts_->engine.strings;
}

void Application::addTexts(const EnglishTable& table) {
    parts_->engine.strings.addTable(table);
}

SettingsRegistry& Application::settings() {
    return parts_->engine.settings;
}

Log& Application::log() {
    return parts_->engine.log;
}

Records& Application::records() {
    return parts_->modules.records.records();
}

EngineModules& Application::modules() {
    return parts_->modules;
}

ModuleList& Application::moduleList() {
    return parts_->list;
}

const FrameTime& Application::time() const {
    return parts_->modules.time.time();
}

ActionMap& Application::actions() {
    return parts_->modules.input.actions();
}

AudioTask* Application::audio() const {
    return parts_->modules.audio.task();
}

VideoTask* Application::video() const {
    return parts_->modules.graphics.task();
}

bool Application::headless() const {
    return parts_->modules.settings.headless();
}

bool Application::rests() const {
    return parts_->modules.graphics.rests();
}

double Application::minFrameTime() const {
    return parts_->modules.graphics.minFrameTime();
}

TextId Application::text(std::string_view words) {
    const TextId id = parts_->engine.strings.addText(words);
    if (id == StringTable::kTooManyTexts && !std::exchange(parts_->reportedTooManyTexts, true)) {
        ENG_LOG(parts_->engine.log, LogChannel::App, Severity::Warning, "text", text::kTooManyTexts,
                {StringTable::kMaxTexts, words});
    }
    return id;
}

platform::RunMode Application::configure() {
    parts_->list.registerSettings(parts_->engine.settings);
    parts_->modules.settings.read(name_);
    parts_->modules.log.report(parts_->modules.language.load());
    const std::string answer =
        parts_->modules.settings.queryOutput(strings().pattern(parts_->title), name_);
    const bool refused = parts_->modules.settings.wereArgumentsRefused();
    if (!answer.empty() || refused) {
        for (const Error& problem : parts_->modules.log.problems()) { // there is no log yet
            host_.printLog(platform::MessageKind::Warning, strings().text(problem));
        }
        constexpr int kWrongArguments = 2;
        exitCode_ = refused ? kWrongArguments : 0;
        if (answer.empty()) {
            host_.printLog(platform::MessageKind::Error, strings().text(text::kArgumentsRefused));
        } else {
            host_.print(answer);
        }
        return platform::RunMode::Done;
    }
    if (const auto exported = parts_->modules.settings.exportSaves(name_)) {
        exitCode_ = *exported ? 0 : 1;
        host_.print(*exported ? **exported : strings().text(exported->error()));
        return platform::RunMode::Done;
    }
    if (kHasCommands && headless() && runCommands()) {
        return platform::RunMode::Done;
    }
    parts_->modules.settings.keepDamaged();
    parts_->modules.log.setMode({.verbose = *parts_->modules.settings.engine().inspect,
                                 .headless = headless(),
                                 .ownFiles = parts_->modules.settings.ownsStorage()});
    return headless() ? platform::RunMode::Headless : platform::RunMode::Windowed;
}

bool Application::runCommands() {
    const EngineSettings& settings = parts_->modules.settings.engine();
    const std::optional<CommandOutput> output =
        eng::runCommands(settings.develop, strings(), host_, onRules(),
                         {.seed = parts_->modules.system.setSeed().value_or(1),
                          .steps = settings.steps.source() == SettingSource::Default
                                       ? std::nullopt
                                       : std::optional{*settings.steps}});
    if (!output) {
        return false;
    }
    exitCode_ = output->exitCode;
    for (const std::string& line : output->lines) {
        host_.print(line);
    }
    return true;
}

bool Application::start() {
    AnyRuleset* const rules = onRules();
    const bool isMatch = kHasCommands && headless() && rules != nullptr;
    using When = Module::When;
    const When kind = isMatch      ? When::Always
                      : headless() ? When::Interactive
                                   : When::OnlyWithWindow;
    Status started = parts_->list.start(context(), kind);
    if (started && isMatch) {
        started = rules->load(host_);
    }
    if (started && isMatch) {
        const EngineSettings& settings = parts_->modules.settings.engine();
        const auto play = [this, match = std::make_shared<HeadlessMatch>(
                                     *rules, parts_->modules.system.seed(), *settings.steps,
                                     *settings.record)](EngineContext& now) {
            if (match->step()) {
                return;
            }
            if (const Status kept = match->finish(host_, strings()); !kept) {
                now.events.publish(FatalError{kept.error()});
            }
            now.kernel.removeAll();
        };
        started = context().kernel.add(
            context().heap.make<FunctionTask>("headless", play, priority::kGame));
    }
    if (!started) {
        fail(started.error());
        return false;
    }
    connect();
    if (const Status written = writeFrames(); !written) {
        fail(written.error());
        return false;
    }
    if (VideoTask* const screen = video()) {
        handle(platform::WindowSizeEvent{screen->width(), screen->height(), screen->pixelRatio()});
    }
    parts_->modules.overlay.showAtStart();
    return true;
}

Status Application::onWatch(Services&, Recording) { // NOLINT(*-unnecessary-value-param)
    return Error{text::kRecordingNoRules};
}

void Application::watchAtStart() {
    const std::string& path = *parts_->modules.settings.engine().replay;
    const std::optional<std::string>& link = parts_->modules.settings.replayLink();
    if (headless() || (path.empty() && !link)) {
        return;
    }
    Result<Recording> recording =
        path.empty() && link ? unpackRecording(*link) : loadRecording(path);
    const Status shown = recording
                             ? onWatch(parts_->modules.screens.context(), std::move(*recording))
                             : Status{recording.error()};
    if (!shown) {
        ENG_LOG(parts_->engine.log, LogChannel::App, Severity::Warning, "replay", shown.error());
        parts_->modules.ui.setNotice(shown.error());
    }
}

void Application::addLastMatchLine(ui::MenuBuilder& lines) {
    if (parts_->lastMatch->recording.steps == 0) {
        return;
    }
    lines.button(text::kWatchLast, [this] {
        Recording recording = parts_->lastMatch->recording;
        const Status shown = recording.isValid()
                                 ? onWatch(parts_->modules.screens.context(), std::move(recording))
                                 : Status{Error{text::kRecordingDamaged}};
        noticeUnless(shown);
    });
}

const LastMatch& Application::lastMatch() const {
    return *parts_->lastMatch;
}

void Application::keepMatch(const LastMatch& match, bool left) {
    parts_->lastMatch = match;
    if (!left) {
        return;
    }
    if (const std::string& path = *parts_->modules.settings.engine().record; !path.empty()) {
        if (const Status kept = saveRecording(path, match.recording); !kept) {
            ENG_LOG(parts_->engine.log, LogChannel::App, Severity::Warning, "replay", kept.error());
            parts_->modules.ui.setNotice(kept.error());
        }
    }
}

void Application::addReplayLines(ui::MenuBuilder& lines, Delegate<Recording()> recording) {
    const auto get = std::make_shared<Delegate<Recording()>>(std::move(recording));
    lines.button(text::kWatch, [this, get] {
        noticeUnless(onWatch(parts_->modules.screens.context(), (*get)()));
    });
    lines.button(text::kWatchShare, [this, get] { shareRecording((*get)()); });
}

void Application::watch(const std::string& packed) {
    Result<Recording> recording = unpackRecording(packed);
    const Status shown = recording
                             ? onWatch(parts_->modules.screens.context(), std::move(*recording))
                             : Status{recording.error()};
    noticeUnless(shown);
}

void Application::noticeUnless(const Status& shown) {
    if (!shown) {
        parts_->modules.ui.setNotice(shown.error());
    }
}

void Application::shareRecording(const Recording& recording) {
    const Result<std::string> link = packRecording(recording);
    const Result<std::string> file = encodeRecording(recording);
    if (!file) {
        parts_->modules.ui.setNotice(Message{text::kWatchNotShared, {file.error()}});
        return;
    }
    const std::string words = link ? *link : std::string{};
    if (platform::Page* const page = host_.page()) {
        page->showReplay(words, *file);
        return;
    }
    if (link && link->size() <= kMaxLink && host_.copyText(std::string{kReplayLink} + words)) {
        parts_->modules.ui.setNotice(Message{text::kWatchCopied}, ui::Notice::News);
        return;
    }
    saveForPlayer("match.recording", *file, text::kWatchSaved, text::kWatchNotShared);
}

std::string Application::userFolder() const {
    const std::string& given = *parts_->modules.settings.engine().saveFolder;
    return given.empty() ? platform::userFolder(name_) : given;
}

void Application::saveForPlayer(std::string_view name, const std::string& bytes, TextId saved,
                                TextId refused) {
    if (!kHasCommands) {
        return; // a page has no folders: its dialogs do all of this
    }
    const std::string folder = userFolder();
    const std::string path = freePath(folder, name);
    std::string why;
    if (platform::makeFolders(folder, why) && platform::replaceFile(path, bytes, why)) {
        parts_->modules.ui.setNotice(Message{saved, {platform::shownPath(path)}}, ui::Notice::News);
    } else {
        parts_->modules.ui.setNotice(Message{refused, {why}});
    }
}

void Application::sharePicture() {
    const VideoTask* const video = parts_->modules.graphics.task();
    if (video == nullptr) {
        return;
    }
    const Status taken = parts_->engine.kernel.add(parts_->engine.heap.make<PictureTask>(
        parts_->modules.graphics.device(), *video, [this](render::Image image) {
            if (platform::Page* const page = host_.page()) {
                page->showPicture(image.width, image.height, image.pixels);
            } else {
                saveForPlayer(name_ + "-{0}.png", render::encodePng(image), text::kPictureSaved,
                              text::kPictureNotSaved);
            }
        }));
    if (!taken) {
        parts_->modules.ui.setNotice(Message{text::kPictureNotSaved, {taken.error()}});
    }
}

Status Application::writeFrames() {
    const std::uint64_t frames = *parts_->modules.settings.engine().frames;
    if (!kHasCommands || frames == 0 || video() == nullptr) {
        return {};
    }
    const std::string folder = userFolder() + "/frames";
    if (std::string why; !platform::makeFolders(folder, why)) {
        return Error{text::kFrameNotWritten, {folder, why}};
    }
    parts_->writesFrames = true;
    parts_->firstFrame = host_.clock().now();
    const auto write = [this, folder, frames](const render::Image& image) {
        const std::string path = folder + format("/{0:06d}.png", {++parts_->writtenFrames});
        if (std::string why; !platform::writeFile(path, render::encodePng(image), why)) {
            fail(Error{text::kFrameNotWritten, {path, why}});
        } else if (parts_->writtenFrames == frames) {
            end(0);
        }
    };
    return parts_->engine.kernel.add(parts_->engine.heap.make<PictureTask>(
        parts_->modules.graphics.device(), *video(), write, frames));
}

void Application::shareLink(const platform::SettingLink& link) {
    if (platform::Page* const page = host_.page()) {
        page->showLink(link);
    } else if (host_.copyText(link.setting + "=" + link.value)) {
        parts_->modules.ui.setNotice(Message{text::kLinkCopied}, ui::Notice::News);
    }
}

void Application::moveSaves() {
    if (const Result<std::string> file = packSaves(name_, host_.storage())) {
        host_.page()->showSaves(*file);
    } else {
        ENG_LOG(parts_->engine.log, LogChannel::App | LogChannel::User, Severity::Warning,
                "settings", file.error());
    }
}

void Application::connect() {
    EventQueue& events = parts_->engine.events;
    parts_->connections.push_back(events.connect<platform::QuitEvent>(
        [this](const platform::QuitEvent&) { parts_->engine.kernel.removeAll(); }));
    parts_->connections.push_back(
        events.connect<FatalError>([this](const FatalError& fatal) { fail(fatal.error); }));
    parts_->connections.push_back(parts_->modules.settings.saveFailed.connect(
        [this] { parts_->modules.ui.setNotice(Message{text::kUiNoticeUnsaved}); }));
    InputModule& input = parts_->modules.input;
    parts_->connections.push_back(input.onHotkey(parts_->hotkeys[0], [this] {
        parts_->modules.graphics.setFullscreen(!parts_->modules.graphics.fullscreen());
    }));
    parts_->connections.push_back(input.onHotkey(parts_->hotkeys[1], [this] {
        parts_->modules.overlay.show(!parts_->modules.overlay.shown());
    }));
    const Setting<std::uint64_t>& steps = parts_->modules.settings.engine().steps;
    if (headless() && steps.source() != SettingSource::Default) {
        parts_->connections.push_back(
            parts_->engine.kernel.onStepEnded([this, &steps](StepKind, double) {
                if (parts_->engine.kernel.steps() >= *steps) {
                    parts_->engine.kernel.removeAll();
                }
            }));
    }
    if (*parts_->modules.settings.engine().inspect) {
        parts_->connections.push_back(input.onHotkey(
            parts_->hotkeys[3], [this] { parts_->modules.graphics.simulateContextLoss(); }));
    }
    parts_->connections.push_back(input.onHotkey(parts_->hotkeys[2], [this] { sharePicture(); }));
    input.reportClashes(parts_->engine.log);
}

Status Application::GameModule::start(EngineContext& context) {
    EngineModules& modules = application_.parts_->modules;
    AnyRuleset* const rules = application_.onRules();
    Status status = rules != nullptr ? rules->load(application_.host_) : Status{};
    if (status) {
        status = application_.onStart(context);
    }
    if (!status) {
        application_.onStop(context);
    } else {
        const bool damaged = modules.settings.wereDamaged();
        if (damaged || modules.settings.wereRefused()) {
            modules.ui.setNotice(
                Message{damaged ? text::kUiNoticeDamaged : text::kUiNoticeRefused});
        } else if (modules.settings.wereSavesRefused()) {
            modules.ui.setNotice(Message{text::kUiNoticeSaves});
        } else if (application_.records().wereDamaged()) {
            modules.ui.setNotice(Message{text::kUiNoticeRecords});
        } else if (application_.records().wereNewer()) {
            modules.ui.setNotice(Message{text::kUiNoticeNewer});
        }
        application_.onEnterScreens(modules.screens.context());
        modules.screens.stack().applyChanges(modules.screens.context());
    }
    return status;
}

void Application::GameModule::stop(EngineContext& context) {
    application_.parts_->modules.screens.stack().shutDown();
    application_.onStop(context);
}

Ref<VideoTask> Application::onMakeVideo(EngineContext& context, std::string title) {
    return context.heap.make<SdlVideoTask>(parts_->modules.graphics.settings(), std::move(title),
                                           host_.page() == nullptr);
}

Ref<AudioTask> Application::onMakeAudio(EngineContext& context, OpenSound when) {
    return context.heap.make<SdlAudioTask>(parts_->modules.audio.settings(), when,
                                           [this](bool suspended) {
                                               if (platform::Page* const page = host_.page()) {
                                                   page->suspendAudio(suspended);
                                               }
                                           });
}

void Application::handle(const platform::HostEvent& event) {
    if (!parts_->connections.empty()) { // started, and well
        parts_->modules.input.handle(
            event); // before the listeners, which may ask for the input's state
        std::visit([this](const auto& one) { parts_->engine.events.publish(one); }, event);
    }
}

bool Application::step(StepKind kind, double now) {
    const bool drawn = kind == StepKind::Frame && parts_->modules.graphics.drawable();
    if (kHasCommands && parts_->writesFrames) { // however long a picture takes
        constexpr double kFrame = 1.0 / 60.0;
        now = parts_->firstFrame + static_cast<double>(parts_->writtenFrames) * kFrame;
    }
    const bool running =
        parts_->engine.kernel.step(drawn ? StepKind::Frame : StepKind::Background, now);
    parts_->engine.log.update();
    return running;
}

void Application::stop() {
    parts_->connections.clear();
    parts_->list.stop(context());
    parts_->engine.log.flush();
}

void Application::end(int exitCode) {
    exitCode_ = exitCode_ == 0 ? exitCode : exitCode_;
    parts_->engine.kernel.removeAll();
}

void Application::fail(const Error& error) {
    ENG_LOG(parts_->engine.log, LogChannel::App | LogChannel::Client | LogChannel::User,
            Severity::Error, "start", error);
    end(1);
}

std::string Application::inspect() const {
    if (!*parts_->modules.settings.engine().inspect || parts_->connections.empty()) {
        return {};
    }
    std::string out = format("{{\"frame\":{0},\"language\":", {parts_->engine.kernel.steps()});
    appendJsonString(out, strings().language());
    out += ",\"build\":";
    appendJsonString(out, host_.build().line());
    parts_->modules.graphics.inspect(out);
    if (parts_->modules.screens.started()) {
        parts_->modules.screens.inspect(out);
    }
    if (const std::string own = onInspect(); !own.empty()) {
        out += "," + own;
    }
    return out + '}';
}

} // namespace eng
