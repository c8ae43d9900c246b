#include "engine/app/application.h"

#include "engine/audio/sdl_audio_task.h"
#include "engine/core/json.h"
#include "engine/log/file_sink.h"
#include "engine/log/sinks.h"
#include "engine/video/sdl_video_task.h"
#include "platform/entropy.h"
#include "platform/files.h"
#include "platform/storage.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine_text.h"

namespace eng {
namespace {

constexpr std::uint64_t kProfileEvery = 600;     // steps between two tables in the log
constexpr std::size_t kTracedBlocks = 1'000'000; // 32 MB, while a trace is made
constexpr double kRehearsedLoss = 0.5;           // seconds without a context, when F8 takes it away

platform::MessageKind kindOf(Severity severity) {
    return severity == Severity::Error     ? platform::MessageKind::Error
           : severity == Severity::Warning ? platform::MessageKind::Warning
                                           : platform::MessageKind::Information;
}

} // namespace

Application::Application(platform::Host& host, std::string name, const EnglishTable& texts,
                         TextId title)
    : host_{host}
    , name_{std::move(name)}
    , title_{title}
    , log_{strings_, host.clock()}
    , settings_{strings_}
    , profiler_{host.clock()}
    , kernel_{log_, settings_, profiler_, heap_, events_, host.clock()} {
    strings_.addTable(texts);
}

platform::RunMode Application::configure() {
    engineSettings_.describe(settings_);
    videoSettings_.describe(settings_);
    audioSettings_.describe(settings_);
    inputSettings_.describe(settings_);
    onDescribe(settings_);
    actions_.describe(settings_);
    readSettings();
    std::vector<std::string> wanted = host_.languages();
    if (!engineSettings_.language->empty()) {
        wanted.insert(wanted.begin(), *engineSettings_.language);
    }
    chooseLanguage(wanted);
    if (const std::string answer = answerToQuestion(); !answer.empty()) {
        for (const Error& problem : problems_) { // there is no log yet
            host_.printLog(platform::MessageKind::Warning, strings_.text(problem));
        }
        host_.print(answer);
        return platform::RunMode::Done;
    }
    if (alone_) { // else the records belong to another instance
        setDamagedSettingsAside();
    }
    return headless_ ? platform::RunMode::Headless : platform::RunMode::Windowed;
}

bool Application::asksQuestion() const {
    return *engineSettings_.help || *engineSettings_.version || *engineSettings_.listSettings ||
           *engineSettings_.changedSettings;
}

std::string Application::answerToQuestion() const {
    std::string answer;
    if (*engineSettings_.help) {
        answer = strings_.text(text::kHelpHead, {strings_.pattern(title_), name_}) + "\n" +
                 settings_.helpText();
    } else if (*engineSettings_.version) {
        answer =
            format("{0} {1}", {strings_.pattern(title_), std::string_view{host_.build().line()}});
    } else if (*engineSettings_.listSettings) {
        answer = settings_.listText();
    } else if (*engineSettings_.changedSettings) {
        answer = settings_.changedText();
    }
    if (answer.ends_with('\n')) {
        answer.pop_back(); // the host ends the line
    }
    return answer;
}

void Application::openLogs(bool files) {
    const bool debugBuild = host_.build().type == "Debug";
    log_.addSink(std::make_unique<ConsoleLogSink>(*engineSettings_.inspect || host_.keepsLog() ||
                                                          (debugBuild && !headless_)
                                                      ? Severity::Info
                                                      : Severity::Warning,
                                                  [this](Severity severity, std::string_view line) {
                                                      host_.printLog(kindOf(severity), line);
                                                  }));
    if (files) {
        openLogFiles();
    }
    // Last, because it may wait for the person: by then the files have the message.
    log_.addSink(std::make_unique<UserLogSink>([this](Severity severity, std::string_view words) {
        host_.showMessage(kindOf(severity), strings_.pattern(title_), words);
    }));
}

void Application::openLogFiles() {
    std::string folder = *engineSettings_.logFolder;
    if (folder.empty() && !headless_) {
        folder = host_.logFolder();
    }
    if (folder.empty()) {
        return;
    }
    std::string why;
    if (!platform::makeFolders(folder, why)) {
        problems_.emplace_back(text::kLogNoFolder, folder, why);
        return;
    }
    struct File {
        LogChannel channels;
        std::string_view name;
    };
    constexpr std::array<File, 3> kFiles{{{LogChannel::App, "app.log"},
                                          {LogChannel::Client | LogChannel::User, "client.log"},
                                          {LogChannel::Server, "server.log"}}};
    const LogFileOptions options{static_cast<std::uint64_t>(*engineSettings_.logSize) * 1000,
                                 *engineSettings_.logKept};
    for (const File& file : kFiles) {
        Result<std::unique_ptr<LogSink>> sink =
            openLogFile(file.channels, folder + "/" + std::string{file.name}, options);
        if (sink) {
            log_.addSink(std::move(*sink));
        } else {
            problems_.push_back(sink.error());
        }
    }
}

void Application::report(const std::vector<Error>& problems) {
    for (const Error& problem : problems) {
        ENG_LOG(log_, LogChannel::App, Severity::Warning, "start", problem);
    }
}

bool Application::start() {
    openLogs(alone_.ok()); // else the files belong to another instance
    ENG_LOG(log_, LogChannel::App, Severity::Info, "start", text::kLogStarted,
            {strings_.pattern(title_), host_.build().line(), host_.calendarTime()});
    report(problems_);
    problems_.clear();
    if (!alone_) {
        fail(alone_.error());
        return false;
    }
    seed_ = *engineSettings_.seed;
    if (seed_ == 0) {
        seed_ = platform::entropy() | 1U; // not 0, which as a setting means none
    }
    ENG_LOG(log_, LogChannel::App, Severity::Info, "start", text::kStartSeed, {seed_});
    profiler_.enable(*engineSettings_.profile);
    if (tracing_ = !engineSettings_.trace->empty(); tracing_) {
        profiler_.capture(static_cast<std::size_t>(*engineSettings_.traceFrames), kTracedBlocks);
    }
    kernel_.setStepBudget(*engineSettings_.stepBudgetMs / 1000.0);
    clock_ = heap_.make<ClockTask>();
    // Without a window nothing is pressed, and looking for it would cost most of a step.
    input_ = heap_.make<InputTask>(&inputSettings_, headless_ ? nullptr : &actions_);
    Status status = kernel_.add(clock_);
    if (status) {
        status = kernel_.add(input_);
    }
    if (status && !headless_) {
        status = startVideo();
        if (status) {
            status = startAudio();
        }
    }
    if (status) {
        gameStarted_ = true;
        status = onStart(context());
    }
    if (!status) {
        fail(status.error());
        return false;
    }
    started_ = true;
    if (video_) {
        handle(platform::WindowSizeEvent{video_->width(), video_->height(), video_->pixelRatio()});
    }
    showProfile(*engineSettings_.profileOverlay);
    if (*engineSettings_.showLog) {
        host_.showLog();
    }
    return true;
}

Ref<VideoTask> Application::onMakeVideo(EngineContext& context, std::string title) {
    return context.heap.make<SdlVideoTask>(videoSettings_, std::move(title), host_.canSetVsync());
}

Ref<AudioTask> Application::onMakeAudio(EngineContext& context, OpenSound when) {
    return context.heap.make<SdlAudioTask>(audioSettings_, when);
}

Status Application::startVideo() {
    video_ = onMakeVideo(context(), std::string{strings_.pattern(title_)});
    if (Status added = kernel_.add(video_); !added) {
        return added;
    }
    if (Status opened = device_.open(video_->functions()); !opened) {
        return opened;
    }
    ENG_LOG(log_, LogChannel::App, Severity::Info, "video", text::kVideoContext,
            {device_.info().version, device_.info().renderer});
    return {};
}

Status Application::startAudio() {
    audio_ = onMakeAudio(context(),
                         host_.soundNeedsGesture() ? OpenSound::OnGesture : OpenSound::AtStart);
    host_.showSound(muted());
    return kernel_.add(audio_);
}

void Application::show(bool visible) {
    visible_ = visible;
    if (!audio_) {
        return;
    }
    if (visible) {
        kernel_.resume(*audio_);
    } else {
        kernel_.suspend(*audio_);
    }
}

void Application::handle(const platform::HostEvent& event) {
    if (!started_) {
        return;
    }
    input_->handle(event);
    if (const auto* size = std::get_if<platform::WindowSizeEvent>(&event)) {
        if (video_) {
            video_->handle(*size);
        }
    } else if (const auto* visibility = std::get_if<platform::VisibilityEvent>(&event)) {
        show(visibility->visible);
    } else if (std::holds_alternative<platform::ContextLostEvent>(event)) {
        loseContext();
    } else if (std::holds_alternative<platform::ContextRestoredEvent>(event)) {
        restoreContext();
    } else if (std::holds_alternative<platform::GestureEvent>(event)) {
        if (audio_) {
            audio_->gesture();
        }
    } else if (const auto* button = std::get_if<platform::ControllerButtonEvent>(&event)) {
        if (audio_ && button->down) {
            audio_->gesture();
        }
    } else if (const auto* device = std::get_if<platform::SoundDeviceEvent>(&event)) {
        if (audio_) {
            audio_->deviceChanged(device->present);
        }
    } else if (const auto* request = std::get_if<platform::RequestEvent>(&event)) {
        if (request->request == platform::Request::ToggleFullscreen) {
            setFullscreen(!fullscreen());
        } else {
            setMuted(!muted());
        }
    } else if (std::holds_alternative<platform::QuitEvent>(event)) {
        kernel_.removeAll();
    } else if (const auto* none = std::get_if<platform::NoControllersEvent>(&event)) {
        ENG_LOG(log_, LogChannel::App, Severity::Warning, "input", text::kNoControllers,
                {none->reason});
    } else if (const auto* came = std::get_if<platform::ControllerConnectedEvent>(&event)) {
        ENG_LOG(log_, LogChannel::App, Severity::Info, "input", text::kControllerConnected,
                {came->name});
    } else if (std::holds_alternative<platform::ControllerRemovedEvent>(event)) {
        ENG_LOG(log_, LogChannel::App, Severity::Info, "input", text::kControllerRemoved);
    } else if (const auto* key = std::get_if<platform::KeyEvent>(&event)) {
        if (*engineSettings_.inspect && video_ && key->down && key->key == Key::F8 &&
            !contextLost_) {
            loseContext();
            video_->loseContext();
            rehearsedLossAt_ = kernel_.now();
        } else if (key->down && !key->repeat && !key->shortcut && key->key == Key::F3) {
            showProfile(!profileShown_);
        }
    }
    onEvent(event);
}

void Application::loseContext() {
    if (contextLost_ || !video_) {
        return;
    }
    contextLost_ = true;
    device_.contextLost();
    kernel_.suspend(*video_);
    ENG_LOG(log_, LogChannel::App, Severity::Warning, "video", text::kVideoContextLost);
}

void Application::restoreContext() {
    if (!contextLost_) {
        return;
    }
    Status restored = video_->restoreContext();
    if (restored) {
        restored = device_.contextRestored(video_->functions());
    }
    if (!restored && restored.error().text() == text::kRenderContextLost) {
        return; // lost once more: the next ContextRestoredEvent tries again
    }
    if (!restored) {
        fail(restored.error());
        return;
    }
    contextLost_ = false;
    kernel_.resume(*video_);
    ENG_LOG(log_, LogChannel::App, Severity::Info, "video", text::kVideoContextRestored);
}

bool Application::step(StepKind kind, double now) {
    if (rehearsedLossAt_ >= 0.0 && now >= rehearsedLossAt_ + kRehearsedLoss) {
        rehearsedLossAt_ = -1.0;
        restoreContext();
    }
    const bool drawn = kind == StepKind::Frame && visible_ && !contextLost_ && video_;
    const bool running = kernel_.step(drawn ? StepKind::Frame : StepKind::Background, now);
    log_.update();
    if (*engineSettings_.profile && kernel_.steps() % kProfileEvery == 0) {
        reportProfile();
    }
    if (tracing_ && !profiler_.capturing()) {
        writeTrace();
    }
    return running;
}

void Application::stop() {
    started_ = false;
    states_.shutDown(context());
    if (std::exchange(gameStarted_, false)) {
        onStop(context());
    }
    if (tracing_) {
        writeTrace(); // it ended before its time
    }
    kernel_.shutDown();
    profileOverlay_.reset();
    heap_.collect(); // what was drawn with goes before the context
    video_.reset();
    audio_.reset();
    input_.reset();
    clock_.reset();
    releaseMemory();
    if (*engineSettings_.profile) {
        reportMemory(); // what is left is nothing, so it tells what there was
    }
    log_.flush();
}

void Application::end(int exitCode) {
    if (exitCode_ == 0) {
        exitCode_ = exitCode;
    }
    kernel_.removeAll();
}

void Application::fail(const Error& error) {
    ENG_LOG(log_, LogChannel::App | LogChannel::Client | LogChannel::User, Severity::Error, "start",
            error);
    end(1);
}

void Application::setFullscreen(bool on) {
    if (video_) {
        video_->setFullscreen(on);
        if (host_.keepsFullscreen()) {
            choose(videoSettings_.fullscreen, on);
        }
    }
}

void Application::setMuted(bool muted) {
    choose(audioSettings_.mute, muted);
    host_.showSound(muted);
}

double Application::leastFrameTime() const {
    const int cap = *videoSettings_.frameCap;
    const double least = cap > 0 ? 1.0 / cap : 0.0;
    // Where nothing else holds the loop up, it does not burn a core for frames that nobody sees.
    constexpr double kUnpaced = 1.0 / 120.0;
    if (!video_ || !visible_ || contextLost_) {
        return std::max(least, kUnpaced);
    }
    const bool asFastAsItGoes = cap > 0 || !*videoSettings_.vsync || video_->waitsForScreen();
    return asFastAsItGoes ? least : kUnpaced;
}

std::string Application::inspect() const {
    if (!*engineSettings_.inspect || !started_) {
        return {};
    }
    std::string out = format("{{\"frame\":{0},\"language\":", {kernel_.steps()});
    appendJsonString(out, strings_.language());
    out += ",\"build\":";
    appendJsonString(out, host_.build().line());
    if (video_) {
        appendFormat(
            out, ",\"window\":[{0},{1}],\"pixelRatio\":{2:.2f}",
            {video_->width(), video_->height(), static_cast<double>(video_->pixelRatio())});
        out += ",\"gl\":";
        appendJsonString(out, device_.info().version);
    }
    const std::string own = onInspect();
    if (!own.empty()) {
        out += ',';
        out += own;
    }
    out += '}';
    return out;
}

} // namespace eng
