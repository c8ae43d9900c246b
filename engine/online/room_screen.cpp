#include "engine/online/room_screen.h"

#include "engine/core/format.h"
#include "engine/core/json.h"
#include "engine/online/invitation.h"
#include "engine/online/members_screen.h"
#include "engine/online/online.h"
#include "engine/online/online_settings.h"
#include "engine/online/party.h"
#include "engine/screen/screen_stack.h"

#include <algorithm>

namespace eng::online {

using room::Phase;
using room::Request;

namespace {

/// A size of text, or a larger one if that is hard to read in a tiny window.
float readableSize(const render::Stage& stage, float size) {
    return std::max(size, stage.minTextSize() * 0.75F);
}

} // namespace

RoomScreen::RoomScreen(OnlinePart& online, bool invites)
    : MenuScreen{online.ui(),
                 {.heading = 0.12F,
                  .maxHeading = 120.0F,
                  .extra = 0.38F,
                  .maxExtra = 460.0F,
                  .wide = true,
                  .note = true,
                  .start = true}}
    , online_{online}
    , invites_{invites} {}

TextId RoomScreen::heading() const {
    return online_.party().match().phase() == Phase::Over ? text::kMatchOver
           : online_.party().isJoined()                   ? text::kRoom
                                                          : text::kConnecting;
}

RoomScreen::Shown RoomScreen::now() const {
    const room::AnyPrediction& match = online_.party().match();
    const std::optional<int> seat = match.seat();
    const auto& places = match.places();
    return {.phase = match.phase(),
            .isJoined = online_.party().isJoined(),
            .isAlone =
                online_.party().client() == nullptr || online_.party().client()->room().size() < 2,
            .isSeated = seat.has_value(),
            .isReady = seat && places[static_cast<std::size_t>(*seat)].isReady,
            .mayPlay = online_.isSeatFree(),
            .hasMatch = match.hasMatch(),
            .hasLink = !online_.link().empty()};
}

void RoomScreen::buildMenu(ui::MenuBuilder& lines) {
    Party& party = online_.party();
    shown_ = now();
    if (invites_ && shown_.phase == Phase::Playing) {
        lines.button(text::kWarmUp, [this] { invites_ = false; });
    } else if (shown_.isSeated) {
        lines.button(shown_.isReady                ? text::kNotReady
                     : shown_.phase == Phase::Over ? text::kRematch
                                                   : text::kReady,
                     [this, &party] {
                         party.request(shown_.isReady ? Request::What::NotReady
                                                      : Request::What::Ready);
                     });
        if (shown_.phase == Phase::Waiting && !shown_.isAlone) {
            lines.button(text::kWatchOnly, [&party] { party.request(Request::What::Watch); });
        }
    } else if (shown_.mayPlay && shown_.isJoined) {
        lines.button(text::kTakeSeat, [&party] { party.request(Request::What::Play); });
    }
    if (shown_.hasLink) {
        lines.button(text::kCopyLink, [this] { online_.shareLink(); });
    }
    if (!shown_.isAlone) {
        lines.button(text::kMembers, [this] {
            services().screens.push(services().heap.make<MembersScreen>(online_));
        });
    }
    if (shown_.isJoined) {
        const auto phrase = [this] {
            return translate(kPhrases[static_cast<std::size_t>(phrase_)]);
        };
        lines.add({.label = text::kSay,
                   .value = phrase,
                   .choose = [this, phrase] { online_.party().say(phrase()); },
                   .change =
                       [this](int direction) {
                           const int count = static_cast<int>(kPhrases.size());
                           phrase_ = (phrase_ + direction + count) % count;
                       }});
    }
    if (shown_.hasMatch && shown_.phase == Phase::Over) {
        online_.addReplayLines(lines);
    }
    lines.button(text::kLeave, [this] { onBack(); });
}

std::string RoomScreen::hint() const {
    const Party& party = online_.party();
    if (party.isRetrying()) {
        return translate(text::kLost);
    }
    if (!party.said().empty()) {
        return party.said().back().words;
    }
    if (party.client() != nullptr && (party.client()->info().flags & net::RoomInfo::kDrains) != 0) {
        return translate(text::kDrains);
    }
    if (shown_.isSeated && !shown_.isReady && shown_.phase != Phase::Playing) {
        return translate(text::kReadyHint);
    }
    return {};
}

void RoomScreen::onFrame() {
    Party& party = online_.party();
    if (const std::optional<Error> problem = party.takeProblem()) {
        ui().setNotice(*problem);
        services().screens.pop();
        return;
    }
    if (party.client() == nullptr && !party.isRetrying()) { // left, in the match's menu
        services().screens.pop();
        return;
    }
    invites_ = invites_ && (!party.isJoined() || now().isAlone);
    if (party.match().phase() == Phase::Playing && party.match().hasMatch() && !invites_) {
        ui().clearNotice();
        services().screens.push(online_.makeMatchScreen());
        return;
    }
    if (!(now() == shown_)) {
        // When others come or go, the line in focus stays: the player may be about to press it.
        const Shown before = shown_;
        const TextId focused = menu().items()[static_cast<std::size_t>(menu().focus())].label;
        rebuildMenu();
        const bool isOwnChange = shown_.isJoined != before.isJoined ||
                                 shown_.isSeated != before.isSeated || shown_.phase != before.phase;
        const auto same = std::ranges::find(menu().items(), focused, &ui::MenuItem::label);
        setFocus(isOwnChange || same == menu().items().end()
                     ? 0
                     : static_cast<int>(same - menu().items().begin()));
    }
    if (const std::string heading = spokenHeading(); heading != told_) {
        told_ = heading;
        announce();
    }
    MenuScreen::onFrame();
}

std::string RoomScreen::spokenHeading() const {
    std::string all = MenuScreen::spokenHeading();
    if (online_.party().client() != nullptr) {
        for (const net::Neighbour& member : online_.party().client()->room()) {
            all += ' ';
            all += memberLine(member);
            all += '.';
        }
    }
    return all;
}

std::string RoomScreen::memberLine(const net::Neighbour& member) const {
    const auto& places = online_.party().match().places();
    const auto place = std::ranges::find(places, member.number + 1, &room::RoomNews::Place::member);
    const StringTable& strings = services().strings;
    const std::string name = online_.memberName(member);
    if (member.isAway) {
        return strings.text(text::kIsAway, {name});
    }
    if (place == places.end()) {
        return strings.text(text::kWatches, {name});
    }
    const auto seat = static_cast<int>(place - places.begin());
    const AnyMatch* const match = online_.party().match().match();
    const std::optional<std::int64_t> score = match != nullptr ? match->score(seat) : std::nullopt;
    if (score && shown_.phase == Phase::Over) {
        return strings.text(place->isReady ? text::kScoreReady : text::kScore, {name, *score});
    }
    return strings.text(place->isReady ? text::kIsReady : text::kPlays, {name});
}

void RoomScreen::drawExtra(render::Canvas& canvas, const Rect& box) {
    const Invitation shown = invitation();
    Rect list = box;
    if (!shown.words.empty()) {
        Rect part = box;
        // Next to each other, unless half of the width is too narrow for a link.
        if (!canvas.stage().portrait() && box.width > box.height * 1.6F) {
            part.width = box.width * 0.5F;
            list = {box.left + part.width, box.top, box.width - part.width, box.height};
        } else {
            part.height = box.height * 0.6F;
            list = {box.left, box.top + part.height, box.width, box.height - part.height};
        }
        drawInvitation(canvas, part, shown);
    }
    if (online_.party().client() == nullptr) {
        return;
    }
    const auto& all = online_.party().client()->room();
    constexpr std::size_t kMaxShown = 8;
    const std::size_t count = std::min(all.size(), kMaxShown);
    const float pitch = std::min(list.height / std::max(static_cast<float>(count), 4.0F), 64.0F);
    float top = list.top + (list.height - pitch * static_cast<float>(count)) / 2.0F;
    for (std::size_t i = 0; i < count; ++i, top += pitch) {
        const bool isOwn = all[i].number == online_.party().client()->number();
        const float size = readableSize(canvas.stage(), pitch * 0.58F);
        canvas.write(memberLine(all[i]), {list.left, top, list.width, pitch},
                     {.size = size,
                      .minSize = std::min(size, canvas.stage().minTextSize()),
                      .color = (isOwn ? theme().accent : theme().text).faded(appearProgress())});
    }
}

RoomScreen::Invitation RoomScreen::invitation() const {
    const StringTable& strings = services().strings;
    const OwnRoom* const own = Lan::isAvailable() ? online_.party().ownRoom() : nullptr;
    if (own == nullptr) {
        const std::string link = online_.link();
        // A page has no QR codes, but a dialog that shares the link.
        return {link.empty() ? link : strings.text(text::kInviteLink, {link}),
                Lan::isAvailable() ? link : std::string{}};
    }
    const std::vector<std::string> addresses = Lan::addresses(own->port());
    const std::string address =
        addresses.empty() ? format("localhost:{0}", {own->port()}) : addresses.front();
    if (!own->hasPage()) {
        return {strings.text(text::kInvitePrograms, {address}), {}};
    }
    const std::string page = "http://" + address + "/";
    // Such a page enters the room by itself.
    return {strings.text(text::kInvite, {page}), page + "?+together"};
}

void RoomScreen::drawInvitation(render::Canvas& canvas, const Rect& box,
                                const Invitation& shown) const {
    const float words = shown.code.empty() ? box.height : std::min(box.height * 0.32F, 130.0F);
    const Rect below{box.left, box.bottom() - words, box.width, words};
    const float size = readableSize(canvas.stage(), std::min(words, 130.0F) * 0.3F);
    canvas.write(shown.words, below,
                 {.size = size,
                  .minSize = std::min(size, canvas.stage().minTextSize()),
                  .color = theme().text.faded(appearProgress()),
                  .maxLines = 3});
    if (!shown.code.empty()) {
        drawQrCode(canvas, {box.left, box.top, box.width, box.height - words}, shown.code,
                   appearProgress());
    }
}

void RoomScreen::onInspect(std::string& json) const {
    MenuScreen::onInspect(json);
    json += ",\"link\":";
    appendJsonString(json, online_.link());
    json += ",\"said\":";
    appendJsonString(json, hint());
}

void RoomScreen::onBack() {
    online_.party().leave();
    ui().clearNotice();
    services().screens.pop();
}

} // namespace eng::online
