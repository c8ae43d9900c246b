#include "engine/event/event_queue.h"

#include "engine/core/assert.h"

namespace eng {

std::string_view EventQueue::deliver(double now) {
    ENG_ASSERT(delivering_.empty(), "no delivery begins in a handler");
    now_ = now;
    const auto byDue = [](const auto& channel) { return channel->due; };
    while (!channels_.empty()) {
        AnyChannel& first = **std::ranges::min_element(channels_, {}, byDue);
        if (first.due.time > now) {
            break;
        }
        first.postDue();
        order_.push_back(&first);
    }
    for (int round = 0; !order_.empty(); ++round) {
        if (round == kMostRounds) {
            return order_.front()->type;
        }
        delivering_.swap(order_);
        for (AnyChannel* const channel : delivering_) {
            channel->deliverNext();
        }
        delivering_.clear();
    }
    return {};
}

} // namespace eng
