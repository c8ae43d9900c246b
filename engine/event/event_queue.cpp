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
    ENG_ASSERT(!delivers_, "no delivery begins in a handler");
    delivers_ = true;
    now_ = now;
    postDue();
    const std::string_view waiting = deliverPosted();
    delivers_ = false;
    return waiting;
}

void EventQueue::postDue() {
    const auto byDue = [](const auto& mailbox) { return mailbox->due; };
    while (!mailboxes_.empty()) {
        AnyMailbox& first = **std::ranges::min_element(mailboxes_, {}, byDue);
        if (first.due.time > now_) {
            break;
        }
        first.postDue();
        order_.push_back(&first);
    }
}

std::string_view EventQueue::deliverPosted() {
    int rounds = 0;
    for (std::size_t delivered = 0;; ++delivered) {
        if (next_ == delivering_.size()) {
            delivering_.clear();
            next_ = 0;
            if (order_.empty()) {
                return {};
            }
            if (rounds++ == kMaxRounds) {
                return order_.front()->type;
            }
            delivering_.swap(order_);
        }
        if (delivered == kMaxEvents) {
            return delivering_[next_]->type;
        }
        delivering_[next_++]->deliverNext();
    }
}

} // namespace eng
