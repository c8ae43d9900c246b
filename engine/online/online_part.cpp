#include "engine/app/engine_modules.h"
#include "engine/app/last_match.h"
#include "engine/core/assert.h"
#include "engine/core/format.h"
#include "engine/game/game_program.h"
#include "engine/kernel/function_task.h"
#include "engine/online/match_screens.h"
#include "engine/online/member_news.h"
#include "engine/online/online.h"
#include "engine/online/online_settings.h"
#include "engine/online/party.h"
#include "engine/online/together_screen.h"
#include "engine/profile/profiler.h"
#include "engine/screen/screen_stack.h"
#include "platform/entry.h"
#include "platform/host_events.h"
#include "platform/page.h"
#include "platform/page_socket.h"

#include <algorithm>
#include <utility>

#include "engine_text.h"
#include "net_text.h"
#include "online_text.h"

namespace eng {

using online::Party;

// --- Settings

online::OnlineSettings::OnlineSettings(Records& records)
    : page{"page", "page", text::kHelpPage}
    , port{"port", Party::kPort, text::kHelpPort, {.min = 0, .max = 65535}}
    , host{"host", false, text::kHelpHost, kCommandLineOnly}
    , server{"server", gameServer(), text::kHelpServer, kNeverSaved}
    , join{"join", "", text::kHelpJoin, kCommandLineOnly}
    , room{"room", "", text::kHelpRoom, kThisRunOnly}
    , together{"together", false, text::kHelpTogether, kThisRunOnly}
    , name{records, {"engine-online-name", "online-name"}}
    , lastAddress{records, {"engine-online-address", "online-address"}} {}

online::OnlineSettings::~OnlineSettings() = default;

void online::OnlineSettings::registerSettings(SettingsRegistry& registry) {
    registry.add(page, port, host, server, join, room, together);
}

bool online::OnlineSettings::entersRoom() const {
    return *host || *together || !join->empty() || !room->empty();
}

std::string online::OnlineSettings::serverAddress() const {
    if (!Lan::isAvailable()) { // a page
        std::string own = *server == gameServer() ? platform::pageSocketAddress() : std::string{};
        return own.empty() && !server->empty() ? platform::pageSocketAddress(*server) : own;
    }
    const Result<RoomPlace> place = readPlace(*server);
    const bool isPath = server->empty() || server->starts_with('/'); // of a page's host
    return isPath || !place ? std::string{} : place.value().address;
}

// --- The part

bool OnlinePart::mayHost() {
    return online::Lan::isAvailable();
}

OnlinePart::OnlinePart(Game& game, MatchPart& match, MakeLink makeLink)
    : Part{game}
    , match_{match}
    , makeLink_{std::move(makeLink)}
    , settings_{std::make_unique<online::OnlineSettings>(program().records())} {
    ENG_ASSERT(program().has(match), "an Online is declared after the Match that it needs");
    program().addTexts(net::text::kTable);
    program().addTexts(online::text::kTable);
}

OnlinePart::~OnlinePart() = default;

ui::UiModule& OnlinePart::ui() const {
    return program().modules().ui;
}

void OnlinePart::onSettings(SettingsRegistry& registry) {
    settings_->registerSettings(registry);
}

void OnlinePart::onTitle() {
    platform::Page* const page = program().host().page();
    kept_ = page != nullptr ? page->kept() : std::string{};
    if (!kept_.empty() || settings_->entersRoom()) {
        open()->enter(kept_);
    }
}

void OnlinePart::onMenu(MenuPage& page) {
    if (page.kind == MenuKind::Title) {
        page.lines.button(online::text::kTogether, [this] { open(); });
    }
}

Ref<online::TogetherScreen> OnlinePart::open() {
    Services& services = program().services();
    if (!party_) { // a game that is played alone has no task for it
        const AnyRuleset& rules = *match_.rules();
        const Party::Info info{
            .game = rules.game(),
            .build = rules.build(),
            .key = {.simulation = rules.version(), .content = rules.contentHash()}};
        party_ = std::make_unique<Party>(
            info, makeLink_(services.host.clock()),
            [this](const Recording& match, std::optional<std::string_view> player) {
                if (!program().lastMatch().goesOn) { // that one is not lost for this one
                    program().keepMatch({.recording = match}, true);
                }
                if (ended_) {
                    ended_(match, player);
                }
            });
        news_ = std::make_unique<online::MemberNews>(*this);
        // After the screens, which read the devices.
        task_ = services.heap.make<FunctionTask>(
            "online", [this](EngineContext&) { update(); }, priority::kGame + 1);
        static_cast<void>(services.kernel.add(task_)); // it has no start that fails
        visibility_ = services.events.connect<platform::VisibilityEvent>(
            [this](const platform::VisibilityEvent& event) { party_->setHidden(!event.visible); });
    }
    auto screen = services.heap.make<online::TogetherScreen>(*this);
    services.screens.push(screen);
    return screen;
}

void OnlinePart::update() {
    Services& services = program().services();
    {
        ENG_PROFILE(services.profiler, "net");
        party_->update(services.host.clock().now());
    }
    if (const std::optional<Difference> found = party_->match().takeDifference()) {
        ENG_LOG(services.log, LogChannel::App, Severity::Warning, "online", online::text::kDiffers,
                {found->field, found->first, found->second});
    }
    news_->update(services.host.clock().now());
    if (platform::Page* const page = services.host.page()) {
        keep(*page, services.host.clock().now());
    }
    if (screen_ != nullptr) {
        screen_->takeEvents();
    }
}

void OnlinePart::keep(platform::Page& page, double now) {
    constexpr double kKeepEvery = 5.0; // seconds: so the page knows how old it is
    const std::string& kept = party_->kept();
    if (kept != kept_ || (party_->isJoined() && now > keptAt_ + kKeepEvery)) {
        page.keep(kept);
        kept_ = kept;
        keptAt_ = now;
        if (party_->wantsReload()) {
            page.reload();
        }
    }
}

void OnlinePart::onStop() {
    if (party_) {
        party_->leave();
        program().services().kernel.remove(*task_);
        visibility_.disconnect();
        task_.reset();
        news_.reset();
        party_.reset();
    }
}

std::string OnlinePart::memberName(const net::Neighbour& member) const {
    const std::vector<net::Neighbour>& room = party_->client()->room();
    const auto same = std::ranges::count_if(room, [&member](const net::Neighbour& other) {
        return other.name == member.name && other.number < member.number;
    });
    const bool isBlank = member.name.find_first_not_of(' ') == std::string::npos;
    const std::string name =
        isBlank ? std::string{program().strings().pattern(online::text::kNobody)} : member.name;
    return same == 0 ? name : format("{0} {1}", {name, same + 1});
}

std::string OnlinePart::seatName(int seat) const {
    const auto& places = party_->match().places();
    const auto index = static_cast<std::size_t>(seat);
    const net::Client* const client = party_->client();
    const StringTable& strings = program().strings();
    if (client != nullptr && index < places.size() && places[index].member > 0) {
        for (const net::Neighbour& one : client->room()) {
            if (one.number + 1 == places[index].member) {
                const std::string name = memberName(one);
                return places[index].isBot ? strings.text(online::text::kPlaysFor, {name}) : name;
            }
        }
    }
    return std::string{strings.pattern(online::text::kBot)};
}

bool OnlinePart::isSeatFree() const {
    const room::AnyPrediction& match = party_->match();
    return !match.seat() &&
           std::ranges::any_of(match.places(),
                               [](const room::RoomNews::Place& one) { return one.member == 0; });
}

bool OnlinePart::hasEnded() const {
    return !party_->isRetrying() &&
           (party_->client() == nullptr || party_->match().phase() != room::Phase::Playing);
}

Ref<Screen> OnlinePart::makeMatchScreen() {
    ManagedHeap& heap = program().services().heap;
    if (party_->match().seat()) {
        return heap.make<online::PlayScreen>(*this);
    }
    return heap.make<online::LiveWatch>(*this);
}

std::string OnlinePart::link() const {
    const online::RoomPlace place = party_->place();
    const bool hasLink =
        net::readRoomCode(place.room).has_value() || (place.room.empty() && !mayHost());
    return party_->isJoined() && !place.address.empty() && hasLink ? linkTo(place) : std::string{};
}

void OnlinePart::shareLink() {
    const StringTable& strings = program().strings();
    if (platform::Page* const page = program().host().page()) {
        page->showLink({.title = strings.text(online::text::kInviteFriend),
                        .text = {},
                        .setting = {},
                        .value = link()});
    } else if (program().host().copyText(link())) {
        ui().setNotice(Message{online::text::kLinkCopied}, ui::Notice::News);
    }
}

void OnlinePart::addReplayLines(ui::MenuBuilder& lines) {
    program().addReplayLines(lines, [this] { return party_->match().match()->recording(); });
}

} // namespace eng
