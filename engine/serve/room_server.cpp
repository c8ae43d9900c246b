#include "engine/serve/room_server.h"

#include "engine/core/format.h"
#include "engine/log/background_sink.h"
#include "engine/log/file_sink.h"
#include "engine/log/sinks.h"
#include "engine/net/page_files.h"
#include "platform/background.h"
#include "platform/files.h"
#include "platform/host.h"

#include <algorithm>
#include <ctime>
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

RoomServer::RoomServer(platform::Host& host, const Names& names, rooms::Rooms::MakeRoom makeRoom,
                       AnyRuleset& rules)
    : ConsoleProgram{host, names.title, names.program}
    , rules_{rules}
    , makeRoom_{std::move(makeRoom)}
    , log_{strings(), host.clock()}
    , lan_{"lan", true, net::text::kHelpLan, kNeverSaved}
    , names_{"names", true, net::text::kHelpNames, kNeverSaved}
    , chat_{"public_chat", false, net::text::kHelpPublicChat, kNeverSaved}
    , port_{"port", 7777, net::text::kHelpPort, {.min = 0, .max = 65535}, kNeverSaved}
    , maxMembers_{"seats",
                  kMembers,
                  net::text::kHelpSeats,
                  {.min = 1, .max = net::kMaxMembers},
                  kNeverSaved}
    , maxRooms_{"rooms", kRooms, net::text::kHelpRooms, {.min = 1, .max = 10'000}, kNeverSaved}
    , drain_{"drain", 0, net::text::kHelpDrain, {.min = 0, .max = 3600}, kNeverSaved}
    , settingsFile_{"settings", "", text::kHelpSettings, kCommandLineOnly}
    , page_{"page", "", net::text::kHelpPage, kNeverSaved}
    , name_{"name", title(), net::text::kHelpName, {.maxBytes = net::kMaxRoomName}, kNeverSaved}
    , room_{"room", "", net::text::kHelpRoom, {.maxBytes = net::kMaxRoom}, kNeverSaved}
    , logFolder_{"log_folder", "", net::text::kHelpServerLog, kNeverSaved}
    , language_{"language", "", text::kHelpLanguage, {.maxBytes = 35}, kNeverSaved}
    , bind_{"bind", "", net::text::kHelpBind, kNeverSaved}
    , recordings_{"recordings", "", net::text::kHelpRecordings, kNeverSaved}
    , origins_{"origins", {}, net::text::kHelpOrigins, kNeverSaved}
    , hosts_{"hosts", {}, net::text::kHelpHosts, kNeverSaved}
    , proxies_{"proxies", {}, net::text::kHelpProxies, kNeverSaved}
    , metrics_{"metrics", {"127.0.0.0/8", "::1"}, net::text::kHelpMetrics, kNeverSaved}
    , perAddress_{"per_address",
                  static_cast<int>(net::WebServer::kPerAddress),
                  net::text::kHelpPerAddress,
                  {.min = 1, .max = 100'000},
                  kNeverSaved}
    , connections_{"connections",
                   static_cast<int>(net::WebServer::kMaxConnections),
                   net::text::kHelpConnections,
                   {.min = 1, .max = 100'000},
                   kNeverSaved} {
    addTexts(net::text::kTable);
    rules.setBuild(host.build().line());
    if (rules.texts() != nullptr) {
        addTexts(*rules.texts());
    }
    rulesSettings_.registerSettings(settings(), rules);
    for (SettingBase* const one : std::initializer_list<SettingBase*>{
             &lan_,          &port_,       &bind_,       &maxRooms_, &maxMembers_, &drain_,
             &settingsFile_, &page_,       &name_,       &room_,     &names_,      &chat_,
             &recordings_,   &logFolder_,  &language_,   &origins_,  &hosts_,      &proxies_,
             &metrics_,      &perAddress_, &connections_}) {
        settings().add(*one);
    }
}

RoomServer::~RoomServer() = default;

std::optional<CommandOutput> RoomServer::onCommand() {
    return rulesSettings_.run(strings(), host(), rules_);
}

void RoomServer::loadLanguage() {
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

SettingsRegistry::Problems RoomServer::readFiles() {
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
SettingsRegistry::Problems RoomServer::checkSettings() {
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
    check(metrics_, Network::parse, net::text::kBadMetrics);
    if (!bind_->empty() && !HostAddress::parse(*bind_)) {
        problems.push_back(Error{net::text::kBadBind, {*bind_}});
    }
    return problems;
}

void RoomServer::openLog() {
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

bool RoomServer::fail(const Error& error) {
    ENG_LOG(log_, LogChannel::Server, Severity::Error, "start", error);
    setExitCode(1);
    return false;
}

void RoomServer::openRooms() {
    rooms::Rooms::Options options{
        .room = {.game = rules_.game(),
                 .key = {.simulation = rules_.version(), .content = rules_.contentHash()},
                 .build = host().build().line(),
                 .room = *room_,
                 .maxMembers = *maxMembers_,
                 .households = std::max(1.0, static_cast<double>(*perAddress_) /
                                                 static_cast<double>(net::WebServer::kPerAddress)),
                 .hasNames = *names_},
        .maxRooms = room_->empty() ? *maxRooms_ : 1,
        .hasPublicChat = *chat_};
    all_ = std::make_unique<rooms::Rooms>(std::move(options), makeRoom_, host().clock().now());
    // The log has no names, codes and addresses: nothing that must be kept secret or deleted.
    all_->onChange([this](std::uint32_t room, const net::Member& member, auto state) {
        const TextId what = state == net::MemberChange::State::Here   ? net::text::kCame
                            : state == net::MemberChange::State::Away ? net::text::kAway
                                                                      : net::text::kLeft;
        ENG_LOG(log_, LogChannel::Server, Severity::Info, "room", what, {room, member.number + 1});
    });
    all_->onReject([this](const HostAddress& household, net::Reject::Why why) {
        if (refusals_.allow(round_)) { // a flood must not fill the disk: /metrics has the sum
            ENG_LOG(log_, LogChannel::Server, Severity::Info, "lobby", net::text::kRefused,
                    {household.neighbourhood().text(), whyOf(why)});
        }
    });
    if (!recordings_->empty()) {
        folder_ = std::make_unique<RecordingFolder>(
            *recordings_, platform::openBackground(RecordingFolder::kLimits));
        all_->onRecording([this](const Recording& match) { keepMatch(match); });
    }
}

void RoomServer::openLan() {
    if (!*lan_) {
        return;
    }
    if (!lanSocket_) {
        ENG_LOG(log_, LogChannel::Server, Severity::Warning, "start", net::text::kLanInUse,
                {net::kLanPort});
    }
    responder_ = std::make_unique<net::LanResponder>(
        net::LanGame{.game = rules_.game(),
                     .key = {.simulation = rules_.version(), .content = rules_.contentHash()},
                     .build = host().build().line(),
                     .room = *name_,
                     .port = web_->port()});
}

std::optional<net::WebAnswer> RoomServer::answer(std::string_view path, const HostAddress& from) {
    if (path == "/health") {
        return net::WebAnswer{.text = "ok\n"};
    }
    if (path == "/ready") {
        const char* const why = isEnding()                          ? "draining\n"
                                : all_->isFull() && !all_->isOnly() ? "full\n"
                                : round_ < lateAt_ + kLate          ? "late\n"
                                                                    : nullptr;
        return why == nullptr ? net::WebAnswer{.text = "ready\n"} : net::WebAnswer{503, why};
    }
    const bool mayAsk = std::ranges::any_of(*metrics_, [&from](const std::string& network) {
        return Network::parse(network)->has(from); // `checkSettings` has seen it
    });
    if (path != "/metrics" || from.isNone() || !mayAsk) {
        return std::nullopt;
    }
    figures_.connections = web_->connections();
    figures_.processorSeconds = static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
    return net::WebAnswer{.text = figuresText(*all_, figures_, host().build().line())};
}

bool RoomServer::start() {
    openLog();
    ENG_LOG(log_, LogChannel::Server, Severity::Info, "start", text::kLogStarted,
            {title(), host().build().line(), host().calendarTime()});
    net::WebServer::Options web{.origins = *origins_,
                                .hosts = *hosts_,
                                .perAddress = sizeOf(perAddress_),
                                .connections = sizeOf(connections_)};
    web.answers = [this](std::string_view path, const HostAddress& from) {
        return answer(path, from);
    };
    web.onUnlistedProxy = [this](const HostAddress& proxy) {
        if (unlisted_.allow(round_)) {
            ENG_LOG(log_, LogChannel::Server, Severity::Warning, "start", net::text::kUnlistedProxy,
                    {proxy.neighbourhood().text()});
        }
    };
    for (const std::string& proxy : *proxies_) {
        if (const auto network = Network::parse(proxy)) { // `checkSettings` has refused others
            web.proxies.push_back(*network);
        }
    }
    if (!page_->empty()) { // else it serves other programs only
        Result<std::vector<net::WebFile>> files = net::readPage(*page_, host().programFolder());
        if (files) {
            web.files = std::move(*files);
        } else {
            return fail(files.error());
        }
    }
    if (const Status loaded = rules_.load(host()); !loaded) {
        return fail(loaded.error());
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
    openRooms();
    ENG_LOG(log_, LogChannel::Server, Severity::Info, "start", net::text::kListening,
            {web_->port()});
    return true;
}

bool RoomServer::step(StepKind, double now) {
    constexpr double kLongestWait = 0.25; // seconds, if nothing is due
    if (round_ > 0.0 && now > round_ + kLongestWait + kLate) {
        lateAt_ = now;
    }
    round_ = now;
    web_->update(all_->lobby(), now);
    all_->update(now, ready_);
    if (lanSocket_ && responder_) {
        constexpr std::size_t kMost = 65535;
        const auto most = static_cast<std::size_t>(*maxMembers_) *
                          static_cast<std::size_t>(all_->isOnly() ? 1 : *maxRooms_);
        responder_->setMembers(static_cast<std::uint16_t>(std::min(all_->members(), kMost)),
                               static_cast<std::uint16_t>(std::min(most, kMost)));
        net::replyToLan(*lanSocket_, *responder_, now);
    }
    reportMatches();
    log_.update();
    const double took = host().clock().now() - now;
    figures_.rounds.add(took);
    longest_ = std::max(longest_, took);
    return !isEnding() || drains(now);
}

bool RoomServer::drains(double now) {
    if (!drainsUntil_) {
        constexpr double kReserve = 1.0; // seconds, for the farewell and the files
        const double seconds =
            std::max(std::min(static_cast<double>(*drain_), endsWithin() - kReserve), 0.0);
        drainsUntil_ = now + seconds;
        if (seconds > 0.0 && all_->isBusy(now)) {
            ENG_LOG(log_, LogChannel::Server, Severity::Info, "start", net::text::kDrains,
                    {seconds});
            all_->drain(seconds);
            responder_.reset(); // it is not found any more
        }
    }
    return now < *drainsUntil_ && all_->isBusy(now);
}

void RoomServer::keepMatch(const Recording& match) {
    std::string name = host().calendarTime(); // "2026-11-21 17:58:03 UTC"
    std::ranges::replace(name, ' ', '_');
    std::ranges::replace(name, ':', '-');
    folder_->add(match, format("{0}_{1}", {name, ++kept_}));
}

void RoomServer::reportMatches() {
    if (folder_) {
        for (const auto& [severity, what] : folder_->takeReports()) {
            ++(severity == Severity::Info ? figures_.recordingsKept : figures_.recordingsLost);
            ENG_LOG(log_, LogChannel::Server, severity, "room", what);
        }
    }
}

void RoomServer::wait() {
    const double now = host().clock().now();
    const double rest = all_->count() > 1 ? round_ + kRound - now : 0.0;
    ready_ = web_->wait(all_->untilNext(now), rest);
}

void RoomServer::stop() {
    if (all_) {
        all_->close(host().clock().now());
        const double end = host().clock().now() + kFarewell;
        for (double now = 0.0; !all_->isClosed() && now < end;) {
            now = host().clock().now();
            all_->update(now, {});
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
