#include "engine/event/signal.h"

namespace eng {

void Connection::disconnect() {
    if (SignalBase* const signal = std::exchange(signal_, nullptr)) {
        signal->connections_[place_] = nullptr;
        ++signal->holes_;
        signal->forget(place_);
    }
}

void Connection::take(Connection& other) noexcept {
    signal_ = std::exchange(other.signal_, nullptr);
    place_ = other.place_;
    if (signal_ != nullptr) {
        signal_->connections_[place_] = this;
    }
}

SignalBase::~SignalBase() {
    for (Connection* const owner : connections_) {
        if (owner != nullptr) {
            owner->signal_ = nullptr;
        }
    }
    for (Round* round = round_; round != nullptr; round = round->outer) {
        round->signalGone = true;
    }
}

Connection SignalBase::add() {
    Connection connection;
    connection.signal_ = this;
    connection.place_ = connections_.size();
    connections_.push_back(&connection);
    return connection;
}

void SignalBase::move(std::size_t from, std::size_t to) {
    connections_[to] = connections_[from];
    connections_[to]->place_ = to;
}

} // namespace eng
