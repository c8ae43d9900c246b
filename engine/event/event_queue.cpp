#include "engine/event/event_queue.h"

#include "engine/core/assert.h"

namespace eng {

EventQueue::Channel& EventQueue::channel(const std::string_view& type) {
    for (const TypedChannel& known : channels_) {
        if (known.type == &type) {
            return *known.channel;
        }
    }
    channels_.push_back({&type, std::make_unique<Channel>()});
    return *channels_.back().channel;
}

std::string_view EventQueue::deliver(double now) {
    ENG_ASSERT(delivering_.empty(), "no delivery begins in a handler");
    now_ = now;
    const auto byDue = [](const auto& mailbox) { return mailbox->due; };
    while (!mailboxes_.empty()) {
        AnyMailbox& first = **std::ranges::min_element(mailboxes_, {}, byDue);
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
        for (AnyMailbox* const mailbox : delivering_) {
            mailbox->deliverNext();
        }
        delivering_.clear();
    }
    return {};
}

} // namespace eng
