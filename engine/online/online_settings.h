#pragma once

#include "engine/record/record.h"
#include "engine/settings/setting.h"

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
    /// True if a room is entered at the start.
    bool entersRoom() const;
    /// The address of the game's server: the setting, else the server of the page, else the one
    /// that the build names. Empty: this program knows none.
    std::string serverAddress() const;

    Setting<std::string> page;
    Setting<int> port;
    Setting<bool> host;
    Setting<std::string> server, join, room;
    Setting<bool> together;
    Record<std::string> name, lastAddress;
};

} // namespace eng::online
