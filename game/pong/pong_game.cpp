#include "game/pong/pong_game.h"

#include "engine/core/format.h"
#include "engine/game/menus.h"
#include "engine/screen/lifetime.h"
#include "engine/screen/screen_stack.h"
#include "engine/screen/services.h"
#include "engine/trigger/trigger.h"
#include "engine/ui/scores_screen.h"

#include <cmath>
#include <numbers>
#include <utility>

#include "engine_text.h"
#include "pong_text.h"

namespace pong {

namespace {

/// Units at the bottom of a portrait court where the paddle is.
constexpr float kClearBottom = 110.0F;

/// False when the player has changed bindings: then the texts of hints may be wrong.
bool hintsApplyTo(eng::ActionMap& actions) {
    bool all = true;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const eng::SettingBase& bindings = actions.setting(eng::Action{i});
        all = all && bindings.values() == bindings.defaults();
    }
    return all;
}

} // namespace

PongGame::PongGame(eng::GameProgram& program)
    : Game{program}
    , players_{setting("players", text::kHelpPlayers, 1, {.min = 1, .max = 2},
                       eng::kAllowedInLinks)}
    , strengthSetting_{setting("strength", text::kHelpStrength, Strength::Fair,
                               {"fair", "gentle", "steady", "hard", "fierce"},
                               eng::kAllowedInLinks)}
    , link_{setting("challenge", text::kHelpChallenge, std::string{}, {}, eng::kThisRunOnly)}
    , controls_{.sideUp = {action("left_up", text::kActionLeftUp,
                                  "key:w;key:a;pad1:up;pad1:left_y-"),
                           action("right_up", text::kActionRightUp,
                                  "key:up;key:left;pad2:up;pad2:left_y-")},
                .sideDown = {action("left_down", text::kActionLeftDown,
                                    "key:s;key:d;pad1:down;pad1:left_y+"),
                             action("right_down", text::kActionRightDown,
                                    "key:down;key:right;pad2:down;pad2:left_y+")},
                .restart = action("restart", text::kActionRestart, "key:r;pad:y"),
                .rewind = action("rewind", text::kActionRewind, "key:backspace;pad:left_shoulder"),
                .onePlayer = action("one_player", text::kOnePlayer, "key:1"),
                .twoPlayers = action("two_players", text::kTwoPlayers, "key:2"),
                .menu = {}}
    , match_{*this,
             *this,
             rules_,
             {.rewind = controls_.rewind,
              .rewindSpeed = 1.5,
              .demo = true,
              .lastSeconds = 1.5,
              .countdown = 1.0,
              .namesSeats = true,
              .cursor = eng::Cursor::Hidden}}
    , scores_{records(), [this](const std::string& packed) { match_.watch(packed); }}
    , reader_{controls_} {
    online_.onEnded([this](const eng::Recording& match, std::optional<std::string_view> player) {
        if (player) {
            scores_.addOnline(*player, match);
        }
    });
}

eng::GameInfo PongGame::info() {
    return {.title = text::kTitle,
            .texts = &text::kTable,
            .width = kWidth,
            .height = kHeight,
            .theme = kNight.menus,
            .pauseInMiddle = true,
            .overDelay = 0.5};
}

void PongGame::onLoad(eng::Loader&) {
    controls_.menu = input().menuActions();
    menus().setThemes(kNight.menus, kContrast.menus);
    menus().setTouchHelp(text::kHintTouchOne);
    if (!link_->empty()) {
        linked_ = Challenge::parse(*link_);
        if (!linked_) {
            menus().notice(text::kChallengeDamaged, eng::ui::Notice::Problem);
        }
    }
    sounds_.load(services().audio, services().host, services().log);
    menus().onMoved([this] { sounds_.menuMove(); });
    menus().onChosen([this] { sounds_.menuChoose(); });
}

// --- The match

void PongGame::onMatch(eng::MatchStart<World>& start) {
    const bool alone = start.from.empty() ? *players_ == 1 : start.hasBot(kRight);
    strength_ = strengthNamed(start.seats[kRight].name) // of a bot that goes on
                    .value_or(challenge_ ? challenge_->strength : *strengthSetting_);
    form_ = challenge_ ? challenge_->form : scores_.form();
    if (challenge_) {
        start.seed = challenge_->seed;
        start.options.pointsToWin = challenge_->points;
    }
    start.counts = !challenge_; // its serves and its bot come from a link
    start.rewinds = alone;
    start.player(kLeft, *scores_.player());
    if (alone) {
        seatBot(start, kRight, strength_, form_);
    } else {
        start.player(kRight);
    }
}

PaddleInput PongGame::readCommand(int side) {
    const bool several = match_.use() == eng::MatchUse::Played && !isAlone();
    return several ? reader_.readSide(side, services()) : reader_.read(services());
}

void PongGame::onEvent(const Given& given) {
    const MatchEvent& event = given.event;
    view_->effects().event(event, palette());
    if (match_.use() == eng::MatchUse::OnceMore && event.kind == MatchEvent::Kind::Point) {
        return; // whose melody still sounds
    }
    const bool demo = !match_.isHeard();
    const bool two = match_.use() != eng::MatchUse::Online && !isBot(match_.seatHolder(kRight));
    sounds_.event(event, demo, demo || two || event.side == match_.own());
}

void PongGame::onConfirmed(const Given& given) {
    const MatchEvent& event = given.event;
    if (event.kind != MatchEvent::Kind::Point) {
        return;
    }
    if (!event.wins) {
        announcePoint(event);
    } else if (match_.use() == eng::MatchUse::Played && match_.isCounted()) {
        scores_.finish(session(), strength_);
    }
}

void PongGame::announcePoint(const MatchEvent& point) {
    const int own = match_.own();
    const World& now = match_.seen();
    if (match_.use() == eng::MatchUse::Online) {
        menus().say(strings().text(point.side == own ? text::kSayPointOwn : text::kSayPointOther,
                                   {now.score(own), now.score(1 - own)}));
        return;
    }
    const bool left = point.side == kLeft;
    const bool portrait = services().stage.portrait();
    menus().say(strings().text(left       ? portrait ? text::kSayPointBottom : text::kSayPointLeft
                               : portrait ? text::kSayPointTop
                                          : text::kSayPointRight,
                               {now.score(kLeft), now.score(kRight)}));
}

void PongGame::onShow() {
    sounds_.calm();
    view_ = std::make_unique<MatchView>(services(), lifetime());
    view_->effects().serve();
    view_->effects().showHint();
    const auto tense = [this] { return isTense(); };
    when(tense, eng::Compare::isTrue(), [this] { sounds_.beat(); }, eng::Fire::Always);
    when(tense, eng::Compare::equal(0.0), [this] { sounds_.calm(); }, eng::Fire::Edge);
}

bool PongGame::isTense() const {
    const eng::MatchUse use = match_.use();
    return (use == eng::MatchUse::Played || use == eng::MatchUse::Online) && match_.isInFront() &&
           Sounds::isTense(match_.seen());
}

void PongGame::onPlay() {
    view_->effects().showHint();
    reader_.reset();
    hintsApply_ = hintsApplyTo(input().actions());
    menus().say(strings().text(text::kSayPlaying,
                               {match_.world().score(kLeft), match_.world().score(kRight)}));
}

void PongGame::onBegin() {
    named_ = false;
    loader().music("sounds/music.ogg"); // here, since nothing waits for it
}

std::string PongGame::seatName(const eng::SeatHolder& holder) const {
    const std::optional<Strength> bot = strengthOf(holder);
    return bot ? strings().text(text::kBot, {strings().pattern(nameOf(*bot))}) : holder.name;
}

void PongGame::drawMatch(eng::render::Canvas& canvas, const Seen& seen) {
    using Use = eng::MatchUse;
    const Stage& stage = canvas.stage();
    canvas.setCamera(stage.camera());
    const MatchPicture picture = pictureOf(seen.before, seen.now, static_cast<double>(seen.alpha));
    const Use use = match_.use();
    const bool inFront = match_.isInFront();
    const bool plays = inFront && (use == Use::Played || use == Use::Online);
    const bool alone = use == Use::Online || isBot(match_.seatHolder(kRight));
    const std::optional<int> side = alone ? std::optional{match_.own()} : std::nullopt;
    const eng::Input& devices = services().input;
    view_->effects().follow(picture, seen.dt);
    view_->drawCourt(canvas, picture, inFront);
    if (use == Use::OnceMore) {
        view_->drawHint(canvas, strings().pattern(text::kOnceMore), 1.0F);
    } else if (plays && (devices.device() == eng::InputDevice::Touch || hintsApply_)) {
        view_->drawHint(canvas,
                        strings().pattern(playHint(side, devices.device(), stage.portrait())),
                        view_->effects().hint(picture.match)); // below the ball
    }
    if (plays && challenge_ && use == Use::Played && view_->effects().hint(picture.match) == 0.0F) {
        view_->drawNote(canvas, challengeInWords(), beatsChallenge());
    }
    view_->drawMatch(canvas, picture, inFront);
    if (plays) {
        view_->drawFingers(canvas, picture, devices, side);
    }
    if (inFront) {
        view_->drawScores(canvas, picture);
        for (const int one : {kLeft, kRight}) {
            view_->drawName(canvas, one, match_.seatName(one));
        }
    }
}

// --- Menus

void PongGame::start(int players, bool challenged) {
    challenge_ = challenged ? linked_ : std::nullopt;
    if (players != *players_ && services().settings.choose(players_, players)) {
        services().settings.save();
    }
    menus().play();
}

bool PongGame::startByKey() {
    const bool one = input().actions().pressed(controls_.onePlayer);
    if (!one && !input().actions().pressed(controls_.twoPlayers)) {
        return false;
    }
    sounds_.menuChoose();
    start(one ? 1 : 2);
    return true;
}

bool PongGame::restartByKey() {
    if (!input().actions().pressed(controls_.restart)) {
        return false;
    }
    sounds_.menuChoose();
    menus().play();
    return true;
}

void PongGame::onMenu(eng::MenuPage& page) {
    switch (page.kind) {
    case eng::MenuKind::Title:
        fillTitle(page);
        break;
    case eng::MenuKind::Pause:
        fillPause(page);
        break;
    case eng::MenuKind::Over:
        page.takeInput = [this] { return restartByKey(); };
        fillResult(page);
        break;
    case eng::MenuKind::Options:
        page.lines.choice(text::kPoints, rules_.points,
                          {text::kPointsFive, text::kPointsSeven, text::kPointsEleven});
        break;
    case eng::MenuKind::Own:
        break;
    }
}

void PongGame::fillTitle(eng::MenuPage& page) {
    hintsApply_ = hintsApplyTo(input().actions());
    page.shape = {.heading = 0.34F,
                  .maxHeading = 380.0F,
                  .fixedHeading = true,
                  .gap = 0.0F,
                  .note = true,
                  .clearBottom = kClearBottom,
                  .clearSides = 110.0F, // of paddles
                  .veil = 0.53F,
                  .start = true};
    page.focus = *players_ == 2 && !linked_ ? 1 : 0;
    page.spoken = [this] { return translate(text::kSayTitle); };
    page.hint = [this] { return titleHint(); };
    page.takeInput = [this] { return startByKey(); };
    page.drawHeading = [this](eng::render::Canvas& canvas, const eng::Rect& box, float shown) {
        constexpr double kBreath = 2.2; // seconds, in and out
        const eng::Accessibility& needs = services().accessibility;
        const double phase = services().time.realTotal * std::numbers::pi / kBreath;
        drawTitle(canvas, box, palette(), shown,
                  needs.reducedMotion() ? 0.5F : 0.5F - 0.5F * static_cast<float>(std::cos(phase)));
    };
    page.play = [this] { start(1); };
    if (linked_) {
        page.lines.buttonFirst(text::kTakeChallenge, [this] { start(1, true); });
    }
    page.lines.button(text::kTwoPlayers, [this] { start(2); });
    page.addParts(); // other players
    page.lines.choice(text::kStrength, strengthSetting_,
                      {text::kStrengthFair, text::kStrengthGentle, text::kStrengthSteady,
                       text::kStrengthHard, text::kStrengthFierce});
    page.lines.button(eng::text::kUiBestScores, [this] {
        menus().showScores(scores_.pages(strings()), Scores::timesPage(*strengthSetting_));
    });
}

std::string PongGame::titleHint() const {
    if (linked_) {
        return strings().text(text::kChallengeOpen, {linked_->inWords(strings())});
    }
    std::string best = scores_.bestTime(strings(), *strengthSetting_);
    if (!best.empty()) {
        return best; // who has won a match knows the keys
    }
    const eng::InputDevice device = services().input.device();
    return device == eng::InputDevice::Touch                     ? translate(text::kHintTouchOne)
           : device == eng::InputDevice::Keyboard && hintsApply_ ? translate(text::kTitleKeys)
                                                                 : std::string{};
}

void PongGame::fillPause(eng::MenuPage& page) {
    constexpr double kBackSeconds = 5.0; // as the line says
    sounds_.calm();
    page.shape = {.extra = 0.14F, .note = true, .clearBottom = kClearBottom};
    page.spoken = [this] {
        return strings().text(text::kSayPaused,
                              {match_.world().score(kLeft), match_.world().score(kRight)});
    };
    page.drawExtra = [this](eng::render::Canvas& canvas, const eng::Rect& box, float shown) {
        drawScoreLine(canvas, box, match_.world(), palette(), shown);
    };
    page.takeInput = [this, before = std::move(page.takeInput)] {
        return before() || restartByKey();
    };
    if (isAlone()) {
        page.lines.button(text::kGoBack, [this, &page] {
            match_.goBack(kBackSeconds);
            page.play();
        });
    }
}

void PongGame::onInspect(std::string& json) const {
    if (!match_.hasBegun()) {
        return;
    }
    const World& match = match_.seen();
    eng::appendFormat(json,
                      ",\"score\":[{0},{1}],\"paddles\":[{2:.2f},{3:.2f}],"
                      "\"ball\":[{4:.2f},{5:.2f}],\"held\":{6},\"rules\":{7}",
                      {match.score(kLeft), match.score(kRight), match.paddle(kLeft).y.toDouble(),
                       match.paddle(kRight).y.toDouble(), match.ball().x.toDouble(),
                       match.ball().y.toDouble(), match_.isHeld() ? "true" : "false",
                       kRulesVersion});
    if (match_.use() != eng::MatchUse::Watched) { // whose screen tells it
        eng::appendFormat(json, ",\"hash\":\"{0:016x}\"", {eng::stateHash(match)});
    }
}

} // namespace pong

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return eng::makeProgram<pong::PongGame>(host, pong::PongGame::info());
}
