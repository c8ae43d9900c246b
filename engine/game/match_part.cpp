#include "engine/app/engine_modules.h"
#include "engine/app/last_match.h"
#include "engine/canvas/canvas.h"
#include "engine/core/assert.h"
#include "engine/core/format.h"
#include "engine/game/game_program.h"
#include "engine/game/match.h"
#include "engine/game/score_board.h"
#include "engine/game/watch_screen.h"
#include "engine/profile/profiler.h"
#include "engine/screen/screen_stack.h"
#include "engine/simulation/packed_recording.h"
#include "engine/ui/pausing.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine_text.h"

namespace eng {

using render::Canvas;

namespace {

/// A match is kept so often while it is played. Saving is another thread's work; this one copies
/// the recording.
constexpr std::uint64_t kKeepSeconds = 5;

std::string packedOf(const Recording& recording) {
    const Result<std::string> made = packRecording(recording);
    return made ? *made : std::string{};
}

} // namespace

AnyPlays::AnyPlays() = default;

void AnyPlays::settle(MatchPlan& plan, MatchPlan& changed) {
    changed.rewinds = changed.rewinds && plan.rewinds;
    if (!plan.from.empty()) {
        plan.rewinds = changed.rewinds;
        changed = plan;
    }
    plan = changed;
}

std::string AnyPlays::seatName(const SeatHolder& holder) const {
    return holder.name;
}

/// What is shown below a menu.
struct MatchPart::Below {
    std::unique_ptr<AnyMatch> match;
    MatchUse use;
    bool isRecorded = true;
    double endedFor = 0.0; ///< seconds

    bool isOver() const { return match->isOver() || (isRecorded && match->atEnd()); }
};

// --- The screen of a match that is played

class MatchPart::PlayScreen final : public Screen {
public:
    explicit PlayScreen(MatchPart& match)
        : match_{match} {}
    ScreenLook look() const override { return {.cursor = match_.info_.cursor}; }

private:
    void onBegin() override {
        if (!match_.program().isBelowTitle()) {
            match_.plays_.onPlay();
        }
    }
    void onCover() override { match_.keep(false); }
    void onUncover() override {
        match_.countdown_ = match_.match_->steps() > 0 ? match_.info_.countdown : 0.0;
        match_.plays_.onPlay();
    }
    void onUpdate(float dt) override {
        if (match_.countdown_ > 0.0) {
            match_.countdown_ -= static_cast<double>(dt);
        } else {
            match_.step();
        }
    }
    void onDraw(Canvas& canvas) override {
        Shown shown = (match_.below_ ? *match_.below_->match : *match_.match_).shown();
        if (!match_.below_ || match_.below_->isOver()) {
            shown.alpha = match_.below_ ? 1.0 : static_cast<double>(time().alpha);
        }
        match_.draw(canvas, shown);
        if (match_.countdown_ > 0.0 && time().runs) {
            const render::Camera2d before = canvas.camera();
            canvas.setCamera(canvas.stage().camera());
            const Rect all = canvas.stage().visible();
            ui::drawCountdown(canvas, match_.countdown_ / match_.info_.countdown,
                              {all.center().x, all.top + all.height / 3.0F}, menus().theme().text);
            canvas.setCamera(before);
        }
    }

    MatchPart& match_;
};

// --- The last seconds once more, before the menu

class MatchPart::LastSeconds final : public Screen {
public:
    LastSeconds(MatchPart& match, std::unique_ptr<AnyMatch> once)
        : match_{match}
        , once_{std::move(once)} {}
    std::string_view name() const override { return "last seconds"; }
    ScreenLook look() const override {
        return {.showsBelow = false, .realTime = true, .cursor = Cursor::Hidden};
    }

private:
    void onBegin() override {
        match_.show({.use = MatchUse::OnceMore, .screen = this, .match = once_.get()}, lifetime());
    }
    void onEnd() override { match_.showOwn(); }
    void onFrame() override {
        constexpr double kStays = 0.9;   // seconds after the end
        constexpr double kUnasked = 0.3; // before, a press was meant for the match
        const double delta = services().time.realDelta;
        shownFor_ += delta;
        once_->advance(std::min(delta, kLongest) * kSlow);
        match_.plays_.giveEvents(once_->given());
        endedFor_ += once_->atEnd() ? delta : 0.0;
        if (endedFor_ > kStays || (shownFor_ > kUnasked && isAnyPressed(services().input))) {
            match_.program().showOver();
        }
    }
    void onDraw(Canvas& canvas) override {
        match_.drawElsewhere(canvas, once_->shown());
        constexpr double kOpens = 0.4; // seconds
        const auto closed = static_cast<float>(std::max(1.0 - shownFor_ / kOpens, 0.0));
        canvas.fill(canvas.stage().visible(), menus().theme().backdrop.faded(closed));
    }

    MatchPart& match_;
    std::unique_ptr<AnyMatch> once_;
    double shownFor_ = 0.0, endedFor_ = 0.0; ///< seconds

public:
    static constexpr double kSlow = 0.4;
    static constexpr double kLongest = 0.25; ///< seconds: a slow frame slows the match down
};

// --- The part

MatchPart::MatchPart(Game& game, AnyPlays& plays, AnyRuleset& rules, const MatchInfo& info)
    : Part{game}
    , plays_{plays}
    , rules_{rules}
    , info_{info} {
    ENG_ASSERT(!info.rewind || info.rewind->index < program().actions().size(),
               "a Match is declared after the action `rewind` that it needs");
}

MatchPart::~MatchPart() = default;

const AnyMatch& MatchPart::match() const {
    ENG_ASSERT(match_ != nullptr, "the match has begun");
    return *match_;
}

std::string MatchPart::packed() const {
    return packedOf(match().recording());
}

const Recording* MatchPart::recording() const {
    return match_ ? &match_->recording() : nullptr;
}

MatchUse MatchPart::use() const {
    return elsewhere_ ? elsewhere_->use : below_ ? below_->use : MatchUse::Played;
}

const AnyMatch& MatchPart::seenMatch() const {
    return elsewhere_ && elsewhere_->match != nullptr ? *elsewhere_->match
           : below_                                   ? *below_->match
                                                      : match();
}

const void* MatchPart::seenState() const {
    const void* const now = elsewhere_ && elsewhere_->state ? elsewhere_->state() : nullptr;
    return now != nullptr ? now : seenMatch().shown().now; // before the first state has come
}

bool MatchPart::isInFront() const {
    return elsewhere_ ? program().services().screens.top() == elsewhere_->screen
                      : program().isPlaying();
}

void MatchPart::watch(const std::string& packed) const {
    program().watch(packed);
}

std::string MatchPart::seatName(int seat) const {
    return elsewhere_ && elsewhere_->seatName ? elsewhere_->seatName(seat) : std::string{};
}

int MatchPart::people() const {
    int all = 0;
    for (int seat = 0; match_ && seat < match_->recording().info.seats; ++seat) {
        all += match_->holder(seat).kind == SeatHolder::Kind::Player ? 1 : 0;
    }
    return all;
}

void MatchPart::onInspect(std::string& json) const {
    if (!hasBegun()) {
        return;
    }
    if (!elsewhere_) { // else those of another one are inspected
        appendFormat(json, ",\"steps\":{0}", {match_->steps()});
    }
    appendFormat(json, ",\"match\":\"{0:016x}\"", {match_->hash()});
}

void MatchPart::onBegin() {
    keep(true);
    endBelow();
    if (info_.starts) {
        begin();
    }
}

void MatchPart::begin() {
    keep(true);
    match_.reset();
    rewound_ = rewinding_ = false;
    countdown_ = owed_ = 0.0;
    const LastMatch* const last = program().takeContinued(rules_);
    plan_ = {.rewinds = info_.rewind.has_value(), .lastSeconds = info_.lastSeconds};
    if (last != nullptr) {
        plan_.seed = last->recording.info.seed;
        plan_.from = packedOf(last->recording);
        plan_.counts = last->counts;
        plan_.tempo = last->tempo / 1000.0;
    } else {
        plan_.seed = program().newSeed();
    }
    std::optional<Error> refused;
    match_ = plays_.makeMatch(rules_, plan_, program().players(), refused);
    program().setTempo(plan_.tempo);
    isContinued_ = last != nullptr ? last->isContinued : !plan_.from.empty() && !refused;
    Services& services = program().services();
    services.screens.push(services.heap.make<PlayScreen>(*this));
    if (refused) {
        program().modules().ui.setNotice(*refused);
        last != nullptr ? program().showGame() : plays_.onNotContinued();
    }
    plays_.onShow();
}

void MatchPart::step() {
    if (rewind()) {
        return;
    }
    playOn();
    for (int seat = 0; seat < match_->recording().info.seats; ++seat) {
        if (match_->holder(seat).kind == SeatHolder::Kind::Player) {
            match_->setAnyCommand(seat, plays_.command(seat));
        }
    }
    {
        ENG_PROFILE(program().services().profiler, "rules");
        match_->step();
    }
    plays_.giveEvents(match_->given());
    const bool ends = match_->isOver();
    if (ends) {
        match_->finish();
    }
    plays_.giveConfirmed(match_->given());
    if (ends && info_.starts) {
        program().gameOver(match_->score(0).value_or(0), isCounted());
    } else if (ends) {
        keep(true);
        program().services().screens.pop();
        plays_.onMatchOver();
    } else if (match_->steps() %
                   (kKeepSeconds * static_cast<std::uint64_t>(rules_.stepsPerSecond())) ==
               0) {
        keep(false); // the program may end without a word
    }
}

void MatchPart::onOver() {
    keep(true);
}

void MatchPart::onStop() {
    keep(true);
}

bool MatchPart::rewind() {
    const bool held = plan_.rewinds && info_.rewind && program().tools().input.down(*info_.rewind);
    if (!held || (!rewinding_ && match_->steps() == 0)) {
        return false;
    }
    rewound_ = rewinding_ = true;
    owed_ += info_.rewindSpeed;
    const auto back = static_cast<std::uint64_t>(owed_);
    owed_ -= static_cast<double>(back);
    match_->seek(match_->steps() - std::min(match_->steps(), back));
    plays_.onLeap();
    return true;
}

void MatchPart::playOn() {
    if (std::exchange(rewinding_, false)) {
        match_->playOn();
    }
}

void MatchPart::goBack(double seconds) {
    const auto steps = static_cast<std::uint64_t>(seconds * rules_.stepsPerSecond());
    match_->seek(match_->steps() - std::min(steps, match_->steps()));
    match_->playOn();
    rewound_ = true;
    plays_.onLeap();
}

void MatchPart::keep(bool left) {
    if (!match_ || match_->steps() == 0 || (!info_.starts && program().lastMatch().goesOn)) {
        return; // a match that the title offers to continue is not lost for another one
    }
    playOn(); // what was undone is not part of it
    program().keepMatch({.recording = match_->recording(),
                         .goesOn = info_.starts && !match_->isOver() && !program().isOver(),
                         .counts = isCounted(),
                         .isContinued = isContinued_,
                         .tempo = static_cast<std::int32_t>(std::lround(plan_.tempo * 1000.0))},
                        left);
}

// --- What is seen

void MatchPart::show(Elsewhere match, Lifetime& lifetime) {
    if (match.use != MatchUse::OnceMore) {
        program().dropSounds(); // of the game below the title
    }
    elsewhere_ = std::move(match);
    program().modules().screens.setRightAtBottom(own() == 1);
    lifetime_ = program().setLifetime(&lifetime);
    plays_.onShow();
}

void MatchPart::showOwn() {
    elsewhere_.reset();
    program().setCovered({});
    program().modules().screens.setRightAtBottom(false);
    program().setLifetime(lifetime_);
    if (lifetime_ != nullptr) {
        plays_.onShow();
    }
}

void MatchPart::drawElsewhere(Canvas& canvas, const Shown& shown) {
    program().useUnits(canvas);
    draw(canvas, shown);
    canvas.setCamera(canvas.stage().camera());
}

void MatchPart::draw(Canvas& canvas, const Shown& shown) {
    constexpr double kMaxDelta = 0.25; // seconds: a leap to another time does not count
    const double at = static_cast<double>(shown.steps) + shown.alpha;
    const double passed = (at - std::exchange(shownAt_, at)) / rules_.stepsPerSecond();
    plays_.draw(canvas, shown, static_cast<float>(std::clamp(passed, 0.0, kMaxDelta)));
}

Status MatchPart::watch(Recording recording) {
    Result<std::unique_ptr<AnyMatch>> watched = rules_.open(std::move(recording));
    if (!watched) {
        return watched.error();
    }
    Services& services = program().services();
    services.screens.push(services.heap.make<Watch>(*this, std::move(*watched)));
    return {};
}

// --- Below menus

std::unique_ptr<AnyMatch> MatchPart::demoMatch() {
    if (const ScoreBoard* const scores = program().scores()) {
        if (Result<Recording> best = unpackRecording(scores->bestRecording()); best) {
            if (Result<std::unique_ptr<AnyMatch>> found = rules_.open(std::move(*best))) {
                return std::move(*found);
            }
        }
    }
    std::unique_ptr<AnyMatch> played = rules_.bots(program().newSeed());
    for (int seat = 0; seat < rules_.seats(); ++seat) {
        if (played->holder(seat).kind == SeatHolder::Kind::Bot) {
            return played;
        }
    }
    return nullptr;
}

std::unique_ptr<AnyMatch> MatchPart::lastSeconds() const {
    const auto steps = static_cast<std::uint64_t>(info_.lastSeconds * rules_.stepsPerSecond());
    std::unique_ptr<AnyMatch> once = match_->toWatch();
    once->seek(once->steps() - std::min(once->steps(), steps));
    return once;
}

void MatchPart::startBelow(MenuKind menu) {
    below_.reset();
    tried_ = menu;
    if (menu == MenuKind::Title && info_.demo) {
        if (std::unique_ptr<AnyMatch> found = demoMatch()) {
            const bool recorded = found->replays();
            below_ = std::make_unique<Below>(std::move(found), MatchUse::Demo, recorded);
        }
    } else if (menu == MenuKind::Over && showsLastSeconds() && program().isAside()) {
        below_ = std::make_unique<Below>(lastSeconds(), MatchUse::OnceMore);
    }
    if (below_) {
        plays_.onLeap();
    }
}

bool MatchPart::showsLastSeconds() const {
    return hasBegun() && info_.lastSeconds > 0.0 &&
           !program().services().accessibility.reducedMotion();
}

Ref<Screen> MatchPart::makeLastScreen() {
    return showsLastSeconds() && !program().isAside()
               ? program().services().heap.make<LastSeconds>(*this, lastSeconds())
               : Ref<Screen>{};
}

void MatchPart::onBelow(MenuKind menu, double seconds) {
    constexpr double kStays = 2.0; // seconds, before the next demonstration
    if (!hasBegun() || !info_.starts || (menu != MenuKind::Title && menu != MenuKind::Over)) {
        return;
    }
    // Not while the user wants less motion: what moves behind the words distracts.
    if (menu == MenuKind::Title && program().services().accessibility.reducedMotion()) {
        return;
    }
    const bool next = below_ && menu == MenuKind::Title && below_->endedFor > kStays;
    if (tried_ != menu || next) {
        startBelow(menu);
    }
    if (!below_) {
        return;
    }
    if (below_->isOver()) {
        below_->endedFor += seconds;
        return;
    }
    {
        ENG_PROFILE(program().services().profiler, "rules");
        below_->match->advance(std::min(seconds, LastSeconds::kLongest) *
                               (below_->use == MatchUse::OnceMore ? LastSeconds::kSlow : 1.0));
    }
    plays_.giveEvents(below_->match->given());
}

bool MatchPart::soundsBelow(MenuKind menu) const {
    return menu == MenuKind::Title && info_.demo && info_.starts;
}

void MatchPart::onUncover() {
    endBelow();
}

void MatchPart::endBelow() {
    below_.reset();
    tried_.reset();
}

} // namespace eng
