#include "engine/settings/setting_connection.h"

#include "engine/settings/setting.h"

#include <utility>

namespace eng {

SettingConnection::SettingConnection(const SettingBase& setting, Listener listener) {
    connect(setting, std::move(listener));
}

void SettingConnection::connect(const SettingBase& setting, Listener listener) {
    disconnect();
    listener_ = std::move(listener);
    setting.listeners_.add(*this);
}

void SettingConnection::disconnect() {
    if (list_ != nullptr) {
        list_->remove(*this);
        listener_ = nullptr;
    }
}

SettingListeners::~SettingListeners() {
    while (first_ != nullptr) {
        remove(*first_);
    }
}

void SettingListeners::add(SettingConnection& connection) {
    connection.list_ = this;
    connection.number_ = ++numbers_;
    connection.previous_ = last_;
    connection.next_ = nullptr;
    (last_ != nullptr ? last_->next_ : first_) = &connection;
    last_ = &connection;
}

void SettingListeners::remove(SettingConnection& connection) {
    for (Round* round = round_; round != nullptr; round = round->outer) {
        if (round->next == &connection) {
            round->next = connection.next_;
        }
    }
    (connection.previous_ != nullptr ? connection.previous_->next_ : first_) = connection.next_;
    (connection.next_ != nullptr ? connection.next_->previous_ : last_) = connection.previous_;
    connection.list_ = nullptr;
}

void SettingListeners::call() {
    Round round{first_, round_};
    const std::uint64_t newest = numbers_; // later ones were not connected when the value changed
    round_ = &round;
    while (round.next != nullptr && round.next->number_ <= newest) {
        // A copy, because the listener may disconnect or destroy its own connection.
        const SettingConnection::Listener listener = round.next->listener_;
        round.next = round.next->next_;
        listener();
    }
    round_ = round.outer;
}

} // namespace eng
