#include "engine/record/score_table.h"

#include "engine/serialize/file.h"

#include <algorithm>
#include <utility>

namespace eng {
namespace {

constexpr std::string_view kKind = "SCOR";

/// The entries of a file.
struct Entries {
    static constexpr int kVersion = 2;

    std::vector<Score> entries;

    template <class Stream>
    void serialize(Stream& stream, int version) {
        stream.field("entries", entries, maxLength(ScoreTable::kPlaces));
        if (version >= 2) {
            for (Score& entry : entries) {
                stream.field("recording", entry.recording, maxLength(Score::kMaxRecording));
            }
        }
    }
};

} // namespace

ScoreTable::ScoreTable(Records& records, const RecordName& name, Rules rules)
    : RecordBase{records, name}
    , rules_{std::move(rules)} {
    setEntries(rules_.defaults);
    enter();
}

std::size_t ScoreTable::placeOf(std::int64_t score) const {
    const auto worse = std::ranges::find_if(
        entries_, [&](const Score& entry) { return isBetter(score, entry.value); });
    return static_cast<std::size_t>(worse - entries_.begin());
}

bool ScoreTable::qualifies(std::int64_t score) const {
    return score >= rules_.min && score <= rules_.max && placeOf(score) < kPlaces;
}

bool ScoreTable::insert(Score score) {
    if (!qualifies(score.value)) {
        return false;
    }
    score.name = cleanName(score.name);
    if (score.recording.size() > Score::kMaxRecording) {
        score.recording.clear();
    }
    const auto place = static_cast<std::ptrdiff_t>(placeOf(score.value));
    entries_.insert(entries_.begin() + place, std::move(score));
    entries_.resize(std::min(entries_.size(), kPlaces));
    return true;
}

std::optional<std::size_t> ScoreTable::add(std::string_view name, std::int64_t score,
                                           std::string recording) {
    const std::size_t place = placeOf(score);
    if (!insert({std::string{name}, score, std::move(recording)})) {
        return std::nullopt;
    }
    save();
    return place;
}

void ScoreTable::rename(std::size_t place, std::string_view name) {
    if (place < entries_.size()) {
        entries_[place].name = cleanName(name);
        save();
    }
}

void ScoreTable::reset() {
    setEntries(rules_.defaults);
    save();
}

void ScoreTable::setEntries(std::span<const Score> entries) {
    entries_.clear();
    for (const Score& entry : entries) {
        insert(entry);
    }
}

std::vector<Score> ScoreTable::placeholders() {
    constexpr std::int64_t kStep = 10;
    std::vector<Score> scores;
    scores.reserve(kPlaces);
    for (std::size_t place = 0; place < kPlaces; ++place) {
        scores.push_back({"Nobody", kStep * static_cast<std::int64_t>(kPlaces - place)});
    }
    return scores;
}

Status ScoreTable::read(std::string_view file) {
    const Result<Entries> found = decodeFile<Entries>(kKind, file);
    if (!found) {
        return found.error();
    }
    setEntries(found->entries);
    return {};
}

Result<std::string> ScoreTable::write() const {
    return encodeFile(kKind, Entries{entries_});
}

} // namespace eng
