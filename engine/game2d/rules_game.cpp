#include "engine/game2d/rules_game.h"

#include "engine/app/engine_modules.h"
#include "engine/core/format.h"
#include "engine/game2d/watch_rules.h"
#include "engine/simulation/packed_recording.h"

#include <algorithm>
#include <utility>

namespace eng {

/// What is shown below a menu.
struct AnyRulesGame::Below {
    std::unique_ptr<AnyMatch> match;
    double rate = 1.0;
    bool isRecorded = true;
    double endedFor = 0.0; ///< seconds

    bool isOver() const { return match->isOver() || (isRecorded && match->atEnd()); }
};

AnyRulesGame::AnyRulesGame(platform::Host& host, const GameInfo& info)
    : Game2d{host, info}
    , demo_{info.demo}
    , lastSeconds_{info.lastSeconds} {}

AnyRulesGame::~AnyRulesGame() = default;

const AnyMatch& AnyRulesGame::match() const {
    ENG_ASSERT(match_ != nullptr, "the game has begun");
    return *match_;
}

std::string AnyRulesGame::packedMatch() const {
    const Result<std::string> packed = packRecording(match().recording());
    return packed ? *packed : std::string{};
}

std::string AnyRulesGame::onInspect() const {
    if (!hasBegun()) {
        return {};
    }
    const std::string hash = format("\"match\":\"{0:016x}\"", {match_->hash()});
    return watch_ != nullptr ? hash // whose steps are inspected
                             : format("\"steps\":{0},", {match_->steps()}) + hash;
}

const Recording* AnyRulesGame::recording() const {
    return match_ ? &match_->recording() : nullptr;
}

// --- The match

void AnyRulesGame::onBegin() {
    keepMatch();
    endBelow();
    rewound_ = rewinding_ = false;
    plan_ = {.seed = newSeed(), .rewinds = rewind_.has_value(), .lastSeconds = lastSeconds_};
    std::optional<Error> refused;
    match_ = beginMatch(plan_, refused);
    isContinued_ = !plan_.from.empty() && !refused;
    if (refused) {
        modules().ui.setNotice(*refused);
        onNotContinued();
    }
}

void AnyRulesGame::playOn() {
    if (std::exchange(rewinding_, false)) {
        match_->playOn();
    }
}

void AnyRulesGame::onUpdate(float) {
    if (plan_.rewinds && rewind_ && down(*rewind_) && (rewinding_ || match_->steps() > 0)) {
        match_->seek(match_->steps() - (match_->steps() > 0 ? 1 : 0));
        rewound_ = rewinding_ = true;
        return;
    }
    playOn();
    for (int seat = 0; seat < match_->recording().info.seats; ++seat) {
        if (match_->holder(seat).kind == SeatHolder::Kind::Player) {
            takeCommand(*match_, seat);
        }
    }
    match_->step();
    giveEvents(match_->given());
    if (match_->isOver()) {
        match_->finish();
        keepMatch();
        gameOver(match_->score(0).value_or(0), isCounted());
    }
}

void AnyRulesGame::keepMatch() {
    if (match_ && match_->steps() > 0) {
        playOn(); // what was undone is not part of it
        keepRecording(match_->recording());
    }
}

// --- What is seen

AnyRulesGame::Watch::Watch(AnyRulesGame& game, std::unique_ptr<AnyMatch> watched)
    : WatchState{game.modules().ui, std::move(watched)}
    , game_{game} {}

void AnyRulesGame::Watch::onBegin() {
    WatchState::onBegin();
    game_.dropSounds(); // of the game below the title
    below_ = game_.setLifetime(&lifetime());
    game_.watch_ = this;
}

void AnyRulesGame::Watch::onEnd() {
    game_.watch_ = nullptr;
    game_.setLifetime(below_);
    WatchState::onEnd();
}

void AnyRulesGame::Watch::drawMatch(render::Canvas& canvas) {
    game_.drawElsewhere(canvas, match().shown());
}

void AnyRulesGame::drawElsewhere(render::Canvas& canvas, const Shown& shown) {
    useUnits(canvas);
    drawShown(canvas, shown);
    canvas.setCamera(canvas.stage().camera());
}

void AnyRulesGame::drawShown(render::Canvas& canvas, const Shown& shown) {
    constexpr double kMaxDelta = 0.25; // seconds: a leap to another time does not count
    const double at = static_cast<double>(shown.steps) + shown.alpha;
    const double passed = (at - std::exchange(shownAt_, at)) / anyRules().stepsPerSecond();
    drawShown(canvas, shown, static_cast<float>(std::clamp(passed, 0.0, kMaxDelta)));
}

void AnyRulesGame::onDraw(render::Canvas& canvas) {
    Shown shown = (below_ ? *below_->match : *match_).shown();
    if (!below_ || below_->isOver()) {
        shown.alpha = below_ ? 1.0 : stepAlpha();
    }
    drawShown(canvas, shown);
}

std::unique_ptr<AnyMatch> AnyRulesGame::demoMatch() {
    if (Result<Recording> best = unpackRecording(bestRecording()); best) {
        if (Result<std::unique_ptr<AnyMatch>> found = anyRules().open(std::move(*best))) {
            return std::move(*found);
        }
    }
    std::unique_ptr<AnyMatch> played = anyRules().machines(newSeed());
    for (int seat = 0; seat < anyRules().seats(); ++seat) {
        if (played->holder(seat).kind == SeatHolder::Kind::Bot) {
            return played;
        }
    }
    return nullptr;
}

void AnyRulesGame::startBelow(Menu menu) {
    constexpr double kSlow = 0.4;
    below_.reset();
    tried_ = menu;
    if (menu == Menu::Title && demo_) {
        if (std::unique_ptr<AnyMatch> found = demoMatch()) {
            const bool recorded = found->replays();
            below_ = std::make_unique<Below>(std::move(found), 1.0, recorded);
        }
    } else if (menu == Menu::GameOver && lastSeconds_ > 0.0 &&
               !services().accessibility.reducedMotion()) {
        const auto last = static_cast<std::uint64_t>(lastSeconds_ * anyRules().stepsPerSecond());
        std::unique_ptr<AnyMatch> once = match_->toWatch();
        once->seek(once->steps() - std::min(once->steps(), last));
        below_ = std::make_unique<Below>(std::move(once), kSlow);
    }
}

void AnyRulesGame::showBelow(Menu menu, double seconds) {
    constexpr double kStays = 2.0; // seconds, before the next demonstration
    constexpr double kLongest = 0.25;
    if (!hasBegun()) {
        return;
    }
    const bool next = below_ && menu == Menu::Title && below_->endedFor > kStays;
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
    below_->match->advance(std::min(seconds, kLongest) * below_->rate);
    giveShownEvents(below_->match->given());
}

void AnyRulesGame::endBelow() {
    below_.reset();
    tried_.reset();
}

Status AnyRulesGame::onWatch(Services& context, Recording recording) {
    Result<std::unique_ptr<AnyMatch>> watched = anyRules().open(std::move(recording));
    if (!watched) {
        return watched.error();
    }
    context.screens.push(context.heap.make<Watch>(*this, std::move(*watched)));
    return {};
}

} // namespace eng
