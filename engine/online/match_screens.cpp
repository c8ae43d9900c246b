#include "engine/online/match_screens.h"

#include "engine/app/engine_modules.h"
#include "engine/core/format.h"
#include "engine/core/json.h"
#include "engine/game/game_program.h"
#include "engine/online/members_screen.h"
#include "engine/online/online.h"
#include "engine/online/party.h"
#include "engine/online/room_screen.h"
#include "engine/screen/screen_stack.h"
#include "platform/host.h"
#include "platform/page.h"

#include <algorithm>

#include "engine_text.h"

namespace eng::online {

using room::Phase;
using room::Request;

namespace {

/// Above a match, which goes on.
class MatchMenu final : public ui::MenuScreen {
public:
    explicit MatchMenu(OnlinePart& online)
        : MenuScreen{online.ui(), {.wide = true, .note = true, .veil = 0.7F}}
        , online_{online} {}
    std::string_view name() const override { return "match menu"; }

private:
    void buildMenu(ui::MenuBuilder& lines) override {
        lines.button(eng::text::kUiResume, [this] { onBack(); });
        for (const TextId phrase : kPhrases) {
            if (phrase != text::kPhraseAgain) {
                lines.add({.label = text::kSay,
                           .value = [this, phrase] { return translate(phrase); },
                           .choose =
                               [this, phrase] {
                                   online_.party().say(translate(phrase));
                                   onBack();
                               }});
            }
        }
        if (!online_.link().empty()) {
            lines.button(text::kCopyLink, [this] { online_.shareLink(); });
        }
        if (online_.isSeatFree()) {
            lines.button(text::kTakeSeat, [this] {
                online_.party().request(Request::What::Play);
                onBack();
            });
        }
        const net::Client* const client = online_.party().client();
        if (client != nullptr && client->room().size() > 1) {
            lines.button(text::kMembers, [this] {
                services().screens.push(services().heap.make<MembersScreen>(online_));
            });
        }
        lines.button(text::kLeave, [this] {
            online_.party().leave();
            services().screens.pop();
        });
    }
    TextId heading() const override { return text::kMatch; }
    std::string hint() const override { return translate(text::kGoesOn); }
    void onFrame() override {
        if (online_.hasEnded()) {
            services().screens.pop();
            return;
        }
        MenuScreen::onFrame();
    }
    void onBack() override { services().screens.pop(); }

    OnlinePart& online_;
};

void openMatchMenu(OnlinePart& online, Services& services) {
    online.ui().chosen.emit();
    services.screens.push(services.heap.make<MatchMenu>(online));
}

/// Writes what the player has to know of the connection, or what a member has said.
///
/// @param bottom  of the line, units of the screen
void drawStatus(render::Canvas& canvas, const OnlinePart& online, float bottom) {
    const Party& party = online.party();
    const StringTable& strings = online.program().strings();
    std::string words;
    bool isTrouble = true;
    if (party.isRetrying() || party.match().isLost()) {
        words = strings.pattern(text::kLost);
    } else if (party.match().isWaiting()) {
        words = strings.pattern(text::kLate);
    } else if (!party.said().empty()) {
        words = party.said().back().words;
        isTrouble = false;
    } else if (online.isSeatFree()) {
        words = strings.pattern(text::kSeatFree);
        isTrouble = false;
    } else {
        return;
    }
    const ui::Theme& theme = online.ui().theme();
    const Rect shown = canvas.stage().visible();
    const float size = std::max(canvas.stage().minTextSize(), 30.0F);
    const float line = size * 1.4F;
    canvas.write(words, {shown.left, bottom - line, shown.width, line},
                 {.size = size, .color = isTrouble ? theme.notice : theme.text});
}

/// Added to the log so far, including those dropped since.
std::uint64_t bytesOf(const AnyMatch& match) {
    return match.droppedBytes() + match.recording().log().size();
}

} // namespace

// --- A player

ScreenLook PlayScreen::look() const {
    return {.showsBelow = false,
            .realTime = true,
            .stands = ScreenLook::Stands::Never,
            .cursor = online_.match().info().cursor};
}

void PlayScreen::onBegin() {
    online_.match().show({.use = MatchUse::Online,
                          .screen = this,
                          .state = [this] { return online_.party().match().shown().now; },
                          .own = online_.party().match().seat().value_or(0),
                          .seatName = [this](int seat) { return online_.seatName(seat); }},
                         lifetime());
    online_.setScreen(this);
    if (platform::Page* const page = services().host.page()) {
        page->offerStart({}, 0, false); // after a link or a reload no line was pressed
    }
}

void PlayScreen::onEnd() {
    online_.setScreen(nullptr);
    online_.match().showOwn();
}

void PlayScreen::onFrame() {
    room::AnyPrediction& match = online_.party().match(); // another one after a lost connection
    GameProgram& program = online_.program();
    if (const std::optional<int> seat = match.seat()) {
        program.readDevices();
        match.setAnyCommand(online_.match().plays().command(*seat));
        program.forgetPresses();
    }
    if (online_.hasEnded() || (match.hasMatch() && !match.seat())) {
        services().screens.pop();
    } else if (program.wantsPause()) {
        openMatchMenu(online_, services());
    }
}

void PlayScreen::takeEvents() {
    const room::AnyPrediction& match = online_.party().match();
    online_.match().plays().giveEvents(match.given());
    online_.match().plays().giveConfirmed(match.confirmedGiven());
}

void PlayScreen::onCover() { // the player does nothing, while a menu is open
    online_.party().match().setAnyCommand(nullptr);
}

void PlayScreen::onDraw(render::Canvas& canvas) {
    if (online_.party().match().hasMatch()) {
        online_.match().drawElsewhere(canvas, online_.party().match().shown());
    }
    const render::Stage& stage = canvas.stage();
    const float line = std::max(stage.minTextSize(), 30.0F) * 1.4F;
    drawStatus(canvas, online_, stage.visible().bottom() - line);
    if (onTop()) {
        online_.program().drawTouchControls(canvas);
    }
}

void PlayScreen::onInspect(std::string& json) const {
    const room::AnyPrediction& match = online_.party().match();
    appendFormat(json,
                 ",\"seat\":{0},\"waiting\":{1},\"lost\":{2},\"hasMatch\":{3},\"retrying\":{4}",
                 {match.seat().value_or(-1), match.isWaiting(), match.isLost(), match.hasMatch(),
                  online_.party().isRetrying()});
    if (match.hasMatch()) {
        appendFormat(json, ",\"steps\":{0}", {online_.party().match().shown().steps});
    }
    json += ",\"said\":";
    appendJsonString(json,
                     online_.party().said().empty() ? "" : online_.party().said().back().words);
    json += ",\"names\":[";
    for (std::size_t seat = 0; seat < match.places().size(); ++seat) {
        json += seat == 0 ? "" : ",";
        appendJsonString(json, online_.seatName(static_cast<int>(seat)));
    }
    json += ']';
}

// --- A spectator

LiveWatch::LiveWatch(OnlinePart& online)
    : Watch{online.match(), online.party().match().match()->toWatch()}
    , online_{online}
    , starts_{online.party().starts()}
    , taken_{bytesOf(*online.party().match().match())} {}

bool LiveWatch::isLive() const {
    return !isOld_ && !online_.hasEnded();
}

void LiveWatch::onFrame() {
    if (!isOld_ && isReplaced()) {
        isOld_ = isPaused(); // the spectator still looks at it
        if (!isOld_) {
            services().screens.pop(); // the room shows what follows
            return;
        }
    }
    Watch::onFrame();
    if ((isOld_ || online_.hasEnded()) && match().atEnd()) {
        services().screens.pop();
    }
}

bool LiveWatch::isReplaced() {
    const AnyMatch* const played = online_.party().match().match();
    if (played == nullptr) {
        return false; // the connection is lost, perhaps for a moment
    }
    const Recording& recording = played->recording();
    const std::uint64_t fresh = bytesOf(*played) - taken_;
    if (online_.party().starts() != starts_ || online_.party().match().seat() ||
        fresh > recording.log().size()) {
        return true;
    }
    if (recording.steps == match().recording().steps) {
        return false; // entries come with the steps that they belong to
    }
    taken_ += fresh;
    return !append(recording.log().last(static_cast<std::size_t>(fresh)), recording.steps);
}

void LiveWatch::onDraw(render::Canvas& canvas) {
    Watch::onDraw(canvas);
    const float bar = std::max(canvas.stage().minTouchSize(), 64.0F) * 3.0F;
    drawStatus(canvas, online_, canvas.stage().visible().bottom() - bar);
}

void LiveWatch::onBack() {
    if (isLive()) {
        openMatchMenu(online_, services());
    } else {
        services().screens.pop();
    }
}

} // namespace eng::online
