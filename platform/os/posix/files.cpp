#include "platform/files.h"

#include "platform/os/posix/search_path.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

namespace eng::platform {
namespace {

/// Closes a file descriptor at the end of its scope.
class Descriptor {
public:
    explicit Descriptor(int value)
        : value_{value} {}
    Descriptor(Descriptor&& other) noexcept
        : value_{std::exchange(other.value_, -1)} {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (value_ >= 0) {
            ::close(value_);
        }
    }
    int get() const { return value_; }
    bool close() { return ::close(std::exchange(value_, -1)) == 0; }

private:
    int value_;
};

struct FolderCloser {
    void operator()(DIR* folder) const { closedir(folder); }
};

class DescriptorLock final : public FileLock {
public:
    explicit DescriptorLock(Descriptor file)
        : file_{std::move(file)} {}

private:
    Descriptor file_;
};

bool writeAll(int file, std::string_view bytes) {
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t wrote = ::write(file, bytes.data() + done, bytes.size() - done);
        if (wrote < 0) {
            if (errno == EINTR) {
                continue;
            }
            return false;
        }
        done += static_cast<std::size_t>(wrote);
    }
    return true;
}

/// Waits until a file is on the disk. On macOS fsync only passes it to the drive, which may lose
/// its cache in a power cut; F_FULLFSYNC waits for the drive too, if the file system supports it.
bool syncToDisk(int file) {
#ifdef F_FULLFSYNC
    if (::fcntl(file, F_FULLFSYNC) == 0) {
        return true;
    }
#endif
    return ::fsync(file) == 0;
}

bool succeeded(std::string& why) {
    why.clear();
    return true;
}

/// With the system's message for errno.
bool failed(std::string& why) {
    why = std::strerror(errno);
    return false;
}

/// Opens a file for appending. A pipe is opened for reading too: then it needs no other reader, and
/// no signal ends this process when the reader closes it.
std::FILE* openToAppend(const char* path) {
    struct stat info{};
    const int access = stat(path, &info) == 0 && S_ISFIFO(info.st_mode) ? O_RDWR : O_WRONLY;
    const int file = ::open(path, access | O_APPEND | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0666);
    return file < 0 ? nullptr : fdopen(file, "ab");
}

} // namespace

FileKind fileKind(const std::string& path) {
    struct stat info{};
    if (stat(path.c_str(), &info) != 0) {
        return errno == ENOENT || errno == ENOTDIR ? FileKind::None : FileKind::Other;
    }
    return S_ISREG(info.st_mode) ? FileKind::Regular : FileKind::Other;
}

std::int64_t fileStamp(const std::string& path) {
    std::error_code failed;
    const auto written = std::filesystem::last_write_time(path, failed);
    return failed ? 0 : static_cast<std::int64_t>(written.time_since_epoch().count());
}

std::uint64_t fileSize(const std::string& path) {
    std::error_code failed;
    const std::uintmax_t bytes = std::filesystem::file_size(path, failed);
    return failed ? 0 : bytes;
}

File openFile(const std::string& path, const char* mode, std::string& why, bool* missing) {
    File file{*mode == 'a' ? openToAppend(path.c_str()) : std::fopen(path.c_str(), mode)};
    why = file ? "" : std::strerror(errno);
    if (missing != nullptr) {
        *missing = !file && (errno == ENOENT || errno == ENOTDIR);
    }
    return file;
}

bool makeFolders(const std::string& path, std::string& why) {
    why.clear();
    for (std::size_t end = 0; end != std::string::npos;) {
        end = path.find('/', end + 1);
        const std::string part = path.substr(0, end);
        if (mkdir(part.c_str(), 0777) == 0) {
            // Else a power cut could take the folder, with what is saved in it.
            if (!syncFolder(part.substr(0, part.rfind('/') + 1) + ".", why)) {
                return false;
            }
        } else if (errno != EEXIST) {
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

bool writeFile(const std::string& path, std::string_view bytes, std::string& why) {
    Descriptor file{::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)};
    // Some file systems report a full disk or quota only when the file is closed.
    return file.get() >= 0 && writeAll(file.get(), bytes) && file.close() ? succeeded(why)
                                                                          : failed(why);
}

bool syncFile(const std::string& path, std::string& why) {
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    return file.get() >= 0 && syncToDisk(file.get()) ? succeeded(why) : failed(why);
}

bool syncFolder(const std::string& folder, std::string& why) {
    const Descriptor file{::open(folder.c_str(), O_RDONLY | O_CLOEXEC)};
    if (file.get() < 0) {
        // A folder may give the right to save in it but not to list it.
        return errno == EACCES ? succeeded(why) : failed(why);
    }
    // Some file systems do not support this and do not need it.
    return syncToDisk(file.get()) || errno == EINVAL || errno == ENOTSUP ? succeeded(why)
                                                                         : failed(why);
}

bool moveFile(const std::string& from, const std::string& to, std::string& why) {
    why.clear();
    if (::rename(from.c_str(), to.c_str()) == 0) {
        return true;
    }
    const int code = errno;
    // A missing file and a missing target folder give the same error.
    struct stat info{};
    if (code == ENOENT && ::lstat(from.c_str(), &info) != 0) {
        return true;
    }
    why = std::strerror(code);
    return false;
}

std::vector<std::string> filesIn(const std::string& folder) {
    std::vector<std::string> names;
    const std::unique_ptr<DIR, FolderCloser> entries{opendir(folder.c_str())};
    while (const dirent* entry = entries ? readdir(entries.get()) : nullptr) {
        names.emplace_back(entry->d_name);
    }
    return names;
}

bool removeFile(const std::string& path) {
    return ::unlink(path.c_str()) == 0;
}

std::unique_ptr<FileLock> lockFile(const std::string& path, bool& taken) {
    Descriptor file{::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)};
    const bool locked = file.get() >= 0 && ::flock(file.get(), LOCK_EX | LOCK_NB) == 0;
    taken = file.get() >= 0 && !locked && errno == EWOULDBLOCK;
    if (!locked) {
        return nullptr;
    }
    return std::make_unique<DescriptorLock>(std::move(file));
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
        path.assign(buffer.data(), static_cast<std::size_t>(length)); // found through PATH
    } else if (const char* folders = std::getenv("PATH"); folders != nullptr) {
        path = posix::findInPath(path, folders); // a system without /proc
    }
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : path.substr(0, slash);
}

std::string shownPath(std::string path) {
    return path;
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
