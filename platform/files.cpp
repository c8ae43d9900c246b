#include "platform/files.h"

#include <array>
#include <cerrno>
#include <cstring>

namespace eng::platform {

std::optional<std::string> readWholeFile(const std::string& path, std::size_t maxBytes,
                                         std::string& why) {
    bool missing = false;
    const File file = openFile(path, "rb", why, &missing);
    if (!file) {
        if (missing) {
            why.clear();
        }
        return std::nullopt;
    }
    std::string bytes;
    std::array<char, 16384> block{};
    while (std::feof(file.get()) == 0) {
        const std::size_t got = std::fread(block.data(), 1, block.size(), file.get());
        if (std::ferror(file.get()) != 0) {
            why = std::strerror(errno);
            return std::nullopt;
        }
        bytes.append(block.data(), got);
        if (bytes.size() > maxBytes) {
            why = std::strerror(EFBIG);
            return std::nullopt;
        }
    }
    return bytes;
}

bool replaceFile(const std::string& path, std::string_view bytes, std::string& why) {
    const std::string fresh = path + "~";
    if (writeFile(fresh, bytes, why) && syncFile(fresh, why) && moveFile(fresh, path, why)) {
        const std::string folder = path.substr(0, path.rfind('/') + 1);
        return syncFolder(folder.empty() ? "." : folder, why);
    }
    removeFile(fresh);
    return false;
}

} // namespace eng::platform
