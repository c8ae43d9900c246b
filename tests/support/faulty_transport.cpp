#include "tests/support/faulty_transport.h"

#include <algorithm>
#include <iterator>

namespace eng::net {

bool FaultyTransport::happens(double chance) {
    return chance > 0.0 && static_cast<double>(random_.unit()) < chance;
}

bool FaultyTransport::send(std::span<const std::byte> message) {
    if (state() == State::Closed || closing_ || bytes_ + message.size() > kMaxQueued) {
        return false;
    }
    if (happens(faults_.cutChance)) {
        transport_->close(CloseCode::Lost, {});
        cut_ = true;
        return false;
    }
    double due = now_ + faults_.delay + static_cast<double>(random_.unit()) * faults_.jitter;
    if (happens(faults_.stallChance)) {
        due += faults_.stallTime;
    }
    due = std::max(due, lastDue_); // those after a late one wait for it
    lastDue_ = due;
    for (int copies = happens(faults_.duplicateChance) ? 2 : 1; copies > 0; --copies) {
        travelling_.push_back({due, {message.begin(), message.end()}});
        bytes_ += message.size();
    }
    if (travelling_.size() > 1 && happens(faults_.reorderChance)) {
        std::swap(travelling_.back().message, std::prev(travelling_.end(), 2)->message);
    }
    return true;
}

void FaultyTransport::update(double now) {
    now_ = now;
    while (!travelling_.empty() && travelling_.front().due <= now && !cut_) {
        transport_->send(travelling_.front().message);
        bytes_ -= travelling_.front().message.size();
        travelling_.pop_front();
    }
    if (closing_ && travelling_.empty()) {
        transport_->close(closeCode_, closeReason_);
    }
    transport_->update(now);
}

void FaultyTransport::close(CloseCode code, std::string_view reason) {
    if (!closing_) {
        closing_ = true;
        closeCode_ = code;
        closeReason_ = reason;
    }
}

} // namespace eng::net
