#pragma once

#include "engine/simulation/named_bot.h"
#include "engine/simulation/packed_recording.h"
#include "engine/simulation/ruleset.h"
#include "engine/simulation/session.h"

#include <algorithm>
#include <utility>

/// The functions of `Ruleset<R>`, for the one file that instantiates it.

namespace eng {

namespace detail {

/// Content that loads itself from the program's files.
template <class R>
concept LoadsContent = requires(const platform::Host& host) {
    typename R::Content;
    R::Content::load(host);
};

} // namespace detail

template <Rules R>
Ruleset<R>::Ruleset(std::string game, AddRULESToEnginuityGame)
    : AnyRuleset{std::move(game)} {}

template <Rules R>
Ruleset<R>::~Ruleset() = default;

template <Rules R>
const ContentOf<R>& Ruleset<R>::content() const {
    if constexpr (std::same_as<ContentOf<R>, NoContent>) {
        return kNoContent;
    } else {
        ENG_ASSERT(loaded_ != nullptr, "the content was loaded, or a class of the game gives it");
        return *loaded_;
    }
}

template <Rules R>
Status Ruleset<R>::load([[maybe_unused]] const platform::Host& host) {
    if constexpr (detail::LoadsContent<R>) {
        if (!loaded_) {
            Result<typename R::Content> made = R::Content::load(host);
            if (!made) {
                return made.error();
            }
            loaded_ = std::make_unique<typename R::Content>(std::move(*made));
        }
    }
    return {};
}

template <Rules R>
std::optional<BotOf<R>> Ruleset<R>::bot(int, std::uint64_t) const {
    if constexpr (requires { typename R::Bot; } && std::default_initializable<BotOf<R>>) {
        return BotOf<R>{};
    }
    return std::nullopt;
}

template <Rules R>
MatchStart<R> Ruleset<R>::start(std::uint64_t seed) {
    MatchStart<R> made;
    made.seed = seed;
    for (int seat = 0; seat < R::kMaxSeats; ++seat) {
        if (std::optional<BotOf<R>> seated = bot(seat, seed)) {
            made.bot(seat, std::move(*seated));
        }
    }
    onMatch(made);
    return made;
}

template <Rules R>
MatchStart<R> Ruleset<R>::start(const MatchPlan& plan, int players) {
    MatchStart<R> made = start(plan.seed);
    for (int seat = 0; seat < R::kMaxSeats; ++seat) {
        if (seat < players || !made.hasBot(seat)) {
            made.player(seat);
        }
    }
    const std::vector<SeatHolder> holders = holdersOf(plan.from);
    for (std::size_t seat = 0; seat < std::min(holders.size(), made.seats.size()); ++seat) {
        auto& one = made.seats[seat];
        one.name = holders[seat].name;
        one.isPlayer = holders[seat].kind == SeatHolder::Kind::Player;
        if (holders[seat].kind != SeatHolder::Kind::Bot) {
            one.bot.reset();
        } else if (!one.bot) {
            one.bot = bot(static_cast<int>(seat), plan.seed);
        }
    }
    static_cast<MatchPlan&>(made) = plan;
    return made;
}

template <Rules R>
std::unique_ptr<AnyMatch> Ruleset<R>::begin(MatchStart<R>&& start, std::optional<Error>& refused) {
    Result<std::unique_ptr<AnyMatch>> match = begin(std::move(start)); // else it is as before
    if (!match) {
        refused = match.error();
        start.from.clear(); // NOLINT(bugprone-use-after-move)
        match = begin(std::move(start));
    }
    return std::move(*match);
}

template <Rules R>
Result<std::unique_ptr<AnyMatch>> Ruleset<R>::begin(MatchStart<R>&& start) {
    if (!start.from.empty()) {
        Result<Recording> recording = unpackRecording(start.from);
        if (!recording) {
            return recording.error();
        }
        typename Session<R>::template PerSeat<std::optional<BotOf<R>>> bots;
        std::ranges::transform(start.seats, bots.begin(), [](const auto& one) { return one.bot; });
        Result<Session<R>> match = Session<R>::open(
            std::move(*recording), {.game = game(), .build = build()}, content(), std::move(bots));
        if (!match) {
            return match.error();
        }
        match->seek(match->recording().steps);
        if (match->divergence()) {
            return Error{text::kRecordingDamaged};
        }
        match->playOn();
        return std::unique_ptr<AnyMatch>{std::make_unique<Session<R>>(std::move(*match))};
    }
    const std::size_t last = static_cast<std::size_t>(start.lastSeconds + 1.5);
    auto match = std::make_unique<Session<R>>(
        start.options, start.seed,
        typename Session<R>::Setup{.game = game(),
                                   .build = build(),
                                   .checkpoints = start.rewinds || start.lastSeconds > 0.0,
                                   .lastCheckpoints = start.rewinds ? std::size_t{0} : last},
        content());
    for (int seat = 0; seat < R::kMaxSeats; ++seat) {
        auto& one = start.seats[static_cast<std::size_t>(seat)];
        if (one.bot) {
            match->seatBot(seat, std::move(*one.bot), std::move(one.name));
        } else if (one.isPlayer) {
            match->seatPlayer(seat, std::move(one.name));
        }
    }
    return std::unique_ptr<AnyMatch>{std::move(match)};
}

template <Rules R>
int Ruleset<R>::stepsPerSecond() const {
    return R::kStepsPerSecond;
}

template <Rules R>
int Ruleset<R>::seats() const {
    return R::kMaxSeats;
}

template <Rules R>
std::uint32_t Ruleset<R>::version() const {
    return static_cast<std::uint32_t>(R::kRulesVersion);
}

template <Rules R>
std::uint64_t Ruleset<R>::contentHash() const {
    return content().hash();
}

template <Rules R>
std::unique_ptr<AnyMatch> Ruleset<R>::bots(std::uint64_t seed) {
    MatchStart<R> made = start(seed);
    made.rewinds = false;
    Result<std::unique_ptr<AnyMatch>> match = begin(std::move(made));
    return std::move(*match); // only `from` can fail
}

template <Rules R>
Result<std::unique_ptr<AnyMatch>> Ruleset<R>::bots(std::uint64_t seed, std::string_view bot) {
    if (!kHasCommands) {
        return Error{text::kTournamentNoBot};
    }
    MatchStart<R> made = start(seed);
    made.rewinds = false;
    for (int seat = 0; seat < R::kMaxSeats; ++seat) {
        if (bot.empty() && made.hasBot(seat)) {
            continue;
        }
        Result<BotOf<R>> seated = makeBot<R>(bot);
        if (!seated) {
            return seated.error();
        }
        made.bot(seat, std::move(*seated), std::string{bot});
    }
    return begin(std::move(made));
}

template <Rules R>
Result<std::unique_ptr<AnyMatch>> Ruleset<R>::open(Recording recording) {
    Result<Session<R>> match =
        Session<R>::open(std::move(recording), {.game = game(), .build = build()}, content());
    if (!match) {
        return match.error();
    }
    return std::unique_ptr<AnyMatch>{std::make_unique<Session<R>>(std::move(*match))};
}

} // namespace eng
