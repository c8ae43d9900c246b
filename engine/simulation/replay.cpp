#include "engine/simulation/replay.h"

#include "engine/core/format.h"
#include "engine/serialize/file.h"

#include <algorithm>

#include "engine_text.h"

namespace eng {
namespace {

constexpr std::string_view kStatesKind = "STAT";

std::string hexText(std::uint64_t hash) {
    return format("{0:016x}", {hash});
}
std::string hexText(std::uint16_t hash) {
    return format("{0:04x}", {hash});
}

/// Takes the next state of a file.
std::optional<std::span<const std::byte>> takeState(std::span<const std::byte>& states) {
    constexpr std::size_t kHead = 4;
    ReadStream stream{states.first(std::min(kHead, states.size()))};
    std::uint32_t size = 0;
    stream.number({}, size);
    if (!stream.ok() || size > states.size() - kHead) {
        return std::nullopt;
    }
    const std::span<const std::byte> state = states.subspan(kHead, size);
    states = states.subspan(kHead + size);
    return state;
}

/// The next entry of a log: a hash, or one of the other kinds.
std::optional<RecordingEntry> nextEntry(RecordingReader& entries, bool hash) {
    for (;;) {
        std::optional<RecordingEntry> entry = entries.next();
        if (!entry || (entry->kind == RecordingEntry::Kind::Hash) == hash) {
            return entry;
        }
    }
}

bool sameCommand(const std::optional<RecordingEntry>& a, const std::optional<RecordingEntry>& b) {
    if (!a || !b) {
        return !a && !b;
    }
    return a->step == b->step && a->kind == b->kind && a->seat == b->seat &&
           a->holder == b->holder && a->name == b->name &&
           std::ranges::equal(a->command, b->command);
}

} // namespace

std::optional<Error> findForgery(const Replay& replay) {
    const Recording& recording = replay.recording();
    if (const std::optional<std::uint64_t> step = replay.divergence()) {
        return Error{text::kReplayForged, *step / recording.info.stepsPerSecond, *step};
    }
    if (replay.atEnd() && recording.result && *recording.result != replay.hash()) {
        return Error{text::kReplayResult, hexText(replay.hash()), hexText(*recording.result)};
    }
    return std::nullopt;
}

Result<Verification> verify(Replay& replay) {
    const Recording& recording = replay.recording();
    if (!recording.isWhole()) {
        return Error{text::kReplayNotWhole, recording.startStep};
    }
    replay.seek(0);
    while (!replay.atEnd()) {
        replay.step();
    }
    return Verification{replay.steps(), replay.hash(), findForgery(replay)};
}

Result<std::string> encodeStates(Replay& replay) {
    RecordedStates file{replay.recording(), {}};
    replay.seek(file.recording.startStep);
    while (!replay.atEnd()) {
        replay.step();
        const std::vector<std::byte> state = replay.state();
        for (const unsigned shift : {24U, 16U, 8U, 0U}) {
            file.states.push_back(static_cast<std::byte>(state.size() >> shift));
        }
        file.states.insert(file.states.end(), state.begin(), state.end());
        if (file.states.size() > RecordedStates::kMaxBytes) {
            return Error{text::kStatesTooLong, replay.steps()};
        }
    }
    return encodeFile(kStatesKind, file);
}

Result<RecordedStates> decodeStates(std::string_view file) {
    constexpr std::size_t kKindAt = 4;
    if (file.substr(std::min(kKindAt, file.size())).starts_with(kStatesKind)) {
        Result<RecordedStates> read = decodeFile<RecordedStates>(kStatesKind, file);
        if (read && !read->recording.isValid()) {
            return Error{text::kRecordingDamaged};
        }
        return read;
    }
    Result<Recording> recording = decodeRecording(file);
    if (!recording) {
        return recording.error();
    }
    return RecordedStates{std::move(*recording), {}};
}

std::optional<Parting> compare(const RecordedStates& first, const RecordedStates& second,
                               Replay& replay) {
    const Recording& a = first.recording;
    const Recording& b = second.recording;
    const auto partAt = [&](std::uint64_t step, Message message) {
        replay.seek(step);
        return Parting{step, std::move(message), replay.stateText()};
    };
    RecordingInfo sameBuild = b.info;
    sameBuild.build = a.info.build;
    if (const std::optional<Difference> info = firstDifference(a.info, sameBuild)) {
        return partAt(a.startStep,
                      Message{text::kCompareMatch, info->field, info->first, info->second});
    }
    // The input comes first: other commands explain other states.
    std::optional<Parting> found;
    RecordingReader ofFirst = a.read();
    RecordingReader ofSecond = b.read();
    const std::uint64_t steps = std::min(a.steps, b.steps);
    std::uint64_t sameInput = steps;
    for (;;) {
        const std::optional<RecordingEntry> one = nextEntry(ofFirst, false);
        const std::optional<RecordingEntry> other = nextEntry(ofSecond, false);
        if (!sameCommand(one, other)) {
            const std::optional<RecordingEntry>& at =
                !other || (one && one->step <= other->step) ? one : other;
            if (at && at->step < steps) {
                sameInput = at->step;
                found = Parting{at->step, Message{text::kCompareInput, at->step, at->seat}, {}};
            }
            break;
        }
        if (!one) {
            break;
        }
    }
    const std::uint64_t start = std::max(a.startStep, b.startStep);
    if (!first.states.empty() && !second.states.empty() && a.startStep == b.startStep) {
        std::span<const std::byte> left = first.states;
        std::span<const std::byte> right = second.states;
        for (std::uint64_t step = start + 1; step <= sameInput; ++step) {
            const auto one = takeState(left);
            const auto other = takeState(right);
            if (!one || !other) {
                break;
            }
            if (std::ranges::equal(*one, *other)) {
                continue;
            }
            const Result<std::optional<Difference>> read = replay.difference(*one, *other);
            const std::optional<Difference> field = read ? *read : std::nullopt;
            return partAt(step, field ? Message{text::kCompareState, step, field->field,
                                                field->first, field->second}
                                      : Message{text::kCompareUnreadable, step});
        }
    } else {
        RecordingReader left = a.read();
        RecordingReader right = b.read();
        for (;;) {
            const std::optional<RecordingEntry> one = nextEntry(left, true);
            const std::optional<RecordingEntry> other = nextEntry(right, true);
            if (!one || !other || one->step > sameInput) {
                break;
            }
            if (one->step == other->step && one->hash != other->hash) {
                replay.seek(one->step);
                return partAt(one->step,
                              Message{text::kCompareHash, one->step / a.info.stepsPerSecond,
                                      hexText(one->hash), hexText(other->hash),
                                      hexText(static_cast<std::uint16_t>(replay.hash()))});
            }
        }
    }
    if (!found && a.steps != b.steps) {
        found = Parting{steps, Message{text::kCompareLength, a.steps, b.steps}, {}};
    }
    if (found) {
        return partAt(found->step, std::move(found->message));
    }
    return std::nullopt;
}

} // namespace eng
