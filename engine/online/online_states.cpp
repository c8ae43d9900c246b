// The states of an online game. In one file: each leads to the next, and they share its phrases.

#include "engine/online/online_states.h"

#include "engine/core/format.h"
#include "engine/core/json.h"
#include "engine/core/utf8.h"
#include "engine/net/page_files.h"
#include "engine/online/invitation.h"
#include "engine/record/player_name.h"
#include "engine/state/state_stack.h"
#include "engine/ui/name_state.h"
#include "platform/host_events.h"
#include "platform/page_socket.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine_text.h"
#include "net_text.h"
#include "online_text.h"

namespace eng::online {

using room::Phase;
using room::Request;

namespace {

constexpr std::size_t kMaxListed = 4; // games of the local network
constexpr std::array kPhrases{text::kPhraseHello, text::kPhraseWell, text::kPhraseOops,
                              text::kPhraseAgain};

/// The name of a member; with a number if others before it have the same one.
std::string nameOf(const std::vector<net::Neighbour>& room, const net::Neighbour& member) {
    const auto same = std::ranges::count_if(room, [&member](const net::Neighbour& other) {
        return other.name == member.name && other.seat < member.seat;
    });
    return same == 0 ? member.name : format("{0} {1}", {member.name, same + 1});
}

/// True if this player watches, and could play.
bool isSeatFree(const OnlineContext& online) {
    const OnlineMatch& match = online.party.match();
    return !match.seat() &&
           std::ranges::any_of(match.places(),
                               [](const room::RoomState::Place& one) { return one.member == 0; });
}

/// A size of text, or a larger one if that is hard to read in a tiny window.
float readableSize(const render::Stage& stage, float size) {
    return std::max(size, stage.minTextSize() * 0.75F);
}

std::string nameOf(const OnlineContext& online, const StringTable& strings) {
    return online.name->empty() ? std::string{strings.pattern(text::kNobody)} : *online.name;
}

} // namespace

std::string seatName(const OnlineContext& online, const StringTable& strings, int seat) {
    const auto& places = online.party.match().places();
    const auto index = static_cast<std::size_t>(seat);
    const net::Client* const client = online.party.client();
    if (client != nullptr && index < places.size() && places[index].member > 0) {
        for (const net::Neighbour& one : client->room()) {
            if (one.seat + 1 == places[index].member) {
                const std::string name = nameOf(client->room(), one);
                return places[index].isMachine ? strings.text(text::kPlaysFor, {name}) : name;
            }
        }
    }
    return std::string{strings.pattern(text::kMachine)};
}

// --- Host or join

TogetherState::TogetherState(OnlineContext& online)
    : MenuState{online.ui, {.heading = 0.2F, .wide = true, .note = true}}
    , online_{online} {}

TextId TogetherState::heading() const {
    return text::kTogether;
}

void TogetherState::onEnter() {
    lan_ = Lan::search(online_.info.game, online_.info.key);
    MenuState::onEnter();
}

std::vector<net::FoundGame> TogetherState::shown() const {
    std::vector<net::FoundGame> games = lan_ ? lan_->games() : std::vector<net::FoundGame>{};
    games.resize(std::min(games.size(), kMaxListed));
    return games;
}

void TogetherState::buildMenu(ui::MenuBuilder& lines) {
    if (Lan::isAvailable()) {
        lines.button(text::kHost, [this] { host(); });
    } else {
        lines.button(text::kJoinPage, [this] { joinPage(); });
    }
    listed_.clear();
    for (const net::FoundGame& found : shown()) {
        ui::MenuItem item;
        listed_.push_back(context().strings.text(
            text::kFound, {found.game.room, found.at.hostText(), found.game.taken}));
        item.value = [words = listed_.back()] { return words; };
        item.choose = [this, found] {
            if (found.why) {
                ui().setNotice(net::wordsOf({*found.why, found.game.build}, online_.info.build));
            } else {
                join(format("ws://{0}:{1}/ws", {found.at.hostText(), found.at.port}));
            }
        };
        lines.add(std::move(item));
    }
    if (Lan::isAvailable()) {
        lines.button(text::kAddress, [this] {
            context().states.push(context().heap.make<AddressState>(
                online_, [this](const std::string& address) { join(address); }));
        });
    }
    ui::MenuItem own;
    own.label = text::kName;
    own.value = [this] { return nameOf(online_, context().strings); };
    own.choose = [this] { askName(); };
    lines.add(std::move(own));
    lines.button(eng::text::kUiBack, [this] { onBack(); });
}

std::string TogetherState::hint() const {
    return lan_ && lan_->games().empty() ? translate(text::kSearching) : std::string{};
}

void TogetherState::askName() {
    context().states.push(context().heap.make<ui::NameState>(ui(), text::kName, online_.name,
                                                             [this](const std::string& name) {
                                                                 online_.name = name;
                                                                 context().states.pop();
                                                             }));
}

void TogetherState::host() {
    ui().clearNotice();
    std::vector<net::WebFile> page;
    if (!online_.pageFolder.empty()) {
        Result<std::vector<net::WebFile>> files =
            net::readPage(online_.pageFolder, context().host.programFolder());
        if (files) {
            page = std::move(*files);
        }
    }
    const std::string name = nameOf(online_, context().strings);
    const Status opened = online_.party.host(online_.port, std::move(page), name,
                                             context().strings.text(text::kRoomOf, {name}));
    if (!opened) {
        ui().setNotice(opened.error());
        return;
    }
    lan_.reset();
    context().states.push(context().heap.make<RoomState>(online_));
}

void TogetherState::join(const std::string& address) {
    ui().clearNotice();
    online_.party.join(address, nameOf(online_, context().strings));
    context().states.push(context().heap.make<RoomState>(online_));
}

void TogetherState::joinPage() {
    const std::string address = platform::pageSocketAddress();
    if (address.empty()) {
        ui().setNotice(Message{text::kNoServer});
    } else {
        join(address);
    }
}

void TogetherState::onUpdate() {
    if (const auto address = std::exchange(enter_, std::nullopt)) {
        address->empty() ? host() : join(*address);
        return;
    }
    if (!lan_) {
        lan_ = Lan::search(online_.info.game, online_.info.key);
    }
    if (lan_) {
        lan_->update(context().host.clock().now());
        std::vector<std::string> words;
        for (const net::FoundGame& found : shown()) {
            words.push_back(context().strings.text(
                text::kFound, {found.game.room, found.at.hostText(), found.game.taken}));
        }
        if (words != listed_) {
            rebuildMenu();
        }
    }
    MenuState::onUpdate();
}

void TogetherState::onBack() {
    ui().clearNotice();
    context().states.pop();
}

// --- An address

AddressState::AddressState(OnlineContext& online, Delegate<void(const std::string&)> join)
    : MenuState{online.ui, {.heading = 0.2F, .extra = 0.16F, .note = true}}
    , online_{online}
    , join_{std::move(join)}
    , typed_{*online.lastAddress} {}

TextId AddressState::heading() const {
    return text::kAddress;
}
std::string AddressState::hint() const {
    return translate(text::kAddressHint);
}

void AddressState::buildMenu(ui::MenuBuilder& lines) {
    lines.button(text::kJoin, [this] { finish(); });
    lines.button(eng::text::kUiBack, [this] { onBack(); });
}

void AddressState::onEnter() {
    MenuState::onEnter();
    ui().modules().input.setHotkeys(false);
    if (VideoTask* const video = ui().modules().graphics.task()) {
        const Rect below{0.0F, static_cast<float>(video->height()), 1.0F, 1.0F};
        video->setTextInput(&below);
    }
}

void AddressState::onLeave() {
    ui().modules().input.setHotkeys(true);
    if (VideoTask* const video = ui().modules().graphics.task()) {
        video->setTextInput(nullptr);
    }
    MenuState::onLeave();
}

bool AddressState::handleInput() {
    constexpr std::size_t kMaxAddress = 80; // bytes
    const Input& input = context().input;
    for (const char letter : input.text()) {
        if (letter > ' ' && letter < '\x7F' && typed_.size() < kMaxAddress) {
            typed_ += letter;
        }
    }
    if (input.pressed(platform::Key::Backspace) && !typed_.empty()) {
        typed_.pop_back();
    }
    return !input.text().empty(); // letters may be bound to the menu's actions
}

void AddressState::drawExtra(render::Canvas& canvas, const Rect& box) {
    canvas.rectangle({.center = box.center(),
                      .size = {std::min(box.width, 900.0F), box.height * 0.8F},
                      .cornerRadius = 16.0F},
                     theme().panel);
    canvas.write(typed_ + "_", box, {.size = box.height * 0.4F, .color = theme().text});
}

void AddressState::finish() {
    if (typed_.empty()) {
        return;
    }
    online_.lastAddress = typed_;
    std::string address = typed_;
    for (const std::string_view scheme : {"http://", "ws://"}) {
        if (address.starts_with(scheme)) {
            address.erase(0, scheme.size());
        }
    }
    address = address.substr(0, address.find('/'));
    if (address.find(':') == std::string::npos) {
        address += format(":{0}", {Party::kPort});
    }
    context().states.pop();
    join_("ws://" + address + "/ws");
}

void AddressState::onBack() {
    context().states.pop();
}

// --- The room

RoomState::RoomState(OnlineContext& online)
    : MenuState{online.ui,
                {.heading = 0.12F,
                 .maxHeading = 120.0F,
                 .extra = 0.38F,
                 .maxExtra = 460.0F,
                 .wide = true,
                 .note = true}}
    , online_{online} {}

TextId RoomState::heading() const {
    return online_.party.match().phase() == Phase::Over ? text::kMatchOver
           : online_.party.isJoined()                   ? text::kRoom
                                                        : text::kConnecting;
}

RoomState::Shown RoomState::now() const {
    const OnlineMatch& match = online_.party.match();
    const std::optional<int> seat = match.seat();
    const auto& places = match.places();
    return {.phase = match.phase(),
            .isSeated = seat.has_value(),
            .isReady = seat && places[static_cast<std::size_t>(*seat)].isReady,
            .mayPlay = isSeatFree(online_),
            .hasMatch = match.hasMatch()};
}

void RoomState::buildMenu(ui::MenuBuilder& lines) {
    OnlineMatch& match = online_.party.match();
    shown_ = now();
    if (shown_.isSeated) {
        lines.button(shown_.isReady                ? text::kNotReady
                     : shown_.phase == Phase::Over ? text::kRematch
                                                   : text::kReady,
                     [this, &match] {
                         match.request(shown_.isReady ? Request::What::NotReady
                                                      : Request::What::Ready);
                     });
        if (shown_.phase == Phase::Waiting && online_.party.client()->room().size() > 1) {
            lines.button(text::kWatchOnly, [&match] { match.request(Request::What::Watch); });
        }
    } else if (shown_.mayPlay && online_.party.isJoined()) {
        lines.button(text::kTakeSeat, [&match] { match.request(Request::What::Play); });
    }
    if (online_.party.isJoined()) {
        ui::MenuItem say;
        say.label = text::kSay;
        say.value = [this] { return translate(kPhrases[static_cast<std::size_t>(phrase_)]); };
        say.change = [this](int direction) {
            const int count = static_cast<int>(kPhrases.size());
            phrase_ = (phrase_ + direction + count) % count;
        };
        say.choose = [this] {
            online_.party.say(translate(kPhrases[static_cast<std::size_t>(phrase_)]));
        };
        lines.add(std::move(say));
    }
    if (shown_.hasMatch && shown_.phase == Phase::Over && online_.replayLines) {
        online_.replayLines(lines);
    }
    lines.button(text::kLeave, [this] { onBack(); });
}

std::string RoomState::hint() const {
    const Party& party = online_.party;
    if (party.isRetrying()) {
        return translate(text::kLost);
    }
    if (!party.said().empty()) {
        return party.said().back().words;
    }
    if (shown_.isSeated && !shown_.isReady) {
        return translate(text::kReadyHint);
    }
    return {};
}

void RoomState::onUpdate() {
    Party& party = online_.party;
    party.update(context().host.clock().now());
    if (const std::optional<Error> problem = party.takeProblem()) {
        const bool isPage = !Lan::isAvailable();
        const bool unreached = problem->text() == net::text::kNotConnected;
        if (isPage && unreached) {
            ui().setNotice(Message{text::kNoServer});
        } else {
            ui().setNotice(*problem);
        }
        context().states.pop();
        return;
    }
    if (party.client() == nullptr && !party.isRetrying()) { // left, in the match's menu
        context().states.pop();
        return;
    }
    if (party.match().phase() == Phase::Playing && party.match().hasMatch()) {
        ui().clearNotice();
        context().states.push(online_.makePlay());
        return;
    }
    if (!(now() == shown_)) {
        rebuildMenu();
        setFocus(0);
    }
    MenuState::onUpdate();
}

std::string RoomState::memberLine(const net::Neighbour& member) const {
    const auto& places = online_.party.match().places();
    const auto place = std::ranges::find(places, member.seat + 1, &room::RoomState::Place::member);
    const StringTable& strings = context().strings;
    const std::string name = nameOf(online_.party.client()->room(), member);
    if (member.isAway) {
        return strings.text(text::kIsAway, {name});
    }
    if (place == places.end()) {
        return strings.text(text::kWatches, {name});
    }
    const auto seat = static_cast<int>(place - places.begin());
    const std::optional<std::int64_t> score = online_.party.match().score(seat);
    if (score && shown_.phase == Phase::Over) {
        return strings.text(place->isReady ? text::kScoreReady : text::kScore, {name, *score});
    }
    return strings.text(place->isReady ? text::kIsReady : text::kPlays, {name});
}

void RoomState::drawExtra(render::Canvas& canvas, const Rect& box) {
    const bool invites = online_.party.hosts();
    const bool beside = invites && box.width > box.height * 1.6F;
    Rect list = box;
    if (invites) {
        Rect part = box;
        if (beside) {
            part.width = box.width * 0.5F;
            list = {box.left + part.width, box.top, box.width - part.width, box.height};
        } else {
            part.height = box.height * 0.6F;
            list = {box.left, box.top + part.height, box.width, box.height - part.height};
        }
        drawInvitation(canvas, part);
    }
    if (online_.party.client() == nullptr) {
        return;
    }
    const auto& all = online_.party.client()->room();
    constexpr std::size_t kMaxShown = 8;
    const std::size_t count = std::min(all.size(), kMaxShown);
    const float pitch = std::min(list.height / std::max(static_cast<float>(count), 4.0F), 64.0F);
    float top = list.top + (list.height - pitch * static_cast<float>(count)) / 2.0F;
    for (std::size_t i = 0; i < count; ++i, top += pitch) {
        const bool isOwn = all[i].seat == online_.party.client()->seat();
        const float size = readableSize(canvas.stage(), pitch * 0.58F);
        canvas.write(memberLine(all[i]), {list.left, top, list.width, pitch},
                     {.size = size,
                      .minSize = std::min(size, canvas.stage().minTextSize()),
                      .color = (isOwn ? theme().accent : theme().text).faded(appearProgress())});
    }
}

void RoomState::drawInvitation(render::Canvas& canvas, const Rect& box) const {
    const std::vector<std::string> addresses = Lan::addresses(online_.party.port());
    const StringTable& strings = context().strings;
    const float words = std::min(box.height * 0.32F, 130.0F);
    const Rect below{box.left, box.bottom() - words, box.width, words};
    const std::string address =
        addresses.empty() ? format("localhost:{0}", {online_.party.port()}) : addresses.front();
    const std::string shown = online_.party.hasPage() ? "http://" + address + "/" : address;
    const float size = readableSize(canvas.stage(), words * 0.3F);
    canvas.write(
        strings.text(online_.party.hasPage() ? text::kInvite : text::kInvitePrograms, {shown}),
        below,
        {.size = size,
         .minSize = std::min(size, canvas.stage().minTextSize()),
         .color = theme().text.faded(appearProgress()),
         .maxLines = 3});
    if (online_.party.hasPage()) {
        drawQrCode(canvas, {box.left, box.top, box.width, box.height - words}, shown,
                   appearProgress());
    }
}

void RoomState::onBack() {
    online_.party.leave();
    ui().clearNotice();
    context().states.pop();
}

// --- The match

namespace {

/// Above a match, which goes on.
class MatchMenu final : public ui::MenuState {
public:
    explicit MatchMenu(OnlineContext& online)
        : MenuState{online.ui, {.wide = true, .note = true, .veil = 0.7F}}
        , online_{online} {}
    std::string_view name() const override { return "match menu"; }

private:
    void buildMenu(ui::MenuBuilder& lines) override {
        OnlineMatch& match = online_.party.match();
        lines.button(eng::text::kUiResume, [this] { onBack(); });
        for (const TextId phrase : kPhrases) {
            if (phrase != text::kPhraseAgain) {
                ui::MenuItem say;
                say.label = text::kSay;
                say.value = [this, phrase] { return translate(phrase); };
                say.choose = [this, phrase] {
                    online_.party.say(translate(phrase));
                    onBack();
                };
                lines.add(std::move(say));
            }
        }
        if (isSeatFree(online_)) {
            lines.button(text::kTakeSeat, [this, &match] {
                match.request(Request::What::Play);
                onBack();
            });
        }
        lines.button(text::kLeave, [this] {
            online_.party.leave();
            context().states.pop();
        });
    }
    TextId heading() const override { return text::kMatch; }
    std::string hint() const override { return translate(text::kGoesOn); }
    void onUpdate() override {
        if (online_.party.match().phase() != Phase::Playing) {
            context().states.pop();
            return;
        }
        MenuState::onUpdate();
    }
    void onBack() override { context().states.pop(); }

    OnlineContext& online_;
};

} // namespace

void updateMatch(OnlineContext& online, StateContext& context) {
    online.party.update(context.host.clock().now());
    if (const std::optional<Difference> found = online.party.match().takeDifference()) {
        ENG_LOG(context.log, LogChannel::App, Severity::Warning, "online", text::kDiffers,
                {found->field, found->first, found->second});
    }
}

bool hasEnded(const OnlineContext& online) {
    const Party& party = online.party;
    return !party.isRetrying() &&
           (party.client() == nullptr || party.match().phase() != Phase::Playing);
}

Connection reportVisibility(OnlineContext& online, StateContext& context) {
    return context.events.connect<platform::VisibilityEvent>(
        [&online](const platform::VisibilityEvent& event) {
            online.party.request(event.visible ? Request::What::Back : Request::What::Hidden);
        });
}

void openMatchMenu(OnlineContext& online, StateContext& context) {
    online.ui.chosen.emit();
    context.states.push(context.heap.make<MatchMenu>(online));
}

void drawMatchStatus(render::Canvas& canvas, const OnlineContext& online,
                     const StateContext& context, float bottom) {
    const Party& party = online.party;
    const StringTable& strings = context.strings;
    std::string words;
    bool isTrouble = true;
    if (party.isRetrying() || party.match().isLost()) {
        words = strings.pattern(text::kLost);
    } else if (party.match().isWaiting()) {
        words = strings.pattern(text::kLate);
    } else if (!party.said().empty()) {
        words = party.said().back().words;
        isTrouble = false;
    } else if (isSeatFree(online)) {
        words = strings.pattern(text::kSeatFree);
        isTrouble = false;
    } else {
        return;
    }
    const ui::Theme& theme = online.ui.theme();
    const Rect shown = canvas.stage().visible();
    const float size = std::max(canvas.stage().minTextSize(), 30.0F);
    const float line = size * 1.4F;
    canvas.write(words, {shown.left, bottom - line, shown.width, line},
                 {.size = size, .color = isTrouble ? theme.notice : theme.text});
}

void OnlinePlayState::onEnter() {
    keep(reportVisibility(online_, context()));
}

void OnlinePlayState::onUpdate() {
    const OnlineMatch& match = online_.party.match();
    if (const std::optional<int> seat = match.seat()) {
        steer(*seat);
    }
    updateMatch(online_, context());
    takeEvents();
    const bool watches = match.hasMatch() && !match.seat();
    if (hasEnded(online_) || watches) {
        context().states.pop();
    } else if (wantsPause()) {
        openMatchMenu(online_, context());
    }
}

void OnlinePlayState::draw(render::Canvas& canvas) {
    if (online_.party.match().hasMatch()) {
        drawMatch(canvas);
    }
    const render::Stage& stage = canvas.stage();
    const float line = std::max(stage.minTextSize(), 30.0F) * 1.4F;
    drawMatchStatus(canvas, online_, context(), stage.visible().bottom() - line);
    if (onTop()) {
        drawPauseButton(canvas);
    }
}

void OnlinePlayState::inspect(std::string& json) const {
    const OnlineMatch& match = online_.party.match();
    appendFormat(json, ",\"seat\":{0},\"waiting\":{1},\"lost\":{2},\"hasMatch\":{3}",
                 {match.seat().value_or(-1), match.isWaiting(), match.isLost(), match.hasMatch()});
    json += ",\"names\":[";
    for (std::size_t seat = 0; seat < match.places().size(); ++seat) {
        json += seat == 0 ? "" : ",";
        appendJsonString(json, seatName(online_, context().strings, static_cast<int>(seat)));
    }
    json += ']';
}

} // namespace eng::online
