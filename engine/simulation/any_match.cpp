#include "engine/simulation/any_match.h"

#include "engine/core/format.h"

#include "engine_text.h"

namespace eng {
namespace {

std::string hexText(std::uint64_t hash) {
    return format("{0:016x}", {hash});
}

} // namespace

AnyMatch::AnyMatch() = default;
AnyMatch::AnyMatch(const AnyMatch&) = default;
AnyMatch::AnyMatch(AnyMatch&&) noexcept = default;
AnyMatch& AnyMatch::operator=(const AnyMatch&) = default;
AnyMatch& AnyMatch::operator=(AnyMatch&&) noexcept = default;
AnyMatch::~AnyMatch() = default;

void AnyMatch::finish() {
    if (!replays()) {
        recording_.result = hash();
    }
}

std::uint64_t AnyMatch::hashOfAll() const {
    RollingHash all = seconds_;
    all.add(static_cast<std::int64_t>(hash()));
    return all.value();
}

std::string AnyMatch::scores() const {
    std::string all;
    for (int seat = 0; seat < recording().info.seats; ++seat) {
        if (const std::optional<std::int64_t> points = score(seat)) {
            all += format(seat == 0 ? "{0}" : " {0}", {*points});
        }
    }
    return all;
}

std::optional<Error> findForgery(const AnyMatch& match) {
    const Recording& recording = match.recording();
    if (const std::optional<std::uint64_t> step = match.divergence()) {
        return Error{text::kReplayForged, {*step / recording.info.stepsPerSecond, *step}};
    }
    if (match.atEnd() && recording.result) {
        if (*recording.result != match.hash()) {
            return Error{text::kReplayResult, {hexText(match.hash()), hexText(*recording.result)}};
        }
        if (!match.mayEnd()) {
            return Error{text::kReplayGoesOn};
        }
    }
    return std::nullopt;
}

Result<Verification> verify(AnyMatch& match) {
    const Recording& recording = match.recording();
    if (!recording.isWhole()) {
        return Error{text::kReplayNotWhole, {recording.startStep}};
    }
    match.seek(0);
    while (!match.atEnd()) {
        match.step();
    }
    return Verification{match.steps(), match.hash(), findForgery(match)};
}

} // namespace eng
