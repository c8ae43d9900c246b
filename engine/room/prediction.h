#pragma once

#include "engine/core/time_source.h"
#include "engine/net/client.h"
#include "engine/room/link.h"
#include "engine/room/pace.h"
#include "engine/simulation/session.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace eng::room {

/// A client's side of a match: shows it as it probably is now. It makes steps at once with the
/// player's own commands and the last known ones of the others. What the server confirms replaces
/// that: where a guess was wrong, the steps since then are made again.
///
///     net::Client client{net::connect(address), hello};
///     Prediction<World> match{client, {.game = "tag", .build = build}};
///     ...
///     client.update(now);               // in each frame
///     match.setCommand(readDevices());
///     match.update(now);
///     client.flush();
///     for (const auto& given : match.events()) { play(given.event); }
///     if (match.hasMatch()) { draw(match.before(), match.now(), match.alpha()); }
///
/// A spectator gets confirmed states only, as they come: ten times a second. `online::LiveWatch`
/// shows them at an even pace.
///
/// What it does not trust: entries and states are checked as those of a file, and a server whose
/// states differ from its own hashes again and again is left.
///
/// In one file although it is long: a template, whose functions share one state.
///
/// Threads: not synchronised; use an instance from one thread at a time.
/// Source:  Enginuity II, client and server; GGPO (rollback).
template <Rules R>
class Prediction final : public AnyPrediction {
    // With a match its states have values; the check does not see that across functions.
    // NOLINTBEGIN(bugprone-unchecked-optional-access)
public:
    using Session = eng::Session<R>;
    using Command = typename R::Command;
    using Event = typename R::Event;
    using Given = typename Session::Given;
    using Content = ContentOf<R>;
    struct Setup {
        std::string game = {};  ///< as the recordings have it
        std::string build = {}; ///< of this program, for messages about recordings
        /// Measures what steps cost; outlives this. Null: they cost nothing.
        const TimeSource* clock = nullptr;
    };

    static constexpr double kWindow = 0.4;      ///< seconds that are predicted at most
    static constexpr double kMaxRepeat = 0.002; ///< seconds for steps that are made again
    static constexpr int kMaxDifferences = 3;   ///< until a server is left
    static constexpr double kMaxAtOnce = 3.0;   ///< seconds of confirmed steps in an update
    static constexpr double kMaxBehind = 60.0;  ///< seconds of them that wait for an update

    /// @param client   outlives this; its messages of a match are handled here
    /// @param content  outlives this; only for rules with content
    Prediction(net::Client& client, Setup setup, const Content& content = kNoContent)
        : AnyPrediction{client, R::kMaxSeats}
        , setup_{std::move(setup)}
        , content_{content} {
        sent_.info.seats = 1;
        client.on<MatchStart>([this](const MatchStart& message) {
            heard_ = true;
            const Part part = takePart(message);
            part == Part::Last ? begin() : part == Part::Malformed ? leave() : void();
        });
        client.on<Confirm>([this](const Confirm& message) { take(message); });
        client.on<RoomNews>([this](const RoomNews& message) { room_ = message; });
    }

    /// Sets what the player does from now on. Presses that no step has used are kept.
    void setCommand(const Command& command) { replaceCommand(pending_, command); }
    void setAnyCommand(const void* command) override {
        setCommand(command != nullptr ? *static_cast<const Command*>(command) : Command{});
    }
    void update(double now) override {
        const double delta = now - now_.value_or(now);
        now_ = now;
        events_.clear();
        confirmedEvents_.clear();
        if (heard_) {
            heardAt_ = now;
            heard_ = false;
        }
        if (!match_) {
            return;
        }
        const bool isBack = takeConfirmed();
        if (!match_) { // it was damaged
            return;
        }
        if (!seat()) {
            isStarted_ = false;
            show();
            alpha_ = 1.0;
            return;
        }
        play(delta, isBack);
        sendCommands(now);
    }

    /// The match as far as it is confirmed: seats, recording, result. Only with a match.
    const Session& confirmed() const { return *match_; }
    const AnyMatch* match() const override { return match_ ? &*match_ : nullptr; }
    /// The state that is shown, and the one before it. Only with a match.
    const R& now() const { return *shown_; }
    const R& before() const { return *before_; }
    /// Position between the two, 0 to 1.
    double alpha() const { return alpha_; }
    /// Steps of the state that is shown.
    std::uint64_t steps() const { return steps_; }
    /// The state that would be shown if nothing had been corrected. Null: nothing was corrected in
    /// the last tenth of a second.
    const R* corrected() const { return fade_ > 0.0 ? &*wrong_ : nullptr; }
    Shown shown() override {
        if constexpr (requires { shown_->blend(*shown_, 0.0F); }) {
            if (fade_ > 0.0) {
                blended_ = {before_, shown_};
                for (std::optional<R>& one : blended_) {
                    one->blend(*wrong_, static_cast<float>(correction()));
                }
                return {&*blended_[0], &*blended_[1], alpha_, steps_};
            }
        }
        return {&*before_, &*shown_, alpha_, steps_};
    }

    std::span<const Given> events() const { return events_; }
    std::span<const Given> confirmedEvents() const { return confirmedEvents_; }
    GivenSpan given() const override { return {events_.data(), events_.size()}; }
    GivenSpan confirmedGiven() const override {
        return {confirmedEvents_.data(), confirmedEvents_.size()};
    }
    const Pace& pace() const { return pace_; }

private:
    static constexpr auto kSeats = static_cast<std::size_t>(R::kMaxSeats);
    static constexpr double kRate = R::kStepsPerSecond;
    using AllCommands = std::array<Command, kSeats>;

    struct Key {
        std::uint64_t step;
        int kind, index;
        bool operator==(const Key&) const = default;
    };

    // --- From the server

    void begin() {
        Result<Recording> start = fromBytes<Recording>(std::exchange(start_, {}));
        if (!start || !start->isValid() || start->steps != start->startStep) {
            leave();
            return;
        }
        compareWith(start->startState, start->startStep);
        Result<Session> match = Session::open(
            std::move(*start),
            {.game = setup_.game, .build = setup_.build, .maxLog = kMaxRecordingLog / 2}, content_);
        if (!match) {
            leave();
            return;
        }
        const bool isSame = match_ && isSameMatch(match->recording());
        match_.emplace(std::move(*match));
        ++starts_;
        entries_.clear();
        if (!isSame) {
            differences_ = 0;
            given_.clear();
            eventsFrom_ = 0;
        }
        isStarted_ = false;
        show();
    }
    bool isSameMatch(const Recording& other) const {
        return match_->recording().info == other.info;
    }
    void take(const Confirm& message) {
        heard_ = true;
        if (!match_) {
            return;
        }
        entries_.insert(entries_.end(), message.entries.begin(), message.entries.end());
        const std::uint64_t known = match_->recording().steps;
        const auto most = static_cast<std::uint64_t>(kMaxBehind * kRate);
        if (message.steps > match_->steps() + most) {
            leave();
            return;
        }
        if (message.steps != known) {
            if (!match_->append(entries_, message.steps)) {
                leave();
                return;
            }
            entries_.clear();
        } else if (entries_.size() > kMaxRecordingLog) {
            leave();
            return;
        }
        if (message.margin != kNoMargin && isStarted_) {
            pace_.addMargin(message.margin);
        }
    }
    /// Leaves a server that sends nonsense.
    void leave() {
        hasLeft_ = true;
        match_.reset();
        client_->leave();
    }
    /// Makes the steps that were confirmed: of a minute that came at once, as after a stop of this
    /// program, or of a server that lies, the rest follows in the next updates.
    ///
    /// @return  true: they are others than predicted
    bool takeConfirmed() {
        bool differs = false;
        for (int left = static_cast<int>(kMaxAtOnce * kRate); left > 0 && match_->replays();
             --left) {
            const std::uint64_t step = match_->steps();
            match_->step();
            giveConfirmed();
            if (step < steps_ && !guesses_.empty()) {
                differs = differs || !(guesses_.front() == commands());
                guesses_.pop_front();
            }
            if (!checkHash()) {
                return false;
            }
        }
        endMatch();
        return differs || !isStarted_ || match_->steps() > steps_;
    }
    AllCommands commands() const {
        AllCommands all;
        for (std::size_t seat = 0; seat < kSeats; ++seat) {
            all[seat] = match_->command(static_cast<int>(seat));
        }
        return all;
    }
    /// False: the server's hash is another one, which was not seen before.
    bool checkHash() {
        const std::optional<std::uint64_t> step = match_->divergence();
        if (!step || (mine_ && *now_ < askedAt_ + kAskEvery)) {
            return true;
        }
        if (!mine_) {
            mine_.emplace(*step, match_->now());
            if (++differences_ >= kMaxDifferences) {
                leave();
                return false;
            }
        }
        askedAt_ = *now_;
        client_->send(Resync{*step});
        return true;
    }
    /// Finds what differs from the server's state of the same step.
    void compareWith(std::span<const std::byte> state, std::uint64_t step) {
        if (mine_ && mine_->first == step && !state.empty()) {
            R theirs = mine_->second;
            ReadStream stream{state};
            stream.root(theirs);
            if (stream.status()) {
                difference_ = firstDifference(mine_->second, theirs);
            }
        }
        mine_.reset();
    }

    // --- Events

    void giveConfirmed() {
        for (const Given& given : match_->events()) {
            if (given.step >= eventsFrom_) { // else known, before a later start
                confirmedEvents_.push_back(given);
                give(given);
            }
        }
    }
    /// Gives an event, unless it was given.
    void give(const Given& given) {
        if (given.step < eventsFrom_) {
            return;
        }
        const Key key{given.step, static_cast<int>(given.event.kind), given.index};
        if (std::ranges::find(given_, key) == given_.end()) {
            given_.push_back(key);
            events_.push_back(given);
        }
    }
    /// After confirmed steps: notes the result, and forgets their events, which cannot come again.
    void endMatch() {
        if (isOver(match_->now()) && !match_->replays() && !match_->recording().result) {
            match_->finish();
        }
        eventsFrom_ = std::max(eventsFrom_, match_->steps());
        std::erase_if(given_, [this](const Key& one) { return one.step < eventsFrom_; });
    }

    // --- Prediction

    /// Shows the confirmed state.
    void show() {
        before_ = match_->before();
        shown_ = match_->now();
        steps_ = match_->steps();
        guesses_.clear();
        fade_ = 0.0;
        waits_ = false;
    }
    void play(double delta, bool isBack) {
        fade_ = std::max(fade_ - delta, 0.0);
        const double confirmed = static_cast<double>(match_->steps());
        const net::ConnectionStatistics& connection = client_->statistics();
        if (!isStarted_ || delta > kWindow) { // the program stood still
            isStarted_ = true;
            show();
            own_.clear();
            ownEnd_ = steps_;
            sentEnd_ = steps_;
            pace_.start(confirmed + pace_.lead(connection.roundTrip, connection.jitter));
        } else {
            if (isBack) {
                pace_.correct();
                repeat();
            }
            pace_.advance(delta, connection.roundTrip);
        }
        if (pace_.steps() < confirmed) {
            pace_.start(confirmed + pace_.lead(connection.roundTrip, connection.jitter));
        }
        const double last = confirmed + window();
        waits_ = room_.phase == Phase::Playing && pace_.steps() > last;
        pace_.limit(last);
        if (room_.phase != Phase::Playing || isOver(match_->now())) { // nothing is left to predict
            pace_.start(confirmed);
            if (steps_ != match_->steps()) {
                show();
            }
        }
        const int delay = pace_.inputDelay();
        while (static_cast<double>(steps_) + 1.0 <= pace_.steps() && !isOver(*shown_)) {
            takeOwn(steps_ + static_cast<std::uint64_t>(delay));
            predict();
        }
        alpha_ = std::clamp(pace_.steps() - static_cast<double>(steps_), 0.0, 1.0);
    }
    /// Steps that are predicted at most.
    double window() const {
        constexpr double kAll = kWindow * kRate;
        return stepCost_ * kAll > kMaxRepeat ? std::max(kMaxRepeat / stepCost_, 1.0) : kAll;
    }
    double clock() const { return setup_.clock != nullptr ? setup_.clock->now() : 0.0; }
    static bool isOver(const R& rules) {
        if constexpr (HasEnd<R>) {
            return rules.isOver();
        }
        return false;
    }
    /// The player's command counts for all steps up to this one that have none.
    void takeOwn(std::uint64_t step) {
        if (ownEnd_ < steps_) { // the match has jumped
            own_.clear();
            ownEnd_ = steps_;
        }
        while (!own_.empty() && ownFirst() < match_->steps()) {
            own_.pop_front();
        }
        for (; ownEnd_ <= step; ++ownEnd_) {
            own_.push_back(asSent(pending_));
            if constexpr (HasPresses<Command>) {
                pending_.dropPresses();
            }
        }
    }
    /// A command as its bytes have it: they may be less exact.
    static Command asSent(const Command& command) {
        std::array<std::byte, kMaxCommandBytes> memory;
        WriteStream out{memory};
        eng::detail::visit(out, command);
        Command taken{};
        ReadStream in{out.written()};
        in.root(taken);
        return taken;
    }
    std::uint64_t ownFirst() const { return ownEnd_ - own_.size(); }
    /// The commands with which a step is predicted.
    AllCommands guess(std::uint64_t step) const {
        AllCommands all = commands();
        if constexpr (HasPresses<Command>) {
            for (Command& one : all) {
                one.dropPresses();
            }
        }
        const auto own = static_cast<std::size_t>(*seat());
        if (step >= ownFirst() && step < ownEnd_) {
            all[own] = own_[static_cast<std::size_t>(step - ownFirst())];
        }
        return all;
    }
    void predict() {
        const AllCommands all = guess(steps_);
        stepEvents_.clear();
        Events<Event> events{stepEvents_};
        before_ = shown_;
        shown_->step(std::span<const Command>{all}, events);
        if (fade_ > 0.0) {
            Events<Event> none;
            wrong_->step(std::span<const Command>{all}, none);
        }
        giveAll();
        guesses_.push_back(all);
        ++steps_;
    }
    void giveAll() {
        for (std::size_t i = 0; i < stepEvents_.size(); ++i) {
            const auto before = std::span{stepEvents_}.first(i);
            const auto index = std::ranges::count_if(
                before, [&](const Event& one) { return one.kind == stepEvents_[i].kind; });
            give({stepEvents_[i], steps_, static_cast<int>(index), false});
        }
    }
    /// Makes the steps after the confirmed ones again.
    void repeat() {
        const std::uint64_t to = steps_;
        const double began = clock();
        R seen = *shown_;
        if constexpr (requires { seen.blend(seen, 0.0F); }) {
            if (fade_ > 0.0) { // what was seen is between two states
                seen.blend(*wrong_, static_cast<float>(correction()));
            }
        }
        show();
        while (steps_ < to && !isOver(*shown_)) {
            predict();
        }
        if (to > match_->steps()) {
            const double cost = (clock() - began) / static_cast<double>(to - match_->steps());
            stepCost_ += (cost - stepCost_) / 8.0; // of several times: a program may be interrupted
        }
        wrong_ = std::move(seen);
        fade_ = kFade;
    }
    // --- To the server

    void sendCommands(double now) {
        if (room_.phase != Phase::Playing || ownEnd_ <= sentEnd_) {
            return;
        }
        sentEnd_ = std::max(sentEnd_, ownFirst());
        const bool changes = hasChanged();
        const double every = changes ? kOnChange : kQuiet;
        if (now < sentAt_ + every - kEarly) {
            return;
        }
        while (sentEnd_ < ownEnd_) {
            sendSome();
        }
        sentAt_ = now;
    }
    bool hasChanged() const {
        for (std::uint64_t step = sentEnd_; step < ownEnd_; ++step) {
            if (!(own_[static_cast<std::size_t>(step - ownFirst())] == lastSent_)) {
                return true;
            }
        }
        return false;
    }
    /// Sends the commands of up to kMaxSteps.
    void sendSome() {
        sent_.startStep = sentEnd_;
        sent_.clearLog();
        std::uint64_t step = sentEnd_;
        for (; step < ownEnd_ && step < sentEnd_ + kMaxSteps; ++step) {
            const Command& command = own_[static_cast<std::size_t>(step - ownFirst())];
            if (step > sentEnd_ && command == lastSent_) {
                continue; // the first is always there: a bot may have had the seat
            }
            std::array<std::byte, kMaxCommandBytes> memory;
            WriteStream stream{memory};
            eng::detail::visit(stream, command);
            if (sent_.log().size() + stream.written().size() + 4 > Commands::kMaxBytes - 16) {
                break;
            }
            sent_.addCommand(step, 0, stream.written());
            lastSent_ = command;
        }
        commands_.first = sentEnd_;
        commands_.count = static_cast<std::uint8_t>(step - sentEnd_);
        commands_.changes.assign(sent_.log().begin(), sent_.log().end());
        client_->send(commands_);
        sentEnd_ = step;
    }

    static constexpr double kAskEvery = 5.0; // seconds between resyncs

    Setup setup_;
    const Content& content_;

    std::vector<std::byte> entries_; ///< that are not complete yet
    std::optional<Session> match_;
    std::optional<std::pair<std::uint64_t, R>> mine_; ///< where the server's hash is another one
    double askedAt_ = 0.0;                            ///< seconds

    Pace pace_{R::kStepsPerSecond};
    std::optional<R> shown_, before_, wrong_;
    std::array<std::optional<R>, 2> blended_; ///< while a correction fades
    std::uint64_t steps_ = 0;                 ///< of `shown_`
    double alpha_ = 0.0;
    double stepCost_ = 0.0;           ///< seconds, an average
    std::deque<AllCommands> guesses_; ///< of the steps from the confirmed one on
    std::deque<Command> own_;         ///< of the steps up to `ownEnd_`
    std::uint64_t ownEnd_ = 0;
    Command pending_{};
    Command lastSent_{};
    std::uint64_t sentEnd_ = 0;
    double sentAt_ = -1.0; ///< seconds
    Recording sent_;       ///< for the entries of a message; its memory is used again
    Commands commands_;

    std::vector<Key> given_;
    std::uint64_t eventsFrom_ = 0; ///< step: those before it were given
    std::vector<Event> stepEvents_;
    std::vector<Given> events_, confirmedEvents_;
    int differences_ = 0;
    bool heard_ = false;
    bool isStarted_ = false; ///< the clock, for this match
    // NOLINTEND(bugprone-unchecked-optional-access)
};

} // namespace eng::room
