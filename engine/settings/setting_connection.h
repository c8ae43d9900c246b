#pragma once

#include "engine/core/delegate.h"

#include <cstdint>

namespace eng {

class SettingBase;

/// Calls a function whenever a setting has got another value, for as long as this lives: a member
/// of who wants to know.
///
///     SettingConnection vsyncChanged_{settings_.vsync, [this] { wait(*settings_.vsync); }};
///
/// It is called after the value has changed, and not when the setting was set to what it was
/// already; in the order of connecting. While that goes on anybody may connect (and is called from
/// the next change on), disconnect (and is called no more), destroy connections, or change the
/// setting again: each listener's last call then comes after the last change.
///
/// Setting and connection may go in any order, but a setting does not go while it calls.
///
/// Threads: those of the setting.
class SettingConnection {
public:
    using Listener = Delegate<void()>;

    SettingConnection() = default;
    SettingConnection(const SettingBase& setting, Listener listener);
    SettingConnection(const SettingConnection&) = delete;
    SettingConnection& operator=(const SettingConnection&) = delete;
    ~SettingConnection() { disconnect(); }

    /// Listens to this setting from now on, and to no other.
    void connect(const SettingBase& setting, Listener listener);
    void disconnect();
    /// False after `disconnect`, and when the setting is gone.
    bool isConnected() const { return list_ != nullptr; }

private:
    friend class SettingListeners;
    Listener listener_;
    class SettingListeners* list_ = nullptr;
    SettingConnection* before_ = nullptr;
    SettingConnection* behind_ = nullptr;
    std::uint64_t number_ = 0; ///< rising in the order of connecting
};

/// The connections of one setting, in the order of connecting. Allocates nothing.
class SettingListeners {
public:
    SettingListeners() = default;
    SettingListeners(const SettingListeners&) = delete;
    SettingListeners& operator=(const SettingListeners&) = delete;
    ~SettingListeners();

    void add(SettingConnection& connection);
    void remove(SettingConnection& connection);
    void call();

private:
    /// A round of calls that is under way.
    struct Round {
        SettingConnection* next;
        Round* outer;
    };

    SettingConnection* first_ = nullptr;
    SettingConnection* last_ = nullptr;
    Round* round_ = nullptr; ///< the innermost one
    std::uint64_t numbers_ = 0;
};

} // namespace eng
