#include "engine/online/together_screen.h"

#include "engine/core/format.h"
#include "engine/game/game_program.h"
#include "engine/net/page_files.h"
#include "engine/net/room_code.h"
#include "engine/online/online.h"
#include "engine/online/online_settings.h"
#include "engine/online/room_screen.h"
#include "engine/screen/screen_stack.h"
#include "engine/ui/name_screen.h"
#include "platform/host.h"

#include <algorithm>
#include <utility>

#include "engine_text.h"
#include "net_text.h"
#include "online_text.h"

namespace eng::online {

namespace {

constexpr std::size_t kMaxListed = 4; // games of the local network

std::string nameOf(const OnlinePart& online, const StringTable& strings) {
    return online.settings().name->empty() ? std::string{strings.pattern(text::kNobody)}
                                           : *online.settings().name;
}

} // namespace

TogetherScreen::TogetherScreen(OnlinePart& online)
    : MenuScreen{online.ui(), {.heading = 0.2F, .wide = true, .note = true, .start = true}}
    , online_{online}
    , server_{online.settings().serverAddress()} {}

Services& TogetherScreen::services() const {
    return online_.program().services();
}

TextId TogetherScreen::heading() const {
    return text::kTogether;
}

std::vector<std::string> TogetherScreen::wordsOfGames() const {
    std::vector<std::string> words;
    if (lan_) {
        for (const net::FoundGame& found : lan_->games(page_, kMaxListed)) {
            words.push_back(services().strings.text(
                text::kFound, {found.game.room, found.at.hostText(), found.game.members}));
        }
        if (lan_->count() > kMaxListed) {
            const std::size_t pages = (lan_->count() + kMaxListed - 1) / kMaxListed;
            words.push_back(services().strings.text(text::kMoreGames, {page_ % pages + 1, pages}));
        }
    }
    return words;
}

void TogetherScreen::buildMenu(ui::MenuBuilder& lines) {
    if (!server_.empty()) {
        lines.button(text::kQuick, [this] { joinServer(std::string{kQuickMatch}); });
        lines.button(text::kInviteFriend, [this] { joinServer(std::string{kNewRoom}); });
    }
    if (Lan::isAvailable()) {
        addLanLines(lines);
    }
    lines.add({.label = text::kName,
               .value = [this] { return nameOf(online_, services().strings); },
               .choose = [this] { askName(); }});
    lines.button(eng::text::kUiBack, [this] { onBack(); });
}

void TogetherScreen::addLanLines(ui::MenuBuilder& lines) {
    lines.button(text::kHost, [this] { host(); });
    listed_ = wordsOfGames();
    const std::span<const net::FoundGame> games =
        lan_ ? lan_->games(page_, kMaxListed) : std::span<const net::FoundGame>{};
    for (std::size_t i = 0; i < games.size(); ++i) {
        const net::FoundGame& found = games[i];
        lines.add({.value = [words = listed_[i]] { return words; },
                   .choose =
                       [this, found] {
                           if (found.why) {
                               ui().setNotice(net::wordsOf({*found.why, found.game.build},
                                                           online_.party().info().build));
                           } else {
                               joinRoom({format("ws://{0}:{1}/ws",
                                                {found.at.hostText(), found.at.port})});
                           }
                       }});
    }
    if (listed_.size() > games.size()) {
        lines.add({.value = [words = listed_.back()] { return words; },
                   .choose =
                       [this] {
                           ++page_;
                           rebuildMenu();
                       }});
    }
    lines.button(text::kAddress, [this] {
        services().screens.push(services().heap.make<AddressScreen>(
            online_, [this](const std::string& address) { join(address); }));
    });
}

std::string TogetherScreen::hint() const {
    std::string words = lan_ && lan_->count() == 0 ? translate(text::kSearching) : std::string{};
    if (server_.empty()) {
        words += words.empty() ? "" : " ";
        words += translate(Lan::isAvailable() ? text::kNeedsServer : text::kNoServer);
    }
    return words;
}

void TogetherScreen::askName() {
    services().screens.push(services().heap.make<ui::NameScreen>(
        ui(), text::kName, online_.settings().name, [this](const std::string& name) {
            online_.settings().name = name;
            services().screens.pop();
        }));
}

void TogetherScreen::host() {
    ui().clearNotice();
    std::vector<net::WebFile> page;
    if (!(*online_.settings().page).empty()) {
        Result<std::vector<net::WebFile>> files =
            net::readPage(*online_.settings().page, services().host.programFolder());
        if (files) {
            page = std::move(*files);
        }
    }
    const std::string name = nameOf(online_, services().strings);
    const Status opened =
        online_.party().host(static_cast<std::uint16_t>(*online_.settings().port), std::move(page),
                             name, services().strings.text(text::kRoomOf, {name}));
    if (!opened) {
        ui().setNotice(opened.error());
        return;
    }
    lan_.reset();
    services().screens.push(services().heap.make<RoomScreen>(online_));
}

void TogetherScreen::joinRoom(const RoomPlace& place, bool invites) {
    ui().clearNotice();
    if (Lan::isAvailable() && place.address.starts_with("wss:")) { // a program has no TLS
        const std::string page =
            net::readRoomCode(place.room) ? linkTo(place) : pageOf(place.address);
        services().host.openAddress(page); // if there is no browser, the player reads the address
        ui().setNotice(Message{text::kOpenPage, {page}});
        return;
    }
    online_.party().join(place, nameOf(online_, services().strings));
    services().screens.push(services().heap.make<RoomScreen>(online_, invites));
}

void TogetherScreen::join(const std::string& typed) {
    if (const Result<RoomPlace> place = readPlace(typed)) {
        joinRoom(place.value());
    } else {
        ui().setNotice(place.error());
    }
}

void TogetherScreen::joinServer(std::string room) {
    const bool invites = room == kNewRoom;
    if (!server_.empty()) {
        joinRoom({server_, std::move(room)}, invites);
    } else {
        ui().setNotice(Message{Lan::isAvailable() ? text::kNeedsServer : text::kNoServer});
    }
}

void TogetherScreen::enter(const std::string& kept) {
    const OnlineSettings& settings = online_.settings();
    const std::string code = net::readRoomCode(*settings.room).value_or("");
    const bool isOther = kept.find(code) == std::string::npos; // always false without a code
    if (!kept.empty() && !isOther &&
        online_.party().resume(kept, nameOf(online_, services().strings))) {
        services().screens.push(services().heap.make<RoomScreen>(online_));
    } else if (Lan::isAvailable() && *settings.host) {
        host();
    } else if (Lan::isAvailable() && !settings.join->empty()) {
        join(*settings.join);
    } else if (!code.empty()) {
        joinServer(code);
    } else if (!settings.room->empty()) {
        ui().setNotice(badCode(*settings.room));
    } else if (*settings.together) {
        joinServer({});
    }
}

void TogetherScreen::onFrame() {
    if (Lan::isAvailable()) {
        updateLan();
    }
    MenuScreen::onFrame();
}

void TogetherScreen::updateLan() {
    if (!lan_) {
        lan_ = Lan::search(online_.party().info().game, online_.party().info().key);
    }
    if (!lan_) {
        return;
    }
    lan_->update(services().host.clock().now());
    if (wordsOfGames() != listed_) {
        rebuildMenu();
    }
}

void TogetherScreen::onBack() {
    ui().clearNotice();
    services().screens.pop();
}

// --- An address

AddressScreen::AddressScreen(OnlinePart& online, Delegate<void(const std::string&)> join)
    : MenuScreen{online.ui(), {.heading = 0.2F, .extra = 0.16F, .note = true}}
    , online_{online}
    , join_{std::move(join)}
    , typed_{*online.settings().lastAddress} {}

TextId AddressScreen::heading() const {
    return text::kAddress;
}
std::string AddressScreen::hint() const {
    return translate(text::kAddressHint);
}

void AddressScreen::buildMenu(ui::MenuBuilder& lines) {
    lines.button(text::kJoin, [this] { finish(); });
    lines.button(eng::text::kUiBack, [this] { onBack(); });
}

void AddressScreen::onBegin() {
    MenuScreen::onBegin();
    ui().modules().input.setHotkeys(false);
    if (VideoTask* const video = ui().modules().graphics.task()) {
        const Rect below{0.0F, static_cast<float>(video->height()), 1.0F, 1.0F};
        video->setTextInput(&below);
    }
}

void AddressScreen::onEnd() {
    ui().modules().input.setHotkeys(true);
    if (VideoTask* const video = ui().modules().graphics.task()) {
        video->setTextInput(nullptr);
    }
    MenuScreen::onEnd();
}

bool AddressScreen::handleInput() {
    constexpr std::size_t kMaxAddress = 120; // bytes
    const Input& input = services().input;
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

void AddressScreen::drawExtra(render::Canvas& canvas, const Rect& box) {
    canvas.rectangle({.center = box.center(),
                      .size = {std::min(box.width, 900.0F), box.height * 0.8F},
                      .cornerRadius = 16.0F},
                     theme().panel);
    canvas.write(typed_ + "_", box, {.size = box.height * 0.4F, .color = theme().text});
}

void AddressScreen::finish() {
    if (typed_.empty()) {
        return;
    }
    online_.settings().lastAddress = typed_;
    services().screens.pop();
    join_(typed_);
}

void AddressScreen::onBack() {
    services().screens.pop();
}

} // namespace eng::online
