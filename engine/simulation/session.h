#pragma once

#include "engine/core/build_info.h"
#include "engine/core/commands.h"
#include "engine/core/fixed_step.h"
#include "engine/core/sort.h"
#include "engine/core/type_name.h"
#include "engine/simulation/any_match.h"
#include "engine/simulation/rules.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine_text.h"

namespace eng {

/// A match in progress: the rules, their clock, the players at its seats, and a recording of all
/// commands. It also plays recordings, and goes back in time.
///
///     Session<Match> session{options, seed, {.game = "pong"}};
///     session.seatPlayer(0, "Ann");
///     session.seatBot(1, Bot{...}, "Hard");
///     ...
///     session.setCommand(0, readDevices());   // in each frame
///     session.advance(delta);
///     for (const auto& given : session.events()) { play(given.event); }
///     draw(session.before(), session.now(), session.alpha());
///
/// The same options, seed and commands give the same states on every system. A steady step
/// allocates nothing if the rules do not.
///
/// In one file although it is long: a template, whose functions share one state.
///
/// Threads: not synchronised; use an instance from one thread at a time.
template <Rules R>
class Session final : public AnyMatch {
public:
    using Options = typename R::Options;
    using Command = typename R::Command;
    using Event = typename R::Event;
    using Bot = BotOf<R>;
    using Content = ContentOf<R>;
    static constexpr int kSeats = R::kMaxSeats;
    static constexpr std::uint64_t kSecond = R::kStepsPerSecond;

    template <class T>
    using PerSeat = std::array<T, static_cast<std::size_t>(kSeats)>;
    struct Setup {
        std::string game = {};  ///< name of the program, for recordings: at most 64 bytes
        std::string build = {}; ///< `BuildInfo::line`, for recordings
        /// Keeps states for `seek`: for rewind; `open` always does. They are a second apart near
        /// the current step, and ever further apart away from it.
        bool checkpoints = false;
        /// Keeps only so many states, one a second: `seek` does not go back further. A steady step
        /// then allocates nothing. 0: of the whole match, as after `open`.
        std::size_t lastCheckpoints = 0;
        /// Bytes of the recording's log. When it is full, its older half goes.
        std::size_t maxLog = std::size_t{512} << 10U;
    };
    using Given = GivenOf<Event>;

    /// A new match, with empty seats.
    ///
    /// @param content  outlives the session; only for rules with content
    Session(const Options& options, std::uint64_t seed, Setup setup = {},
            const Content& content = kNoContent)
        : options_{options}
        , content_{&content}
        , setup_{std::move(setup)}
        , now_{makeRules<R>(options, seed, content)}
        , before_{now_} {
        recording_.info = infoOf(setup_, options, seed, content);
        recording_.reserve(std::min<std::size_t>(setup_.maxLog, kReserved));
        keepCheckpoint(true);
    }

    /// Plays a recording from its start. Its seats are those of the recording.
    ///
    /// @param setup    its game must be that of the recording
    /// @param content  outlives the session
    /// @param bots     decide along with those of the recording, so that they
    ///                 can go on for them (`playOn`)
    /// Errors: a recording of another game; of other rules: says which side is older; damaged
    static Result<Session> open(Recording recording, Setup setup,
                                const Content& content = kNoContent,
                                PerSeat<std::optional<Bot>> bots = {});

    /// A value of the rules, each of which can be written, as bytes.
    template <class T>
    static std::vector<std::byte> bytesOf(const T& value) {
        Result<std::vector<std::byte>> bytes = toBytes(value);
        ENG_ASSERT(bytes.ok(), "every value of the rules can be written");
        return bytes ? std::move(*bytes) : std::vector<std::byte>{};
    }

    // --- Seats

    /// Gives a seat to a person, whose commands come by `setCommand`.
    void seatPlayer(int seat, std::string name) {
        take(seat, {SeatHolder::Kind::Player, std::move(name)}, std::nullopt);
    }
    /// Gives a seat to a bot.
    void seatBot(int seat, Bot bot, std::string name) {
        take(seat, {SeatHolder::Kind::Bot, std::move(name)}, std::move(bot));
    }
    void clearSeat(int seat) { take(seat, {}, std::nullopt); }
    const SeatHolder& holder(int seat) const override { return at(seat).holder; }
    /// The bot at a seat; null: none, or one that only a recording knows.
    const Bot* bot(int seat) const {
        const Seat& one = at(seat);
        return one.bot ? &*one.bot : nullptr;
    }

    /// Sets the command that a person gives from the next step on. Presses of an earlier command
    /// that no step has used are kept (`HasPresses`).
    void setCommand(int seat, const Command& command) { replaceCommand(at(seat).pending, command); }
    void setAnyCommand(int seat, const void* command) override {
        setCommand(seat, *static_cast<const Command*>(command));
    }
    /// The command that a seat gave in the last step.
    const Command& command(int seat) const { return commands_[index(seat)]; }

    // --- Time

    int advance(double delta) override {
        clearEvents();
        int made = 0;
        for (int due = time_.advance(delta); due > 0 && !stopped(); --due) {
            stepOnce(true);
            ++made;
        }
        count();
        return made;
    }
    void step() override {
        clearEvents();
        stepOnce(true);
        count();
    }
    /// The events of the last call of `advance` or `step`, in order.
    std::span<const Given> events() const { return given_; }
    GivenSpan given() const override { return {given_.data(), given_.size()}; }

    const Options& options() const { return options_; }
    const R& now() const { return now_; }
    /// The state before the last step, for drawing between the two.
    const R& before() const { return before_; }
    /// Position between `before` and `now`, 0 to 1.
    double alpha() const { return time_.alpha(); }
    Shown shown() const override { return {&before_, &now_, alpha(), steps_}; }

    // --- Rules

    const std::string_view& rules() const override { return typeName<R>(); }
    bool isOver() const override {
        if constexpr (HasEnd<R>) {
            return now_.isOver();
        }
        return false;
    }
    bool mayEnd() const override { return !HasEnd<R> || isOver(); }
    std::optional<std::int64_t> score([[maybe_unused]] int seat) const override {
        if constexpr (HasScore<R>) {
            return now_.score(seat);
        }
        return std::nullopt;
    }
    std::uint64_t hash() const override { return stateHash(now_); }
    std::vector<std::byte> state() const override {
        return kHasCommands ? bytesOf(now_) : std::vector<std::byte>{};
    }
    std::string stateText() const override { return kHasCommands ? dump(now_) : std::string{}; }
    Result<std::optional<Difference>> difference(std::span<const std::byte> first,
                                                 std::span<const std::byte> second) const override;

    // --- Recording

    Status append(std::span<const std::byte> entries, std::uint64_t toStep) override;
    void seek(std::uint64_t step) override;
    std::unique_ptr<AnyMatch> toWatch() const override {
        auto watched = std::make_unique<Session>(*this);
        watched->watching_ = true;
        watched->clearEvents();
        return watched;
    }
    void playOn() override {
        recording_.truncate(place_, steps_);
        watching_ = false;
        divergence_.reset();
        std::erase_if(checkpoints_, [this](const Checkpoint& one) { return one.steps > steps_; });
        if (middle_ && middle_->steps > steps_) {
            middle_.reset();
        }
    }

private:
    struct Seat {
        SeatHolder holder;
        std::optional<Bot> bot;
        Command pending; ///< of a person, for the next step
    };
    struct Checkpoint {
        std::uint64_t steps;
        R state;
        PerSeat<Seat> seats;
        PerSeat<Command> commands;
        Recording::Place place;
        RollingHash seconds;
        bool isKept; ///< the first one, and the latest ones where a player took a seat
    };
    static constexpr std::size_t kReserved = std::size_t{64} << 10U; // bytes of the log
    static constexpr std::size_t kMaxCheckpoints = 128;

    Session(Recording recording, const Options& options, Setup setup, const Content& content)
        : options_{options}
        , content_{&content}
        , setup_{std::move(setup)}
        , now_{makeRules<R>(options, recording.info.seed, content)}
        , before_{now_}
        , watching_{true} {
        recording_ = std::move(recording);
    }

    static RecordingInfo infoOf(const Setup& setup, const Options& options, std::uint64_t seed,
                                const Content& content) {
        RecordingInfo info;
        info.game = setup.game;
        info.build = setup.build;
        info.rulesVersion = R::kRulesVersion;
        info.content = content.hash();
        info.stepsPerSecond = static_cast<std::uint16_t>(kSecond);
        info.seats = static_cast<std::uint8_t>(kSeats);
        info.seed = seed;
        info.options = bytesOf(options);
        return info;
    }
    template <class T>
    static bool readFrom(std::span<const std::byte> bytes, T& value) {
        ReadStream stream{bytes};
        stream.root(value);
        stream.expectEnd();
        return stream.status().ok();
    }
    static std::size_t index(int seat) {
        ENG_ASSERT(seat >= 0 && seat < kSeats, "the seat is below kMaxSeats");
        return static_cast<std::size_t>(seat);
    }
    Seat& at(int seat) { return seats_[index(seat)]; }
    const Seat& at(int seat) const { return seats_[index(seat)]; }

    /// At the end of a recording that is only watched.
    bool stopped() const { return watching_ && !replays(); }
    void clearEvents() {
        given_.clear();
        stepEvents_.clear();
    }
    void count() {
        if constexpr (HasTally<R>) {
            if (kHasCommands) { // nobody reads them in a page
                for (const Given& given : given_) {
                    now_.count(tally_, given.event);
                }
            }
        }
    }

    void take(int seat, SeatHolder holder, std::optional<Bot> bot) {
        ENG_ASSERT(!replays() && !watching_, "the seats of a recording do not change");
        Seat& one = at(seat);
        one.holder = std::move(holder);
        one.bot = std::move(bot);
        one.pending = {};
        seatsChanged_ |= 1U << index(seat);
    }
    bool start(); ///< applies the start of the recording; false: damaged
    bool checkCommands(Recording::Place from) const;
    void keepLogShort();

    void stepOnce(bool giveEvents) {
        ENG_ASSERT(!stopped(), "a recording is not played beyond its end");
        const bool replayed = replays();
        replayed ? readCommands() : makeCommands();
        before_ = now_;
        Events<Event> events = giveEvents ? Events<Event>{stepEvents_} : Events<Event>{};
        now_.step(std::span<const Command>{commands_}, events);
        ++steps_;
        if (!stepEvents_.empty()) {
            give();
        }
        if (!replayed) {
            recording_.steps = steps_;
        }
        if (--untilSecond_ == 0) {
            endSecond(replayed);
        }
    }
    /// Gets the command of each seat for a step, and records the changed ones.
    void makeCommands() {
        if (seatsChanged_ != 0) {
            recordSeats();
        }
        for (int seat = 0; seat < kSeats; ++seat) {
            Seat& one = seats_[static_cast<std::size_t>(seat)];
            Command& current = commands_[static_cast<std::size_t>(seat)];
            if (one.bot) {
                set(seat, current, one.bot->decide(now_, seat));
            } else if (one.holder.kind == SeatHolder::Kind::Player) {
                set(seat, current, one.pending);
                if constexpr (HasPresses<Command>) {
                    one.pending.dropPresses();
                }
            } else {
                set(seat, current, Command{});
            }
        }
    }
    void set(int seat, Command& current, const Command& next) {
        if (!(next == current)) {
            record(seat, current, next);
        }
    }
    /// Takes a command as its bytes have it (they may be less exact), and records it if it is new.
    void record(int seat, Command& current, const Command& next);
    void recordSeats();
    /// Seats the players who take seats at the current step, which are read again before the step.
    void readSeats();
    void readSeat(const RecordingEntry& entry);
    /// Takes the commands of a step from the recording.
    void readCommands();
    void give();
    void endSecond(bool replayed);
    /// Drops the older half of a full log.
    void continueFrom(Checkpoint middle);
    Checkpoint checkpoint(bool isKept) const {
        return {steps_, now_, seats_, commands_, place_, seconds_, isKept};
    }
    /// The same in the memory of an older one.
    void checkpoint(Checkpoint& into, bool isKept) const {
        into.steps = steps_;
        into.state = now_;
        into.seats = seats_;
        into.commands = commands_;
        into.place = place_;
        into.seconds = seconds_;
        into.isKept = isKept;
    }
    void keepCheckpoint(bool always = false);
    /// Where the next checkpoint goes: so that the distances of the others grow with how far they
    /// are from the current step.
    Checkpoint& replaceable();
    /// The latest one until a step; null: none.
    const Checkpoint* checkpointUntil(std::uint64_t step) const;
    /// The bot that took a seat at a step; nothing if only a recording knows it, or
    /// another player has the seat.
    std::optional<Bot> botAt(std::uint64_t step, std::size_t seat) const;

    Options options_;
    const Content* content_;
    Setup setup_;
    R now_;
    R before_;
    FixedStep time_{R::kStepsPerSecond};
    std::uint64_t untilSecond_ = kSecond; ///< steps
    PerSeat<Seat> seats_;
    PerSeat<std::optional<Bot>> recorded_{}; ///< of `open`: play on for recorded bots
    PerSeat<Command> commands_{};            ///< of the last step
    std::uint32_t seatsChanged_ = 0;         ///< as bits, since the last step
    Recording::Place place_;                 ///< in the log, of the next step
    bool watching_ = false;                  ///< only plays the recording
    bool follows_ = false;                   ///< a recording that still grows
    std::vector<Event> stepEvents_;          ///< of the current step
    std::vector<Given> given_;
    std::vector<Checkpoint> checkpoints_; ///< in any order; of each step one
    std::optional<Checkpoint> middle_;    ///< where the log had half of its limit
};

// --- Implementation

template <Rules R>
Result<Session<R>> Session<R>::open(Recording recording, Setup setup, const Content& content,
                                    PerSeat<std::optional<Bot>> bots) {
    const RecordingInfo& info = recording.info;
    if (info.game != setup.game) {
        return Error{text::kRecordingForeign, {info.game, setup.game}};
    }
    if (info.rulesVersion != static_cast<std::uint32_t>(R::kRulesVersion)) {
        return Error{info.rulesVersion < static_cast<std::uint32_t>(R::kRulesVersion)
                         ? text::kRecordingOlder
                         : text::kRecordingNewer,
                     {info.build, setup.build}};
    }
    if (info.content != content.hash()) {
        return Error{text::kRecordingContent, {info.build, setup.build}};
    }
    Options options{};
    if (info.seats != kSeats || info.stepsPerSecond != kSecond ||
        !readFrom(info.options, options)) {
        return Error{text::kRecordingDamaged};
    }
    Session session{std::move(recording), options, std::move(setup), content};
    session.recorded_ = std::move(bots);
    if (!session.checkCommands({0, session.recording_.startStep}) || !session.start()) {
        return Error{text::kRecordingDamaged};
    }
    session.setup_.checkpoints = true;
    session.setup_.lastCheckpoints = 0; // who watches goes back to the start
    session.keepCheckpoint(true);
    session.readSeats();
    return session;
}

template <Rules R>
bool Session<R>::start() {
    steps_ = recording_.startStep;
    place_ = recording_.read().place();
    untilSecond_ = kSecond - steps_ % kSecond;
    if (!recording_.isWhole() && !readFrom(recording_.startState, now_)) {
        return false;
    }
    before_ = now_;
    for (std::size_t seat = 0; seat < recording_.startSeats.size(); ++seat) {
        const SeatStart& from = recording_.startSeats[seat];
        seats_[seat].holder = from.holder;
        seats_[seat].bot = botAt(steps_, seat);
        if (!from.command.empty() && !readFrom(from.command, commands_[seat])) {
            return false;
        }
    }
    return true;
}

template <Rules R>
Status Session<R>::append(std::span<const std::byte> entries, std::uint64_t toStep) {
    ENG_ASSERT(watching_, "only a recording goes on elsewhere");
    const Recording::Place before = recording_.end();
    const std::uint64_t steps = recording_.steps;
    if (!recording_.append(entries, toStep)) {
        return Error{text::kRecordingDamaged};
    }
    if (!checkCommands(before)) {
        recording_.truncate(before, steps);
        return Error{text::kRecordingDamaged};
    }
    follows_ = true;
    return {};
}

template <Rules R>
bool Session<R>::checkCommands(Recording::Place from) const {
    RecordingReader entries = recording_.readFrom(from);
    while (const std::optional<RecordingEntry> entry = entries.next()) {
        Command command{};
        if (entry->kind == RecordingEntry::Kind::Command && !readFrom(entry->command, command)) {
            return false;
        }
    }
    return !entries.damaged();
}

template <Rules R>
void Session<R>::record(int seat, Command& current, const Command& next) {
    std::array<std::byte, kMaxCommandBytes> memory;
    WriteStream stream{memory};
    detail::visit(stream, next);
    ENG_ASSERT(stream.status().ok(), "a command is valid and has at most kMaxCommandBytes");
    Command taken{};
    if (readFrom(stream.written(), taken) && !(taken == current)) {
        current = std::move(taken);
        recording_.addCommand(steps_, seat, stream.written());
        place_ = recording_.end();
    }
}

template <Rules R>
void Session<R>::readSeats() {
    RecordingReader entries = recording_.readFrom(place_);
    for (;;) {
        const std::optional<RecordingEntry> entry = entries.next();
        if (entry && entry->step == steps_ && entry->kind == RecordingEntry::Kind::Hash) {
            continue; // the seats of a step come after it
        }
        if (!entry || entry->step != steps_ || entry->kind != RecordingEntry::Kind::Seat) {
            return;
        }
        readSeat(*entry);
    }
}

template <Rules R>
void Session<R>::readSeat(const RecordingEntry& entry) {
    const auto seat = static_cast<std::size_t>(entry.seat);
    seats_[seat].holder = {entry.holder, std::string{entry.name}};
    seats_[seat].bot = botAt(steps_, seat);
    seatsChanged_ |= 1U << seat; // `playOn` removes the entries; its first step records them
}

template <Rules R>
void Session<R>::recordSeats() {
    place_ = recording_.end();
    for (int seat = 0; seat < kSeats; ++seat) {
        if ((seatsChanged_ & (1U << static_cast<unsigned>(seat))) != 0) {
            recording_.addSeat(steps_, seat, at(seat).holder);
        }
    }
    seatsChanged_ = 0;
    keepCheckpoint(true); // with the new players; its place is before their entries
    place_ = recording_.end();
}

template <Rules R>
void Session<R>::readCommands() {
    RecordingReader entries = recording_.readFrom(place_);
    for (;;) {
        const std::optional<RecordingEntry> entry = entries.next();
        if (!entry || entry->step != steps_) {
            break;
        }
        if (entry->kind == RecordingEntry::Kind::Seat) {
            readSeat(*entry);
        } else if (entry->kind == RecordingEntry::Kind::Command) {
            Command command{};
            static_cast<void>(readFrom(entry->command, command)); // checked by `open`
            commands_[static_cast<std::size_t>(entry->seat)] = std::move(command);
        }
        place_ = entries.place();
    }
    seatsChanged_ = 0;
    for (int seat = 0; seat < kSeats;
         ++seat) { // they go on, so that `playOn` finds them as they were
        if (Seat& one = at(seat); one.bot) {
            static_cast<void>(one.bot->decide(now_, seat));
        }
    }
}

template <Rules R>
void Session<R>::give() {
    const std::size_t first = given_.size();
    for (Event& event : stepEvents_) {
        const auto sameKind =
            std::count_if(given_.begin() + static_cast<std::ptrdiff_t>(first), given_.end(),
                          [&](const Given& one) { return one.event.kind == event.kind; });
        given_.push_back({std::move(event), steps_ - 1, static_cast<int>(sameKind), true});
    }
    stepEvents_.clear();
}

template <Rules R>
void Session<R>::endSecond(bool replayed) {
    untilSecond_ = kSecond;
    const std::uint64_t state = stateHash(now_);
    const auto hash = static_cast<std::uint16_t>(state);
    seconds_.add(static_cast<std::int64_t>(state));
    if (!replayed) {
        recording_.addHash(steps_, hash);
        place_ = recording_.end();
    } else {
        RecordingReader entries = recording_.readFrom(place_);
        const std::optional<RecordingEntry> entry = entries.next();
        const bool found =
            entry && entry->step == steps_ && entry->kind == RecordingEntry::Kind::Hash;
        if (found) {
            place_ = entries.place();
        }
        if ((!found || entry->hash != hash) && !divergence_) {
            divergence_ = steps_;
        }
    }
    if (!replayed || follows_) {
        keepLogShort();
    }
    keepCheckpoint();
}

template <Rules R>
void Session<R>::keepLogShort() {
    if (recording_.log().size() > setup_.maxLog && middle_) {
        Checkpoint middle = std::move(*middle_);
        middle_.reset();
        continueFrom(std::move(middle));
    } else if (recording_.log().size() > setup_.maxLog / 2 && !middle_) {
        middle_ = checkpoint(true);
    }
}

template <Rules R>
void Session<R>::continueFrom(Checkpoint middle) {
    std::vector<SeatStart> seats;
    seats.reserve(seats_.size());
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
        seats.push_back({middle.seats[seat].holder, bytesOf(middle.commands[seat])});
    }
    const Recording::Place start = middle.place;
    recording_.restartAt(start, bytesOf(middle.state), std::move(seats));
    place_.offset -= start.offset;
    dropped_ += start.offset;
    if (setup_.checkpoints) {
        std::erase_if(checkpoints_,
                      [&](const Checkpoint& one) { return one.steps < middle.steps; });
        if (checkpointUntil(middle.steps) == nullptr) {
            checkpoints_.push_back(std::move(middle));
        } // else it has the players that took seats there
        for (Checkpoint& one : checkpoints_) {
            one.place.offset -= start.offset;
        }
    }
}

template <Rules R>
void Session<R>::keepCheckpoint(bool always) {
    if (!setup_.checkpoints || (!always && steps_ % kSecond != 0)) {
        return;
    }
    const std::size_t max = setup_.lastCheckpoints > 0 ? setup_.lastCheckpoints : kMaxCheckpoints;
    const auto same = std::ranges::find(checkpoints_, steps_, &Checkpoint::steps);
    if (same != checkpoints_.end()) {
        if (always) {
            checkpoint(*same, true);
        } // else a replay passes it
    } else if (checkpoints_.size() < max) {
        checkpoints_.reserve(max); // once, not in a steady step
        checkpoints_.push_back(checkpoint(always));
    } else {
        checkpoint(replaceable(), always);
    }
}

template <Rules R>
auto Session<R>::replaceable() -> Checkpoint& {
    if (setup_.lastCheckpoints > 0) {
        return *std::ranges::min_element(checkpoints_, {}, &Checkpoint::steps);
    }
    std::array<Checkpoint*, kMaxCheckpoints> order{};
    std::ranges::transform(std::span{checkpoints_}.first(order.size()), order.begin(),
                           [](Checkpoint& one) { return &one; });
    sort(order, [](const Checkpoint* a, const Checkpoint* b) { return a->steps < b->steps; });
    std::size_t found = 1; // the first one stays, and of those where players took seats the latest
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i < order.size(); ++i) {
        const std::uint64_t at = order[i]->steps;
        const std::uint64_t next =
            i + 1 < order.size() ? order[i + 1]->steps : std::max(at, steps_);
        const std::uint64_t away = std::max(at, steps_) - std::min(at, steps_);
        const double needed = static_cast<double>(next - order[i - 1]->steps) /
                              static_cast<double>(away + 60 * kSecond);
        if (!order[i]->isKept && needed < least) {
            least = needed;
            found = i;
        }
    }
    return *order[found];
}

template <Rules R>
auto Session<R>::botAt(std::uint64_t step, std::size_t seat) const -> std::optional<Bot> {
    if (seats_[seat].holder.kind != SeatHolder::Kind::Bot) {
        return std::nullopt;
    }
    const auto found = std::ranges::find(checkpoints_, step, &Checkpoint::steps);
    const bool known = found != checkpoints_.end() && found->seats[seat].bot;
    return known ? found->seats[seat].bot : recorded_[seat];
}

template <Rules R>
auto Session<R>::checkpointUntil(std::uint64_t step) const -> const Checkpoint* {
    const Checkpoint* found = nullptr;
    for (const Checkpoint& one : checkpoints_) {
        if (one.steps <= step && (found == nullptr || found->steps < one.steps)) {
            found = &one;
        }
    }
    return found;
}

template <Rules R>
void Session<R>::seek(std::uint64_t step) {
    ENG_ASSERT(setup_.checkpoints, "a session that seeks keeps checkpoints");
    step = std::clamp(step, recording_.startStep, recording_.steps);
    if (!checkpoints_.empty()) {
        step =
            std::max(step, std::ranges::min_element(checkpoints_, {}, &Checkpoint::steps)->steps);
    }
    clearEvents();
    time_.reset();
    const Checkpoint* from = checkpointUntil(step);
    if (from != nullptr && (step < steps_ || from->steps > steps_)) {
        steps_ = from->steps;
        now_ = from->state;
        before_ = from->state;
        seats_ = from->seats;
        seatsChanged_ = 0;
        commands_ = from->commands;
        place_ = from->place;
        seconds_ = from->seconds;
        untilSecond_ = kSecond - steps_ % kSecond;
    }
    while (steps_ < step) {
        stepOnce(false);
    }
    readSeats();
    if constexpr (HasPresses<Command>) { // those before it are for other steps
        for (Seat& one : seats_) {
            one.pending.dropPresses();
        }
    }
}

template <Rules R>
Result<std::optional<Difference>> Session<R>::difference(std::span<const std::byte> first,
                                                         std::span<const std::byte> second) const {
    R one = now_;
    R other = now_;
    if (kHasCommands && !(readFrom(first, one) && readFrom(second, other))) {
        return Error{text::kRecordingDamaged};
    }
    return kHasCommands ? firstDifference(one, other) : std::nullopt;
}

} // namespace eng
