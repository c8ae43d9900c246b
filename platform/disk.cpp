#include "platform/disk.h"

#include "platform/files.h"

namespace eng::platform {
namespace {

class HostDisk final : public Disk {
public:
    std::optional<std::string> read(const std::string& path, std::size_t maxBytes,
                                    std::string& why) const override {
        return readWholeFile(path, maxBytes, why);
    }
    bool write(const std::string& path, std::string_view bytes, std::string& why) override {
        return writeFile(path, bytes, why);
    }
    bool sync(const std::string& path, std::string& why) override { return syncFile(path, why); }
    bool move(const std::string& from, const std::string& to, std::string& why) override {
        return moveFile(from, to, why);
    }
    bool syncFolder(const std::string& folder, std::string& why) override {
        return platform::syncFolder(folder, why);
    }
    void remove(const std::string& path) override { removeFile(path); }
};

} // namespace

std::unique_ptr<Disk> openDisk() {
    return std::make_unique<HostDisk>();
}

} // namespace eng::platform
