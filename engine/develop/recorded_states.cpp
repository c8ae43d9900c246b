#include "engine/develop/recorded_states.h"

#include "engine/core/format.h"
#include "engine/serialize/file.h"
#include "engine/serialize/serialize.h"
#include "engine/simulation/any_match.h"

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

/// True if a file has the states of all its steps.
bool hasStates(const RecordedStates& file) {
    std::span<const std::byte> left = file.states;
    for (std::uint64_t step = file.recording.startStep; step < file.recording.steps; ++step) {
        if (!takeState(left)) {
            return false;
        }
    }
    return left.empty();
}

/// The next entry of a log, from a step on: a hash, or one of the other kinds.
std::optional<RecordingEntry> nextEntry(RecordingReader& entries, bool hash, std::uint64_t from) {
    for (;;) {
        std::optional<RecordingEntry> entry = entries.next();
        if (!entry ||
            (entry->step >= from && (entry->kind == RecordingEntry::Kind::Hash) == hash)) {
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

/// Where the commands and seats of two recordings part: by a step, at most the length of the
/// shorter.
std::optional<Parting> otherInput(const Recording& a, const Recording& b) {
    RecordingReader ofFirst = a.read();
    RecordingReader ofSecond = b.read();
    const std::uint64_t start = std::max(a.startStep, b.startStep);
    for (;;) {
        const std::optional<RecordingEntry> one = nextEntry(ofFirst, false, start);
        const std::optional<RecordingEntry> other = nextEntry(ofSecond, false, start);
        if (!sameCommand(one, other)) {
            const std::optional<RecordingEntry>& at =
                !other || (one && one->step <= other->step) ? one : other;
            return at && at->step < std::min(a.steps, b.steps)
                       ? std::optional{Parting{
                             at->step, Message{text::kCompareInput, {at->step, at->seat}}, {}}}
                       : std::nullopt;
        }
        if (!one) {
            return std::nullopt;
        }
    }
}

/// The first of two files' states that differ, up to a step.
std::optional<Parting> otherState(const RecordedStates& first, const RecordedStates& second,
                                  std::uint64_t last, const AnyMatch& match) {
    std::span<const std::byte> left = first.states;
    std::span<const std::byte> right = second.states;
    for (std::uint64_t step = first.recording.startStep + 1; step <= last; ++step) {
        const auto one = takeState(left);
        const auto other = takeState(right);
        if (!one || !other) {
            break;
        }
        if (std::ranges::equal(*one, *other)) {
            continue;
        }
        const Result<std::optional<Difference>> read = match.difference(*one, *other);
        const std::optional<Difference> field = read ? *read : std::nullopt;
        return Parting{
            step,
            field ? Message{text::kCompareState, {step, field->field, field->first, field->second}}
                  : Message{text::kCompareUnreadable, {step}},
            {}};
    }
    return std::nullopt;
}

/// The first second, up to a step, whose hashes differ.
std::optional<Parting> otherHash(const Recording& a, const Recording& b, std::uint64_t last,
                                 AnyMatch& match) {
    RecordingReader left = a.read();
    RecordingReader right = b.read();
    std::optional<RecordingEntry> one = nextEntry(left, true, b.startStep);
    std::optional<RecordingEntry> other = nextEntry(right, true, a.startStep);
    for (;;) {
        if (!one || !other || one->step > last) {
            return std::nullopt;
        }
        if (one->step == other->step && one->hash != other->hash) {
            match.seek(one->step);
            return Parting{
                one->step,
                Message{text::kCompareHash,
                        {one->step / a.info.stepsPerSecond, hexText(one->hash),
                         hexText(other->hash), hexText(static_cast<std::uint16_t>(match.hash()))}},
                {}};
        }
        // One of them may lack an entry.
        const bool takesOne = one->step <= other->step;
        const bool takesOther = other->step <= one->step;
        if (takesOne) {
            one = nextEntry(left, true, b.startStep);
        }
        if (takesOther) {
            other = nextEntry(right, true, a.startStep);
        }
    }
}

/// Where two runs part, without our own state.
std::optional<Parting> findParting(const RecordedStates& first, const RecordedStates& second,
                                   AnyMatch& match) {
    const Recording& a = first.recording;
    const Recording& b = second.recording;
    RecordingInfo sameBuild = b.info;
    sameBuild.build = a.info.build;
    if (const std::optional<Difference> info = firstDifference(a.info, sameBuild)) {
        return Parting{a.startStep,
                       Message{text::kCompareMatch, {info->field, info->first, info->second}},
                       {}};
    }
    const std::uint64_t steps = std::min(a.steps, b.steps);
    std::optional<Parting> input = otherInput(a, b);
    const std::uint64_t last = input ? input->step : steps; // other commands explain other states
    const bool states =
        !first.states.empty() && !second.states.empty() && a.startStep == b.startStep;
    if (std::optional<Parting> found =
            states ? otherState(first, second, last, match) : std::nullopt) {
        return found;
    }
    if (std::optional<Parting> found = otherHash(a, b, last, match)) {
        return found;
    }
    if (!input && a.steps != b.steps) {
        return Parting{steps, Message{text::kCompareLength, {a.steps, b.steps}}, {}};
    }
    if (!input && a.result && b.result && *a.result != *b.result) {
        match.seek(steps);
        return Parting{steps,
                       Message{text::kCompareResult,
                               {hexText(*a.result), hexText(*b.result), hexText(match.hash())}},
                       {}};
    }
    return input;
}

} // namespace

Result<std::string> encodeStates(AnyMatch& match) {
    RecordedStates file{match.recording(), {}};
    match.seek(file.recording.startStep);
    while (!match.atEnd()) {
        match.step();
        const std::vector<std::byte> state = match.state();
        for (const unsigned shift : {24U, 16U, 8U, 0U}) {
            file.states.push_back(static_cast<std::byte>(state.size() >> shift));
        }
        file.states.insert(file.states.end(), state.begin(), state.end());
        if (file.states.size() > RecordedStates::kMaxBytes) {
            return Error{text::kStatesTooLong, {match.steps()}};
        }
    }
    return encodeFile(kStatesKind, file);
}

Result<RecordedStates> decodeStates(std::string_view file) {
    constexpr std::size_t kKindAt = 4;
    if (file.substr(std::min(kKindAt, file.size())).starts_with(kStatesKind)) {
        Result<RecordedStates> read = decodeFile<RecordedStates>(kStatesKind, file);
        if (read && (!read->recording.isValid() || !hasStates(*read))) {
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
                               AnyMatch& match) {
    std::optional<Parting> found = findParting(first, second, match);
    if (found) {
        match.seek(found->step);
        found->ours = match.stateText();
    }
    return found;
}

} // namespace eng
