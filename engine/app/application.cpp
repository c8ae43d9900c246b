#include "engine/app/application.h"

#include "engine/app/picture_task.h"
#include "engine/app/tournament_command.h"
#include "engine/audio/sdl_audio_task.h"
#include "engine/core/commands.h"
#include "engine/core/format.h"
#include "engine/core/json.h"
#include "engine/kernel/fatal_error.h"
#include "engine/record/saves.h"
#include "engine/simulation/packed_recording.h"
#include "engine/video/sdl_video_task.h"
#include "platform/files.h"

#include <utility>
#include <variant>

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

Application::Application(platform::Host& host, std::string name, const EnglishTable* texts,
                         TextId title, std::string_view plainTitle)
    : host_{host}
    , name_{std::move(name)}
    , engine_{host.clock()}
    , title_{texts != nullptr ? title : engine_.strings.addText(plainTitle)}
    , modules_{host_,
               engine_,
               name_,
               title_,
               [this](EngineContext& context, std::string words) {
                   return onMakeVideo(context, std::move(words));
               },
               [this](EngineContext& context, OpenSound when) {
                   return headless() ? Ref<AudioTask>{} : onMakeAudio(context, when);
               }}
    , hotkeys_{actions().add("fullscreen", text::kActionFullscreen, "key:f;key:f11"),
               actions().add("profile", text::kActionProfile, "key:f3"),
               actions().add("screenshot", text::kActionScreenshot, "key:f2"),
               actions().add("lose_context", text::kActionLoseContext, "key:f8",
                             {SettingSource::File, SettingSource::CommandLine})} {
    if (texts != nullptr) {
        engine_.strings.addTable(*texts);
    }
    if (host_.canTransferSaves()) {
        modules_.ui.setOnMoveSaves([this] { moveSaves(); });
    }
    modules_.addTo(list_);
    list_.add(game_);
}

TextId Application::text(std::string_view words) {
    const TextId id = engine_.strings.addText(words);
    if (id == StringTable::kTooManyTexts && !std::exchange(reportedTooManyTexts_, true)) {
        ENG_LOG(engine_.log, LogChannel::App, Severity::Warning, "text", text::kTooManyTexts,
                {StringTable::kMaxTexts, words});
    }
    return id;
}

platform::RunMode Application::configure() {
    list_.registerSettings(engine_.settings);
    modules_.settings.read(name_);
    modules_.log.report(modules_.language.load());
    const std::string answer = modules_.settings.queryOutput(strings().pattern(title_), name_);
    const bool refused = modules_.settings.wereArgumentsRefused();
    if (!answer.empty() || refused) {
        for (const Error& problem : modules_.log.problems()) { // there is no log yet
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
    if (const auto exported = modules_.settings.exportSaves(name_)) {
        exitCode_ = *exported ? 0 : 1;
        host_.print(*exported ? **exported : strings().text(exported->error()));
        return platform::RunMode::Done;
    }
    const OpenReplay open = [this](Recording recording) {
        return onOpenReplay(std::move(recording));
    };
    if (const auto output = kHasCommands && headless() ? runCommands(open) : std::nullopt) {
        exitCode_ = output->exitCode;
        for (const std::string& line : output->lines) {
            host_.print(line);
        }
        return platform::RunMode::Done;
    }
    modules_.settings.keepDamaged();
    modules_.log.setMode({.verbose = *modules_.settings.engine().inspect,
                          .headless = headless(),
                          .ownFiles = modules_.settings.ownsStorage()});
    return headless() ? platform::RunMode::Headless : platform::RunMode::Windowed;
}

std::optional<CommandOutput> Application::runCommands(const OpenReplay& open) {
    const EngineSettings& settings = modules_.settings.engine();
    if (auto output = runReplayCommands(settings, strings(), open)) {
        return output;
    }
    return runTournament(
        settings, strings(),
        {.game = name_,
         .build = host_.build().line(),
         .stepsPerSecond = static_cast<int>(stepsPerSecond()),
         .seed = modules_.system.setSeed().value_or(1)},
        [this](std::uint64_t seed, const std::string& bot) { return onMakeMatch(seed, bot); });
}

Result<std::unique_ptr<HeadlessGame>> Application::onMakeMatch(std::uint64_t, const std::string&) {
    return Error{text::kTournamentNoBot};
}

bool Application::start() {
    auto game = headless() ? onMakeHeadless(modules_.system.seed()) : nullptr;
    using When = Module::When;
    const When kind = game ? When::Always : headless() ? When::Interactive : When::OnlyWithWindow;
    Status started = list_.start(context(), kind);
    if (started && game) {
        started = HeadlessTask::run(context(), host_, std::move(game), modules_.settings.engine());
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
    modules_.overlay.showAtStart();
    return true;
}

Result<std::unique_ptr<Replay>>
Application::onOpenReplay(Recording) { // NOLINT(*-unnecessary-value-param)
    return Error{text::kRecordingNoRules};
}

Status Application::onWatch(StateContext&, Recording) { // NOLINT(*-unnecessary-value-param)
    return Error{text::kRecordingNoRules};
}

void Application::watchAtStart() {
    const std::string& path = *modules_.settings.engine().replay;
    const std::optional<std::string>& link = modules_.settings.replayLink();
    if (headless() || (path.empty() && !link)) {
        return;
    }
    Result<Recording> recording =
        path.empty() && link ? unpackRecording(*link) : loadRecording(path);
    const Status shown = recording ? onWatch(modules_.states.context(), std::move(*recording))
                                   : Status{recording.error()};
    if (!shown) {
        ENG_LOG(engine_.log, LogChannel::App, Severity::Warning, "replay", shown.error());
        modules_.ui.setNotice(shown.error());
    }
}

void Application::addLastMatchLine(ui::MenuBuilder& lines) {
    if (lastMatch_->steps == 0) {
        return;
    }
    lines.button(text::kWatchLast, [this] {
        Recording recording = *lastMatch_;
        const Status shown = recording.isValid()
                                 ? onWatch(modules_.states.context(), std::move(recording))
                                 : Status{Error{text::kRecordingDamaged}};
        if (!shown) {
            modules_.ui.setNotice(shown.error());
        }
    });
}

void Application::keepRecording(const Recording& recording) {
    lastMatch_ = recording;
    if (const std::string& path = *modules_.settings.engine().record; !path.empty()) {
        if (const Status kept = saveRecording(path, recording); !kept) {
            ENG_LOG(engine_.log, LogChannel::App, Severity::Warning, "replay", kept.error());
            modules_.ui.setNotice(kept.error());
        }
    }
}

void Application::addReplayLines(ui::MenuBuilder& lines, Delegate<Recording()> recording) {
    const auto get = std::make_shared<Delegate<Recording()>>(std::move(recording));
    lines.button(text::kWatch, [this, get] {
        if (const Status shown = onWatch(modules_.states.context(), (*get)()); !shown) {
            modules_.ui.setNotice(shown.error());
        }
    });
    lines.button(text::kWatchShare, [this, get] { shareRecording((*get)()); });
}

void Application::watch(const std::string& packed) {
    Result<Recording> recording = unpackRecording(packed);
    const Status shown = recording ? onWatch(modules_.states.context(), std::move(*recording))
                                   : Status{recording.error()};
    if (!shown) {
        modules_.ui.setNotice(shown.error());
    }
}

void Application::shareRecording(const Recording& recording) {
    const Result<std::string> link = packRecording(recording);
    const Result<std::string> file = encodeRecording(recording);
    if (!file) {
        modules_.ui.setNotice(Message{text::kWatchNotShared, file.error()});
        return;
    }
    const std::string words = link ? *link : std::string{};
    if (host_.showReplay(words, *file)) {
        return; // the page does the rest
    }
    if (link && link->size() <= kMaxLink && host_.copyText(std::string{kReplayLink} + words)) {
        modules_.ui.setNotice(Message{text::kWatchCopied});
        return;
    }
    saveForPlayer("match.recording", *file, text::kWatchSaved, text::kWatchNotShared);
}

std::string Application::userFolder() const {
    const std::string& given = *modules_.settings.engine().saveFolder;
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
        modules_.ui.setNotice(Message{saved, platform::shownPath(path)});
    } else {
        modules_.ui.setNotice(Message{refused, why});
    }
}

void Application::sharePicture() {
    const VideoTask* const video = modules_.graphics.task();
    if (video == nullptr) {
        return;
    }
    const Status taken = engine_.kernel.add(engine_.heap.make<PictureTask>(
        modules_.graphics.device(), *video, [this](render::Image image) {
            if (!host_.showPicture(image.width, image.height, image.pixels)) {
                saveForPlayer(name_ + "-{0}.png", render::encodePng(image), text::kPictureSaved,
                              text::kPictureNotSaved);
            }
        }));
    if (!taken) {
        modules_.ui.setNotice(Message{text::kPictureNotSaved, taken.error()});
    }
}

Status Application::writeFrames() {
    const std::uint64_t frames = *modules_.settings.engine().frames;
    if (!kHasCommands || frames == 0 || video() == nullptr) {
        return {};
    }
    const std::string folder = userFolder() + "/frames";
    if (std::string why; !platform::makeFolders(folder, why)) {
        return Error{text::kFrameNotWritten, folder, why};
    }
    writesFrames_ = true;
    firstFrame_ = host_.clock().now();
    const auto write = [this, folder, frames](const render::Image& image) {
        const std::string path = folder + format("/{0:06d}.png", {++writtenFrames_});
        if (std::string why; !platform::writeFile(path, render::encodePng(image), why)) {
            fail(Error{text::kFrameNotWritten, path, why});
        } else if (writtenFrames_ == frames) {
            end(0);
        }
    };
    return engine_.kernel.add(
        engine_.heap.make<PictureTask>(modules_.graphics.device(), *video(), write, frames));
}

void Application::shareLink(const platform::SettingLink& link) {
    if (!host_.showLink(link) && host_.copyText(link.setting + "=" + link.value)) {
        modules_.ui.setNotice(Message{text::kLinkCopied});
    }
}

void Application::moveSaves() {
    if (const Result<std::string> file = packSaves(name_, host_.storage())) {
        host_.showSaves(*file);
    } else {
        ENG_LOG(engine_.log, LogChannel::App | LogChannel::User, Severity::Warning, "settings",
                file.error());
    }
}

void Application::connect() {
    EventQueue& events = engine_.events;
    connections_.push_back(events.connect<platform::QuitEvent>(
        [this](const platform::QuitEvent&) { engine_.kernel.removeAll(); }));
    connections_.push_back(
        events.connect<FatalError>([this](const FatalError& fatal) { fail(fatal.error); }));
    connections_.push_back(modules_.settings.saveFailed.connect(
        [this] { modules_.ui.setNotice(Message{text::kUiNoticeUnsaved}); }));
    InputModule& input = modules_.input;
    connections_.push_back(input.onHotkey(
        hotkeys_[0], [this] { modules_.graphics.setFullscreen(!modules_.graphics.fullscreen()); }));
    connections_.push_back(
        input.onHotkey(hotkeys_[1], [this] { modules_.overlay.show(!modules_.overlay.shown()); }));
    const Setting<std::uint64_t>& steps = modules_.settings.engine().steps;
    if (headless() && steps.source() != SettingSource::Default) {
        connections_.push_back(engine_.kernel.onStepEnded([this, &steps](StepKind, double) {
            if (engine_.kernel.steps() >= *steps) {
                engine_.kernel.removeAll();
            }
        }));
    }
    if (*modules_.settings.engine().inspect) {
        connections_.push_back(
            input.onHotkey(hotkeys_[3], [this] { modules_.graphics.simulateContextLoss(); }));
    }
    connections_.push_back(input.onHotkey(hotkeys_[2], [this] { sharePicture(); }));
    input.reportClashes(engine_.log);
}

Status Application::GameModule::start(EngineContext& context) {
    EngineModules& modules = application_.modules_;
    Status status = application_.prepare();
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
        }
        application_.onEnterStates(modules.states.context());
        modules.states.stack().applyChanges(modules.states.context());
    }
    return status;
}

void Application::GameModule::stop(EngineContext& context) {
    application_.modules_.states.stack().shutDown();
    application_.onStop(context);
}

Ref<VideoTask> Application::onMakeVideo(EngineContext& context, std::string title) {
    return context.heap.make<SdlVideoTask>(modules_.graphics.settings(), std::move(title),
                                           host_.canSetVsync());
}

Ref<AudioTask> Application::onMakeAudio(EngineContext& context, OpenSound when) {
    return context.heap.make<SdlAudioTask>(
        modules_.audio.settings(), when, [this](bool suspended) { host_.suspendAudio(suspended); });
}

void Application::handle(const platform::HostEvent& event) {
    if (!connections_.empty()) {      // started, and well
        modules_.input.handle(event); // before the listeners, which may ask for the input's state
        std::visit([this](const auto& one) { engine_.events.publish(one); }, event);
    }
}

bool Application::step(StepKind kind, double now) {
    const bool drawn = kind == StepKind::Frame && modules_.graphics.drawable();
    if (kHasCommands && writesFrames_) { // however long a picture takes
        constexpr double kFrame = 1.0 / 60.0;
        now = firstFrame_ + static_cast<double>(writtenFrames_) * kFrame;
    }
    const bool running = engine_.kernel.step(drawn ? StepKind::Frame : StepKind::Background, now);
    engine_.log.update();
    return running;
}

void Application::stop() {
    connections_.clear();
    list_.stop(context());
    engine_.log.flush();
}

void Application::end(int exitCode) {
    exitCode_ = exitCode_ == 0 ? exitCode : exitCode_;
    engine_.kernel.removeAll();
}

void Application::fail(const Error& error) {
    ENG_LOG(engine_.log, LogChannel::App | LogChannel::Client | LogChannel::User, Severity::Error,
            "start", error);
    end(1);
}

std::string Application::inspect() const {
    if (!*modules_.settings.engine().inspect || connections_.empty()) {
        return {};
    }
    std::string out = format("{{\"frame\":{0},\"language\":", {engine_.kernel.steps()});
    appendJsonString(out, strings().language());
    out += ",\"build\":";
    appendJsonString(out, host_.build().line());
    modules_.graphics.inspect(out);
    if (modules_.states.started()) {
        modules_.states.inspect(out);
    }
    if (const std::string own = onInspect(); !own.empty()) {
        out += "," + own;
    }
    return out + '}';
}

} // namespace eng
