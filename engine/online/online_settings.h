#pragma once

#include "engine/record/record.h"
#include "engine/settings/setting.h"

#include <optional>
#include <string>

namespace eng {
class SettingsRegistry;
}

namespace eng::online {

/// The settings of a game that is played with others, and what it remembers.
struct OnlineSettings {
    explicit OnlineSettings(Records& records);
    OnlineSettings(const OnlineSettings&) = delete;
    OnlineSettings& operator=(const OnlineSettings&) = delete;
    ~OnlineSettings();

    void registerSettings(SettingsRegistry& registry);
    /// The room to enter at the start: an address, or empty to host one. Nothing: none.
    std::optional<std::string> room() const;

    Setting<std::string> page;
    Setting<int> port;
    Setting<bool> host;
    Setting<std::string> join;
    Setting<bool> together;
    Record<std::string> name, lastAddress;
};

} // namespace eng::online
