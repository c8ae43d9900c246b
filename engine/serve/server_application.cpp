#include "engine/serve/server_application.h"

#include "engine/core/format.h"
#include "engine/log/background_sink.h"
#include "engine/log/file_sink.h"
#include "engine/log/sinks.h"
#include "engine/net/page_files.h"
#include "platform/background.h"
#include "platform/files.h"
#include "platform/host.h"

#include <algorithm>
#include <utility>

#include "engine_text.h"
#include "net_text.h"

namespace eng {
namespace {

constexpr double kFarewell = 1.0; // seconds in which clients hear that the server ends

platform::MessageKind kindOf(Severity severity) {
    return severity == Severity::Error     ? platform::MessageKind::Error
           : severity == Severity::Warning ? platform::MessageKind::Warning
                                           : platform::MessageKind::Information;
}

using Problems = SettingsRegistry::Problems;

std::size_t sizeOf(const Setting<int>& setting) {
    return static_cast<std::size_t>(*setting);
}

} // namespace

ServerApplication::ServerApplication(platform::Host& host, Names names, net::Server::Options room)
    : ConsoleProgram{host, names.title, names.program}
    , names_{std::move(names)}
    , log_{strings(), host.clock()}
    , lan_{"lan", true, net::text::kHelpLan, kNeverSaved}
    , port_{"port", 7777, net::text::kHelpPort, {.min = 0, .max = 65535}, kNeverSaved}
    , maxMembers_{"seats",
                  room.maxMembers,
                  net::text::kHelpSeats,
                  {.min = 1, .max = net::kMaxMembers},
                  kNeverSaved}
    , drain_{"drain", 0, net::text::kHelpDrain, {.min = 0, .max = 3600}, kNeverSaved}
    , settingsFile_{"settings", "", text::kHelpSettings, kCommandLineOnly}
    , page_{"page", "", net::text::kHelpPage, kNeverSaved}
    , name_{"name",
            names_.title,
            net::text::kHelpName,
            {.maxBytes = net::kMaxRoomName},
            kNeverSaved}
    , room_{"room", "", net::text::kHelpRoom, {.maxBytes = net::kMaxRoom}, kNeverSaved}
    , logFolder_{"log_folder", "", net::text::kHelpServerLog, kNeverSaved}
    , language_{"language", "", text::kHelpLanguage, {.maxBytes = 35}, kNeverSaved}
    , bind_{"bind", "", net::text::kHelpBind, kNeverSaved}
    , origins_{"origins", {}, net::text::kHelpOrigins, kNeverSaved}
    , hosts_{"hosts", {}, net::text::kHelpHosts, kNeverSaved}
    , proxies_{"proxies", {}, net::text::kHelpProxies, kNeverSaved}
    , perAddress_{"per_address",
                  static_cast<int>(net::WebServer::kPerAddress),
                  net::text::kHelpPerAddress,
                  {.min = 1, .max = 100'000},
                  kNeverSaved}
    , connections_{"connections",
                   static_cast<int>(net::WebServer::kMaxConnections),
                   net::text::kHelpConnections,
                   {.min = 1, .max = 100'000},
                   kNeverSaved}
    , options_{std::move(room)} {
    addTexts(net::text::kTable);
    options_.build = host.build().line();
    options_.game = names_.game;
    for (SettingBase* const one : std::initializer_list<SettingBase*>{
             &lan_, &port_, &bind_, &maxMembers_, &drain_, &settingsFile_, &page_, &name_, &room_,
             &logFolder_, &language_, &origins_, &hosts_, &proxies_, &perAddress_, &connections_}) {
        settings().add(*one);
    }
}

void ServerApplication::loadLanguage() {
    std::vector<std::string> wanted = host().languages();
    wanted.insert(wanted.begin(), *language_);
    const auto known = std::ranges::find_if(wanted, [this](const std::string& tag) {
        return tag.starts_with("en") ||
               (!tag.empty() && host().readStringTable("net", tag.substr(0, 2)));
    });
    const std::string language = known != wanted.end() ? known->substr(0, 2) : "en";
    const auto read = [this](std::string_view table, std::string_view tag) {
        return host().readStringTable(table, tag);
    };
    const auto name = [](std::string_view table, std::string_view tag) {
        return std::string{table} + "." + std::string{tag};
    };
    texts().load(language, read, name); // what is missing is in English
}

SettingsRegistry::Problems ServerApplication::readFiles() {
    const std::string file = settingsFile_->empty() ? kSettingsFile : *settingsFile_;
    std::string why;
    const std::optional<std::string> bytes =
        settingsFile_->empty()
            ? host().readProgramFile(file, SettingsRegistry::kMaxFileBytes, why)
            : platform::readWholeFile(file, SettingsRegistry::kMaxFileBytes, why);
    if (!bytes) {
        return !why.empty()             ? Problems{Error{text::kSettingsNoFile, {file, why}}}
               : settingsFile_->empty() ? Problems{}
                                        : Problems{Error{text::kSettingsMissing, {file}}};
    }
    return settings().applyFile(*bytes, SettingSource::File, file);
}

/// What can never match is a mistake, and would be noticed late.
SettingsRegistry::Problems ServerApplication::checkSettings() {
    loadLanguage();
    Problems problems;
    const auto check = [&problems](const ListSetting<std::string>& list, const auto& isGood,
                                   TextId why) {
        for (const std::string& one : *list) {
            if (!isGood(one)) {
                problems.push_back(Error{why, {one}});
            }
        }
    };
    check(origins_, net::isOrigin, net::text::kBadOrigin);
    check(hosts_, net::isHostName, net::text::kBadHost);
    check(proxies_, Network::parse, net::text::kBadProxy);
    if (!bind_->empty() && !HostAddress::parse(*bind_)) {
        problems.push_back(Error{net::text::kBadBind, {*bind_}});
    }
    return problems;
}

void ServerApplication::openLog() {
    const auto addSink = [this](std::unique_ptr<LogSink> sink) {
        log_.addSink(std::make_unique<BackgroundSink>(
            std::move(sink), platform::openBackground(BackgroundSink::kLimits)));
    };
    addSink(std::make_unique<ConsoleLogSink>(
        Severity::Info, [&host = host()](Severity severity, std::string_view line) {
            host.printLog(kindOf(severity), line);
        }));
    if (logFolder_->empty()) {
        return;
    }
    std::string why;
    if (!platform::makeFolders(*logFolder_, why)) {
        ENG_LOG(log_, LogChannel::Server, Severity::Warning, "start",
                Error{text::kLogNoFolder, {*logFolder_, why}});
    } else if (auto sink = openLogFile(LogChannel::Server, *logFolder_ + "/server.log"); sink) {
        addSink(std::move(*sink));
    } else {
        ENG_LOG(log_, LogChannel::Server, Severity::Warning, "start", sink.error());
    }
}

bool ServerApplication::fail(const Error& error) {
    ENG_LOG(log_, LogChannel::Server, Severity::Error, "start", error);
    setExitCode(1);
    return false;
}

void ServerApplication::openLan() {
    if (!*lan_) {
        return;
    }
    if (!lanSocket_) {
        ENG_LOG(log_, LogChannel::Server, Severity::Warning, "start", net::text::kLanInUse,
                {net::kLanPort});
    }
    responder_ = std::make_unique<net::LanResponder>(net::LanGame{.game = names_.game,
                                                                  .key = options_.key,
                                                                  .build = options_.build,
                                                                  .room = *name_,
                                                                  .port = web_->port()});
}

bool ServerApplication::start() {
    openLog();
    ENG_LOG(log_, LogChannel::Server, Severity::Info, "start", text::kLogStarted,
            {names_.title, host().build().line(), host().calendarTime()});
    net::WebServer::Options web{.origins = *origins_,
                                .hosts = *hosts_,
                                .perAddress = sizeOf(perAddress_),
                                .connections = sizeOf(connections_)};
    for (const std::string& proxy : *proxies_) {
        web.proxies.push_back(*Network::parse(proxy)); // `checkSettings` has seen it
    }
    if (!page_->empty()) { // else it serves other programs only
        Result<std::vector<net::WebFile>> files = net::readPage(*page_, host().programFolder());
        if (files) {
            web.files = std::move(*files);
        } else {
            return fail(files.error());
        }
    }
    if (const Status prepared = onPrepare(options_); !prepared) {
        return fail(prepared.error());
    }
    if (*lan_) { // before the sockets of players
        lanSocket_ = platform::DatagramSocket::open(net::kLanPort);
    }
    std::string why;
    web_ = net::OpenPort::open(static_cast<std::uint16_t>(*port_), std::move(web),
                               HostAddress::parse(*bind_).value_or(HostAddress{}), &why);
    if (!web_) {
        return fail(bind_->empty() ? Error{net::text::kPortInUse, {*port_}}
                                   : Error{net::text::kNotBound, {*bind_, *port_, why}});
    }
    if (web_->lacksIpv6()) {
        ENG_LOG(log_, LogChannel::Server, Severity::Warning, "start", net::text::kNoIpv6);
    }
    if (lanSocket_) {
        web_->watch(*lanSocket_);
    }
    openLan();
    options_.maxMembers = *maxMembers_;
    options_.households = std::max(1.0, static_cast<double>(*perAddress_) /
                                            static_cast<double>(net::WebServer::kPerAddress));
    options_.room = *room_;
    server_ = std::make_unique<net::Server>(options_);
    server_->onChange([this](const net::Member& member, net::MemberChange::State state) {
        const TextId what = state == net::MemberChange::State::Here   ? net::text::kCame
                            : state == net::MemberChange::State::Away ? net::text::kAway
                                                                      : net::text::kLeft;
        ENG_LOG(log_, LogChannel::Server, Severity::Info, "room", what,
                {member.name, member.number + 1});
    });
    onStart(*server_);
    ENG_LOG(log_, LogChannel::Server, Severity::Info, "start", net::text::kListening,
            {web_->port()});
    return true;
}

bool ServerApplication::step(StepKind, double now) {
    web_->update(server_->lobby(), now);
    server_->update(now);
    if (lanSocket_ && responder_) {
        responder_->setMembers(static_cast<std::uint16_t>(server_->members().size()),
                               static_cast<std::uint16_t>(*maxMembers_));
        net::replyToLan(*lanSocket_, *responder_, now);
    }
    next_ = onStep(*server_, now);
    server_->flush();
    reportMatches();
    log_.update();
    longest_ = std::max(longest_, host().clock().now() - now);
    return !isEnding() || drains(now);
}

bool ServerApplication::drains(double now) {
    if (!drainsUntil_) {
        constexpr double kReserve = 1.0; // seconds, for the farewell and the files
        const double seconds =
            std::max(std::min(static_cast<double>(*drain_), endsWithin() - kReserve), 0.0);
        drainsUntil_ = now + seconds;
        if (seconds > 0.0 && isBusy(now)) {
            ENG_LOG(log_, LogChannel::Server, Severity::Info, "start", net::text::kDrains,
                    {seconds});
            server_->closeDoor();
            responder_.reset(); // it is not found any more
            server_->broadcast(
                net::Notice{net::Notice::What::Renewed, static_cast<std::uint16_t>(seconds)});
        }
    }
    return now < *drainsUntil_ && isBusy(now);
}

void ServerApplication::keepMatch(const std::string& folder, const Recording& match) {
    if (folder.empty()) {
        return;
    }
    if (!folder_) {
        folder_ = std::make_unique<RecordingFolder>(
            folder, platform::openBackground(RecordingFolder::kLimits));
    }
    std::string name = host().calendarTime(); // "2026-11-21 17:58:03 UTC"
    std::ranges::replace(name, ' ', '_');
    std::ranges::replace(name, ':', '-');
    folder_->add(match, format("{0}_{1}", {name, ++kept_}));
}

void ServerApplication::reportMatches() {
    if (folder_) {
        for (const auto& [severity, what] : folder_->takeReports()) {
            ENG_LOG(log_, LogChannel::Server, severity, "room", what);
        }
    }
}

void ServerApplication::wait() {
    web_->wait(std::min(next_, kIdle));
}

void ServerApplication::stop() {
    if (web_ && server_) {
        onEnd(*server_, host().clock().now());
        server_->flush();
        server_->close();
        const double end = host().clock().now() + kFarewell;
        for (double now = 0.0; !server_->isClosed() && now < end;) {
            now = host().clock().now();
            server_->update(now);
            web_->wait(0.02);
        }
        ENG_LOG(log_, LogChannel::Server, Severity::Info, "start", net::text::kEnded,
                {longest_ * 1000.0});
    }
    if (folder_) {
        folder_->finish();
        reportMatches();
    }
    log_.flush();
}

} // namespace eng
