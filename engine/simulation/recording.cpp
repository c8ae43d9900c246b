#include "engine/simulation/recording.h"

#include "engine/core/utf8.h"
#include "engine/serialize/file.h"

#include <algorithm>

#include "engine_text.h"

namespace eng {
namespace {

constexpr std::string_view kFileKind = "RPLY";
constexpr std::uint64_t kHashKind = 0;
constexpr std::uint64_t kSeatKind = 1;

} // namespace

bool RecordingReader::take(std::uint64_t& number) {
    constexpr unsigned kMaxShift = 56; // larger numbers are not needed
    number = 0;
    for (unsigned shift = 0; place_.offset < log_.size() && shift <= kMaxShift; shift += 7) {
        const auto byte = static_cast<std::uint64_t>(log_[place_.offset++]);
        number |= (byte & 0x7FU) << shift;
        if ((byte & 0x80U) == 0) {
            return byte != 0 || shift == 0; // else not its shortest form
        }
    }
    return false;
}

bool RecordingReader::take(std::size_t count, std::span<const std::byte>& bytes) {
    if (log_.size() - place_.offset < count) {
        return false;
    }
    bytes = log_.subspan(place_.offset, count);
    place_.offset += count;
    return true;
}

std::optional<RecordingEntry> RecordingReader::next() {
    if (damaged_ || place_.offset == log_.size()) {
        return std::nullopt;
    }
    const Place before = place_;
    const auto refuse = [&] {
        place_ = before;
        damaged_ = true;
        return std::nullopt;
    };
    std::uint64_t head = 0;
    if (!take(head) || head / kinds_ > kMaxRecordingSteps - place_.step) {
        return refuse();
    }
    RecordingEntry entry;
    entry.step = place_.step + head / kinds_;
    std::uint64_t order = head % kinds_; // ascends within a step
    std::span<const std::byte> bytes;
    std::size_t size = 0;
    if (order == kHashKind) {
        entry.kind = RecordingEntry::Kind::Hash;
        if (!take(2, bytes)) {
            return refuse();
        }
        entry.hash = static_cast<std::uint16_t>((static_cast<unsigned>(bytes[0]) << 8U) |
                                                static_cast<unsigned>(bytes[1]));
    } else if (order == kSeatKind) {
        entry.kind = RecordingEntry::Kind::Seat;
        if (!take(3, bytes)) {
            return refuse();
        }
        entry.seat = static_cast<int>(bytes[0]);
        entry.holder = static_cast<SeatHolder::Kind>(bytes[1]);
        size = static_cast<std::size_t>(bytes[2]);
        if (static_cast<std::uint64_t>(entry.seat) >= kinds_ - kOtherKinds ||
            entry.holder > SeatHolder::Kind::Bot || size > kMaxSeatName || !take(size, bytes)) {
            return refuse();
        }
        entry.name = {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
        if (!isPlainText(entry.name)) {
            return refuse();
        }
        order += static_cast<std::uint64_t>(entry.seat);
    } else {
        entry.kind = RecordingEntry::Kind::Command;
        entry.seat = static_cast<int>(order - kOtherKinds);
        if (!take(1, bytes)) {
            return refuse();
        }
        size = static_cast<std::size_t>(bytes[0]);
        if (size > kMaxCommandBytes || !take(size, entry.command)) {
            return refuse();
        }
        order += kinds_; // after all seats
    }
    if (started_ && entry.step == place_.step && order <= lastKind_) {
        return refuse();
    }
    started_ = true;
    lastKind_ = order;
    place_.step = entry.step;
    return entry;
}

void Recording::number(std::uint64_t value) {
    while (value >= 0x80U) {
        log_.push_back(static_cast<std::byte>(0x80U | (value & 0x7FU)));
        value >>= 7U;
    }
    log_.push_back(static_cast<std::byte>(value));
}

void Recording::begin(std::uint64_t step, std::uint64_t kind) {
    ENG_ASSERT(step >= end_.step, "entries are added in the order of their steps");
    const std::uint64_t kinds = info.seats + RecordingReader::kOtherKinds;
    number((step - end_.step) * kinds + kind);
    end_.step = step;
}

void Recording::addHash(std::uint64_t step, std::uint16_t hash) {
    begin(step, kHashKind);
    log_.push_back(static_cast<std::byte>(hash >> 8U));
    log_.push_back(static_cast<std::byte>(hash & 0xFFU));
    end_.offset = log_.size();
}

void Recording::addSeat(std::uint64_t step, int seat, const SeatHolder& holder) {
    begin(step, kSeatKind);
    const std::string_view name =
        isPlainText(holder.name) ? startOf(holder.name, kMaxSeatName) : std::string_view{};
    log_.push_back(static_cast<std::byte>(seat));
    log_.push_back(static_cast<std::byte>(holder.kind));
    log_.push_back(static_cast<std::byte>(name.size()));
    const auto bytes = std::as_bytes(std::span{name});
    log_.insert(log_.end(), bytes.begin(), bytes.end());
    end_.offset = log_.size();
}

void Recording::addCommand(std::uint64_t step, int seat, std::span<const std::byte> command) {
    begin(step, RecordingReader::kOtherKinds + static_cast<std::uint64_t>(seat));
    log_.push_back(static_cast<std::byte>(command.size()));
    log_.insert(log_.end(), command.begin(), command.end());
    end_.offset = log_.size();
}

bool Recording::append(std::span<const std::byte> entries, std::uint64_t toStep) {
    const Place before = end_;
    if (toStep < steps || toStep > kMaxRecordingSteps ||
        entries.size() > kMaxRecordingLog - std::min(log_.size(), kMaxRecordingLog)) {
        return false;
    }
    log_.insert(log_.end(), entries.begin(), entries.end());
    RecordingReader reader = readFrom(before);
    bool good = true;
    while (const std::optional<RecordingEntry> entry = reader.next()) {
        const bool isHash = entry->kind == RecordingEntry::Kind::Hash;
        good = good && entry->step >= steps && entry->step < toStep + (isHash ? 1 : 0);
    }
    if (!good || reader.damaged()) {
        log_.resize(before.offset);
        return false;
    }
    end_ = reader.place();
    steps = toStep;
    return true;
}

void Recording::truncate(Place place, std::uint64_t atStep) {
    log_.resize(place.offset);
    end_ = place;
    steps = atStep;
    result.reset();
}

void Recording::restartAt(Place place, std::vector<std::byte> state, std::vector<SeatStart> seats) {
    startStep = place.step;
    startState = std::move(state);
    startSeats = std::move(seats);
    log_.erase(log_.begin(), log_.begin() + static_cast<std::ptrdiff_t>(place.offset));
    end_ = {end_.offset - place.offset, std::max(end_.step, place.step)};
}

Result<std::string> encodeRecording(const Recording& recording) {
    return encodeFile(kFileKind, recording);
}

bool Recording::isValid() {
    RecordingReader entries = read();
    std::uint64_t last = startStep;
    while (const std::optional<RecordingEntry> entry = entries.next()) {
        last = entry->step;
    }
    end_ = entries.place();
    return !entries.damaged() && isPlainText(info.game) && isPlainText(info.build) &&
           std::ranges::all_of(startSeats, isPlainText,
                               [](const SeatStart& seat) { return seat.holder.name; }) &&
           (startSeats.empty() || startSeats.size() == info.seats) && last <= steps &&
           startStep <= steps &&
           steps / std::max<std::uint64_t>(info.stepsPerSecond, 1) <= kMaxRecordingSeconds;
}

Result<Recording> decodeRecording(std::string_view file) {
    Result<Recording> read = decodeFile<Recording>(kFileKind, file);
    if (read && !read->isValid()) {
        return Error{text::kRecordingDamaged};
    }
    return read;
}

} // namespace eng
