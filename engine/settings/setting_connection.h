#pragma once

#include "engine/core/delegate.h"

#include <cstdint>

namespace eng {

class SettingBase;

/// Calls a function whenever a setting changes, as long as the connection lives: a member of the
/// listener.
///
///     SettingConnection vsyncChanged_{settings_.vsync, [this] { wait(*settings_.vsync); }};
///
/// Listeners are called after the value has changed, in the order of connecting, and not when the
/// setting was set to its current value. A listener may connect others (called from the next change
/// on), disconnect or destroy connections (not called any more), or change the setting again: the
/// last call of each listener then comes after the last change.
///
/// Setting and connection may be destroyed in any order, but a setting not during its calls.
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

    /// Listens to this setting, and no longer to another.
    void connect(const SettingBase& setting, Listener listener);
    void disconnect();
    /// False after `disconnect`, and when the setting is destroyed.
    bool isConnected() const { return list_ != nullptr; }

private:
    friend class SettingListeners;
    Listener listener_;
    class SettingListeners* list_ = nullptr;
    SettingConnection* previous_ = nullptr;
    SettingConnection* next_ = nullptr;
    std::uint64_t number_ = 0; ///< in the order of connecting
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
    /// A round of calls in progress.
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
