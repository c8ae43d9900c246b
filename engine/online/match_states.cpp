#include "engine/online/match_states.h"

#include "engine/core/format.h"
#include "engine/core/json.h"
#include "engine/online/room_state.h"
#include "engine/screen/screen_stack.h"

#include <algorithm>

#include "engine_text.h"

namespace eng::online {

using room::Phase;
using room::Request;

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
            lines.button(text::kTakeSeat, [this] {
                online_.party.request(Request::What::Play);
                onBack();
            });
        }
        lines.button(text::kLeave, [this] {
            online_.party.leave();
            services().screens.pop();
        });
    }
    TextId heading() const override { return text::kMatch; }
    std::string hint() const override { return translate(text::kGoesOn); }
    void onFrame() override {
        if (hasEnded(online_)) {
            services().screens.pop();
            return;
        }
        MenuState::onFrame();
    }
    void onBack() override { services().screens.pop(); }

    OnlineContext& online_;
};

} // namespace

void updateMatch(OnlineContext& online, Services& context) {
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

void openMatchMenu(OnlineContext& online, Services& context) {
    online.ui.chosen.emit();
    context.screens.push(context.heap.make<MatchMenu>(online));
}

void drawMatchStatus(render::Canvas& canvas, const OnlineContext& online, const Services& context,
                     float bottom) {
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

void OnlinePlayState::onFrame() {
    if (const std::optional<int> seat = online_.party.match().seat()) {
        steer(*seat);
    }
    updateMatch(online_, services());
    takeEvents();
    const room::AnyPrediction& match = online_.party.match(); // another one after a lost line
    const bool watches = match.hasMatch() && !match.seat();
    if (hasEnded(online_) || watches) {
        services().screens.pop();
    } else if (wantsPause()) {
        openMatchMenu(online_, services());
    }
}

void OnlinePlayState::onDraw(render::Canvas& canvas) {
    if (online_.party.match().hasMatch()) {
        drawMatch(canvas);
    }
    const render::Stage& stage = canvas.stage();
    const float line = std::max(stage.minTextSize(), 30.0F) * 1.4F;
    drawMatchStatus(canvas, online_, services(), stage.visible().bottom() - line);
    if (onTop()) {
        drawPauseButton(canvas);
    }
}

void OnlinePlayState::onInspect(std::string& json) const {
    const room::AnyPrediction& match = online_.party.match();
    appendFormat(json,
                 ",\"seat\":{0},\"waiting\":{1},\"lost\":{2},\"hasMatch\":{3},\"retrying\":{4}",
                 {match.seat().value_or(-1), match.isWaiting(), match.isLost(), match.hasMatch(),
                  online_.party.isRetrying()});
    json += ",\"names\":[";
    for (std::size_t seat = 0; seat < match.places().size(); ++seat) {
        json += seat == 0 ? "" : ",";
        appendJsonString(json, seatName(online_, services().strings, static_cast<int>(seat)));
    }
    json += ']';
}

} // namespace eng::online
