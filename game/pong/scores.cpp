#include "game/pong/scores.h"

#include "engine/simulation/packed_recording.h"

#include <algorithm>
#include <utility>

#include "pong_text.h"

namespace pong {
namespace {

using eng::ScoreTable;
using eng::StringTable;

constexpr std::array<eng::TextId, kStrengths> kNames{text::kStrengthFair, text::kStrengthGentle,
                                                     text::kStrengthSteady, text::kStrengthHard,
                                                     text::kStrengthFierce};
constexpr std::int32_t kMaxKept = 99'999; // of wins in a row

ScoreTable::Rules timeRules() {
    return {.best = ScoreTable::Best::Lowest, .min = 1};
}

ScoreTable::Rules rallyRules() {
    return {.best = ScoreTable::Best::Highest, .min = Scores::kMinRally};
}

/// True for a match of one player that is over.
bool counts(const Session& session) {
    return session.now().isOver() && !isBot(session.holder(kLeft)) && isBot(session.holder(kRight));
}

bool won(const Session& session) {
    return session.now().winner() == kLeft;
}

/// A time counts only in a match of the usual length.
bool hasTime(const Session& session) {
    return won(session) && session.now().pointsToWin() == kPointsToWin;
}

/// True if no bot has played at any time, and both sides were taken.
bool isOfPlayers(const eng::Recording& recording) {
    std::array<bool, 2> taken{};
    eng::RecordingReader entries = recording.read();
    while (const std::optional<eng::RecordingEntry> entry = entries.next()) {
        if (entry->kind == eng::RecordingEntry::Kind::Seat) {
            if (entry->holder != eng::SeatHolder::Kind::Player) {
                return false;
            }
            taken[static_cast<std::size_t>(entry->seat)] = true;
        }
    }
    return taken[kLeft] && taken[kRight];
}

} // namespace

eng::TextId nameOf(Strength strength) {
    return kNames[static_cast<std::size_t>(strength)];
}

std::string timeInWords(const StringTable& strings, std::int64_t steps) {
    constexpr std::int64_t kHundredths = 100;
    constexpr std::int64_t kMinute = 60;
    const std::int64_t seconds = steps / kStepsPerSecond;
    const std::int64_t rest = steps % kStepsPerSecond * kHundredths / kStepsPerSecond;
    return strings.text(text::kTime, {seconds / kMinute, seconds % kMinute, rest});
}

Scores::Scores(eng::Records& records, eng::Delegate<void(const std::string&)> watch)
    : watch_{std::move(watch)}
    , times_{ScoreTable{records, "times_fair", timeRules()},
             ScoreTable{records, "times_gentle", timeRules()},
             ScoreTable{records, "times_steady", timeRules()},
             ScoreTable{records, "times_hard", timeRules()},
             ScoreTable{records, "times_fierce", timeRules()}}
    , rallies_{ScoreTable{records, "rallies_fair", rallyRules()},
               ScoreTable{records, "rallies_gentle", rallyRules()},
               ScoreTable{records, "rallies_steady", rallyRules()},
               ScoreTable{records, "rallies_hard", rallyRules()},
               ScoreTable{records, "rallies_fierce", rallyRules()}}
    , onlineRallies_{records, "rallies_online", rallyRules()}
    , player_{records, "player"}
    , streak_{records, "streak", 0}
    , bestStreak_{records, "best_streak", 0}
    , longestRally_{records, "longest_rally", 0}
    , form_{records, "fair_form", kFirstForm} {}

void Scores::finish(const Session& session, Strength strength) {
    if (!counts(session)) {
        return;
    }
    streak_ = won(session) ? std::clamp(streak(), 0, kMaxKept - 1) + 1 : 0;
    bestStreak_ = std::max(bestStreak(), streak());
    longestRally_ =
        std::max(longestRally(), static_cast<std::int32_t>(session.now().longestRally()));
    if (strength == Strength::Fair) {
        form_ = formOf(session, kRight);
    }
}

bool Scores::qualifies(const Session& session, Strength strength) const {
    return counts(session) &&
           ((hasTime(session) && times(strength).qualifies(session.now().steps())) ||
            rallies(strength).qualifies(session.now().longestRally()));
}

Scores::Places Scores::add(std::string_view player, const Session& session, Strength strength) {
    Places places;
    if (!counts(session)) {
        return places;
    }
    const eng::Result<std::string> packed = eng::packRecording(session.recording());
    const std::string recording = packed ? *packed : std::string{};
    if (hasTime(session)) {
        places.time = times_[index(strength)].add(player, session.now().steps(), recording);
    }
    places.rally = rallies_[index(strength)].add(player, session.now().longestRally(), recording);
    return places;
}

void Scores::addOnline(std::string_view player, const eng::Recording& recording) {
    eng::Result<Session> match =
        Session::open(recording, {.game = kGame, .build = recording.info.build});
    if (!match || !recording.result) {
        return;
    }
    const eng::Result<eng::Verification> verified = eng::verify(*match);
    if (!verified || verified->forged || !isOfPlayers(recording)) {
        return;
    }
    const eng::Result<std::string> packed = eng::packRecording(recording);
    onlineRallies_.add(player, match->now().longestRally(), packed ? *packed : std::string{});
}

std::vector<eng::ui::ScorePage> Scores::pages(const StringTable& strings, const Places& news,
                                              Strength of) {
    std::vector<eng::ui::ScorePage> pages;
    const auto add = [&](std::array<ScoreTable, kStrengths>& tables, eng::TextId title,
                         std::optional<std::size_t> newEntry,
                         const eng::Delegate<std::string(std::int64_t)>& score) {
        for (std::size_t i = 0; i < kStrengths; ++i) {
            pages.push_back({.table = &tables[i],
                             .title = [all = &strings, title,
                                       i] { return all->text(title, {all->pattern(kNames[i])}); },
                             .score = score,
                             .newEntry = i == index(of) ? newEntry : std::nullopt,
                             .watch = watch_});
        }
    };
    add(times_, text::kScoresTime, news.time,
        [all = &strings](std::int64_t steps) { return timeInWords(*all, steps); });
    add(rallies_, text::kScoresRally, news.rally,
        [all = &strings](std::int64_t hits) { return all->text(text::kHits, {hits}); });
    if (!onlineRallies_.entries().empty()) {
        eng::ui::ScorePage online = pages.back();
        online.table = &onlineRallies_;
        online.title = [all = &strings] { return std::string{all->pattern(text::kScoresOnline)}; };
        online.newEntry.reset();
        pages.push_back(std::move(online));
    }
    return pages;
}

std::string Scores::bestTime(const StringTable& strings, Strength strength) const {
    const auto entries = times(strength).entries();
    if (entries.empty()) {
        return {};
    }
    return strings.text(text::kBestTime, {strings.pattern(kNames[index(strength)]),
                                          timeInWords(strings, entries[0].value)});
}

} // namespace pong
