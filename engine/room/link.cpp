#include "engine/room/link.h"

#include "engine/net/client.h"
#include "engine/serialize/format.h"

#include <algorithm>

namespace eng::room {

AnyRoom::AnyRoom() = default;
AnyRoom::~AnyRoom() = default;

AnyPrediction::AnyPrediction() = default;
AnyPrediction::AnyPrediction(net::Client& client, int seats)
    : client_{&client}
    , seats_{static_cast<std::size_t>(seats)} {}
AnyPrediction::~AnyPrediction() = default;

void AnyPrediction::request(Request::What what) {
    if (client_ != nullptr) {
        client_->send(Request{what});
    }
}

std::optional<int> AnyPrediction::seat() const {
    for (std::size_t seat = 0; seat < std::min(room_.places.size(), seats_); ++seat) {
        if (room_.places[seat].member == client_->number() + 1) {
            return static_cast<int>(seat);
        }
    }
    return std::nullopt;
}

AnyPrediction::Part AnyPrediction::takePart(const MatchStart& message) {
    if (message.offset == 0 && message.start > startNumber_ &&
        message.all <= MatchStart::kMaxStart) {
        start_.clear();
        startNumber_ = message.start;
        startBytes_ = message.all;
    }
    const std::size_t end = message.offset + message.part.size();
    if (message.start != startNumber_ || message.all != startBytes_ ||
        message.offset != start_.size() || message.part.empty() || end > startBytes_) {
        return Part::Malformed;
    }
    start_.insert(start_.end(), message.part.begin(), message.part.end());
    if (end < startBytes_) {
        return Part::Taken;
    }
    startBytes_ = 0;
    return Part::Last;
}

bool AnyPrediction::isLost() const {
    return room_.phase == Phase::Playing && now_ && heardAt_ && *now_ > *heardAt_ + kLost;
}

std::optional<Difference> AnyPrediction::takeDifference() {
    return std::exchange(difference_, std::nullopt);
}

} // namespace eng::room
