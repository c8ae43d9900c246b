#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace eng::platform {

/// The operations of a save. A power cut can undo each one that is not synced, in any order; tests
/// replace the disk by one that does.
///
/// The functions are those of platform/files.h with similar names.
class Disk {
public:
    Disk() = default;
    Disk(const Disk&) = delete;
    Disk& operator=(const Disk&) = delete;
    virtual ~Disk() = default;

    /// As `readWholeFile`.
    virtual std::optional<std::string> read(const std::string& path, std::size_t maxBytes,
                                            std::string& why) const = 0;
    virtual bool write(const std::string& path, std::string_view bytes, std::string& why) = 0;
    virtual bool sync(const std::string& path, std::string& why) = 0;
    virtual bool move(const std::string& from, const std::string& to, std::string& why) = 0;
    virtual bool syncFolder(const std::string& folder, std::string& why) = 0;
    virtual void remove(const std::string& path) = 0;
};

/// The host's disk.
std::unique_ptr<Disk> openDisk();

} // namespace eng::platform
