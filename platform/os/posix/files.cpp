#include "platform/files.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>

namespace eng::platform {

File openFile(const std::string& path, const char* mode, std::string& why) {
    File file{std::fopen(path.c_str(), mode)};
    why = file ? "" : std::strerror(errno);
    return file;
}

bool makeFolders(const std::string& path, std::string& why) {
    why.clear();
    for (std::size_t end = 0; end != std::string::npos;) {
        end = path.find('/', end + 1);
        const std::string part = path.substr(0, end);
        if (mkdir(part.c_str(), 0777) != 0 && errno != EEXIST) {
            why = std::strerror(errno);
            return false;
        }
    }
    struct stat info{};
    if (stat(path.c_str(), &info) != 0 || !S_ISDIR(info.st_mode)) {
        why = std::strerror(ENOTDIR);
        return false;
    }
    return true;
}

std::optional<std::string> readWholeFile(const std::string& path, std::size_t mostBytes,
                                         std::string& why) {
    File file = openFile(path, "rb", why);
    if (!file) {
        if (errno == ENOENT) {
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
        if (bytes.size() > mostBytes) {
            why = std::strerror(EFBIG);
            return std::nullopt;
        }
    }
    return bytes;
}

std::string programFolder(const char* startedAs) {
    std::string path = startedAs != nullptr ? startedAs : "";
    std::array<char, PATH_MAX> buffer{};
    if (path.find('/') != std::string::npos) {
        if (realpath(path.c_str(), buffer.data()) != nullptr) {
            path = buffer.data();
        }
    } else if (const ssize_t length = readlink("/proc/self/exe", buffer.data(), buffer.size());
               length > 0) {
        path.assign(buffer.data(), static_cast<std::size_t>(length)); // found by PATH
    }
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : path.substr(0, slash);
}

std::string userFolder(std::string_view program) {
    std::string folder;
    if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/') {
        folder = data;
    } else if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
        folder = std::string{home} + "/.local/share";
    } else {
        return {};
    }
    folder += "/enginuity/";
    folder += program;
    return folder;
}

} // namespace eng::platform
