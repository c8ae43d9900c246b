#include "engine/app/log_module.h"

#include "engine/log/file_sink.h"
#include "engine/log/sinks.h"
#include "platform/files.h"
#include "platform/page.h"

#include <array>
#include <utility>

#include "engine_text.h"

namespace eng {
namespace {

platform::MessageKind kindOf(Severity severity) {
    return severity == Severity::Error     ? platform::MessageKind::Error
           : severity == Severity::Warning ? platform::MessageKind::Warning
                                           : platform::MessageKind::Information;
}

} // namespace

LogModule::LogModule(platform::Host& host, Log& log, TextId title)
    : Module{"log"}
    , host_{host}
    , log_{log}
    , title_{title}
    , folder_{"log_folder", "", text::kHelpLogFolder, kNeverSaved}
    , size_{"log_size", 1024, text::kHelpLogSize, {.min = 0, .max = 1'000'000}, kNeverSaved}
    , kept_{"log_kept", 3, text::kHelpLogKept, {.min = 0, .max = 99}, kNeverSaved}
    , show_{"show_log", false, text::kHelpShowLog, kThisRunOnly} {}

void LogModule::registerSettings(SettingsRegistry& registry) {
    registry.add(folder_, size_, kept_, show_);
}

void LogModule::report(Error problem) {
    if (started()) {
        ENG_LOG(log_, LogChannel::App, Severity::Warning, "start", problem);
    } else {
        problems_.push_back(std::move(problem));
    }
}

void LogModule::report(const std::vector<Error>& problems) {
    for (const Error& problem : problems) {
        report(problem);
    }
}

Status LogModule::start(EngineContext&) {
    const bool all = mode_.verbose || host_.page() != nullptr ||
                     (host_.build().type == "Debug" && !mode_.headless);
    log_.addSink(std::make_unique<ConsoleLogSink>(all ? Severity::Info : Severity::Warning,
                                                  [this](Severity severity, std::string_view line) {
                                                      host_.printLog(kindOf(severity), line);
                                                  }));
    if (mode_.ownFiles) {
        openFiles();
    }
    // Last, because it may wait for the user: by then the files have the message.
    log_.addSink(std::make_unique<UserLogSink>([this](Severity severity, std::string_view words) {
        const StringTable& strings = log_.strings();
        const bool isSentence = words.empty() || words[0] < 'a' || words[0] > 'z'; // no file's name
        host_.showMessage(kindOf(severity), strings.pattern(title_),
                          severity < Severity::Error || isSentence
                              ? std::string{words}
                              : strings.text(text::kAppStops, {words}));
    }));
    ENG_LOG(log_, LogChannel::App, Severity::Info, "start", text::kLogStarted,
            {log_.strings().pattern(title_), host_.build().line(), host_.calendarTime()});
    for (const Error& problem : std::exchange(problems_, {})) {
        ENG_LOG(log_, LogChannel::App, Severity::Warning, "start", problem);
    }
    if (platform::Page* const page = host_.page(); page != nullptr && *show_) {
        page->showLog();
    }
    return {};
}

void LogModule::openFiles() {
    std::string folder = *folder_;
    if (folder.empty() && !mode_.headless) {
        folder = host_.logFolder();
    }
    if (folder.empty()) {
        return;
    }
    std::string why;
    if (!platform::makeFolders(folder, why)) {
        report(Error{text::kLogNoFolder, {folder, why}});
        return;
    }
    struct File {
        LogChannel channels;
        std::string_view name;
    };
    constexpr std::array<File, 3> kFiles{{{LogChannel::App, "app.log"},
                                          {LogChannel::Client | LogChannel::User, "client.log"},
                                          {LogChannel::Server, "server.log"}}};
    const LogFileOptions options{static_cast<std::uint64_t>(*size_) * 1000, *kept_};
    for (const File& file : kFiles) {
        Result<std::unique_ptr<LogSink>> sink =
            openLogFile(file.channels, folder + "/" + std::string{file.name}, options);
        if (sink) {
            log_.addSink(std::move(*sink));
        } else {
            report(sink.error());
        }
    }
}

} // namespace eng
