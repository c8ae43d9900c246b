#include "engine/room/match_sender.h"

#include <algorithm>
#include <limits>
#include <span>

namespace eng::room {

void MatchSender::start(std::shared_ptr<const StartPoint> point) {
    point_ = std::move(point);
    ++starts_;
    sent_ = 0;
    logAt_ = point_->logAt;
    steps_ = point_->step;
    at_ = 0.0;
}

bool MatchSender::isBehind(const Recording& match, const StartPoint& newest) const {
    const double behind = static_cast<double>(match.steps - steps_) / match.info.stepsPerSecond;
    return newest.step > steps_ && behind > kMaxBehind;
}

bool MatchSender::sendStart(net::Server& server, net::Member& to, std::size_t& room) {
    while (sent_ < point_->bytes.size() && room >= kMaxPart) {
        const std::size_t count = std::min(kMaxPart, point_->bytes.size() - sent_);
        MatchStart part{.start = starts_,
                        .all = static_cast<std::uint32_t>(point_->bytes.size()),
                        .offset = static_cast<std::uint32_t>(sent_)};
        const auto from = point_->bytes.begin() + static_cast<std::ptrdiff_t>(sent_);
        part.part.assign(from, from + static_cast<std::ptrdiff_t>(count));
        server.send(to, part);
        sent_ += count;
        room -= kMaxPart;
    }
    return sent_ == point_->bytes.size();
}

bool MatchSender::send(net::Server& server, net::Member& to, const Recording& match,
                       std::uint64_t dropped, int margin, double every, double now) {
    std::size_t room = kMaxQueued - std::min(to.connection->queued(), kMaxQueued);
    if (!sendStart(server, to, room)) {
        return false;
    }
    const std::uint64_t end = dropped + match.log().size();
    if (logAt_ < dropped) {
        return false; // a later start follows
    }
    if (every == kQuiet && logAt_ < end) {
        every = kOnChange;
    }
    if (match.steps == steps_ || now < at_ + every - kEarly) {
        return false;
    }
    while (room >= kMaxPart) {
        const auto from = static_cast<std::size_t>(logAt_ - dropped);
        const std::size_t count = std::min(kMaxPart, match.log().size() - from);
        const std::span<const std::byte> entries = match.log().subspan(from, count);
        logAt_ += count;
        const bool isWhole = logAt_ == end;
        confirm_.steps = isWhole ? match.steps : steps_;
        confirm_.margin = static_cast<std::int16_t>(
            std::clamp<int>(margin, std::numeric_limits<std::int16_t>::min(),
                            std::numeric_limits<std::int16_t>::max()));
        confirm_.entries.assign(entries.begin(), entries.end());
        server.send(to, confirm_);
        room -= kMaxPart;
        if (isWhole) {
            steps_ = match.steps;
            at_ = now;
            return true;
        }
    }
    return false;
}

} // namespace eng::room
