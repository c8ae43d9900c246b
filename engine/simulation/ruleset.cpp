#include "engine/simulation/ruleset.h"

#include "engine/core/assert.h"
#include "engine/simulation/packed_recording.h"

#include <utility>

namespace eng {

AnyRuleset::AnyRuleset(std::string game)
    : game_{std::move(game)} {}

AnyRuleset::~AnyRuleset() = default;

void AnyRuleset::setGame(std::string_view game) {
    if (game_.empty()) {
        game_ = game;
    }
}

std::vector<SeatHolder> AnyRuleset::holdersOf(const std::string& packed) {
    const Result<Recording> recording = unpackRecording(packed);
    if (!recording) {
        return {};
    }
    std::vector<SeatHolder> all(recording->info.seats);
    for (std::size_t seat = 0; seat < recording->startSeats.size() && seat < all.size(); ++seat) {
        all[seat] = recording->startSeats[seat].holder;
    }
    RecordingReader entries = recording->read();
    while (const std::optional<RecordingEntry> entry = entries.next()) {
        if (entry->kind == RecordingEntry::Kind::Seat) {
            all[static_cast<std::size_t>(entry->seat)] = {entry->holder, std::string{entry->name}};
        }
    }
    return all;
}

namespace detail {

void checkMatch([[maybe_unused]] const AnyMatch& match,
                [[maybe_unused]] const std::string_view& rules) {
    ENG_ASSERT(&match.rules() == &rules, "the match is one of these rules");
}

} // namespace detail
} // namespace eng
