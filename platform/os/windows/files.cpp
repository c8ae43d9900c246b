#include "platform/files.h"

#include "platform/os/windows/wide.h"

#include <fcntl.h>
#include <io.h>
#include <shlobj.h>
#include <windows.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <utility>

namespace eng::platform {
namespace {

using windows::errorText;
using windows::ownPath;
using windows::systemPath;

// Lets other programs use an open file, as on POSIX systems.
constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

/// Closes a handle at the end of its scope.
class Handle {
public:
    explicit Handle(HANDLE value)
        : value_{value} {}
    Handle(Handle&& other) noexcept
        : value_{other.release()} {}
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() {
        if (*this) {
            CloseHandle(value_);
        }
    }
    explicit operator bool() const { return value_ != INVALID_HANDLE_VALUE; }
    HANDLE get() const { return value_; }
    HANDLE release() { return std::exchange(value_, INVALID_HANDLE_VALUE); }

private:
    HANDLE value_;
};

class HandleLock final : public FileLock {
public:
    explicit HandleLock(Handle file)
        : file_{std::move(file)} {}

private:
    Handle file_;
};

/// Returns true if a system error means that the file does not exist.
bool saysMissing(DWORD code) {
    return code == ERROR_FILE_NOT_FOUND || code == ERROR_PATH_NOT_FOUND ||
           code == ERROR_INVALID_NAME || code == ERROR_BAD_NETPATH;
}

bool isFolder(const std::wstring& path) {
    const DWORD attributes = GetFileAttributesW(path.c_str());
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

bool makeFolder(const std::wstring& path) {
    if (CreateDirectoryW(path.c_str(), nullptr) != 0) {
        return true;
    }
    DWORD why = GetLastError();
    if (const std::size_t above = path.rfind(L'\\');
        why == ERROR_PATH_NOT_FOUND && above != std::wstring::npos) {
        if (!makeFolder(path.substr(0, above))) {
            return false;
        }
        if (CreateDirectoryW(path.c_str(), nullptr) != 0) {
            return true;
        }
        why = GetLastError();
    }
    if (isFolder(path)) { // existed already, or another program has just created it
        return true;
    }
    SetLastError(why == ERROR_ALREADY_EXISTS ? ERROR_DIRECTORY : why);
    return false;
}

bool writeAll(HANDLE file, std::string_view bytes) {
    constexpr std::size_t kMaxAtOnce = 1U << 30U;
    for (std::size_t done = 0; done < bytes.size();) {
        const auto part = static_cast<DWORD>(std::min(bytes.size() - done, kMaxAtOnce));
        DWORD wrote = 0;
        if (WriteFile(file, bytes.data() + done, part, &wrote, nullptr) == 0) {
            return false;
        }
        done += wrote;
    }
    return true;
}

} // namespace

FileKind fileKind(const std::string& path) {
    const DWORD attributes = GetFileAttributesW(systemPath(path).c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) {
        return saysMissing(GetLastError()) ? FileKind::None : FileKind::Other;
    }
    return (attributes & (FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_DEVICE)) == 0
               ? FileKind::Regular
               : FileKind::Other;
}

std::int64_t fileStamp(const std::string& path) {
    std::error_code failed;
    const auto written = std::filesystem::last_write_time(systemPath(path), failed);
    return failed ? 0 : static_cast<std::int64_t>(written.time_since_epoch().count());
}

std::uint64_t fileSize(const std::string& path) {
    std::error_code failed;
    const std::uintmax_t bytes = std::filesystem::file_size(systemPath(path), failed);
    return failed ? 0 : bytes;
}

File openFile(const std::string& path, const char* mode, std::string& why, bool* missing) {
    const char kind = *mode;
    const DWORD access = kind == 'r'   ? GENERIC_READ
                         : kind == 'w' ? GENERIC_WRITE
                                       : FILE_APPEND_DATA;
    const DWORD how = kind == 'r' ? OPEN_EXISTING : kind == 'w' ? CREATE_ALWAYS : OPEN_ALWAYS;
    Handle handle{CreateFileW(systemPath(path).c_str(), access, kShareAll, nullptr, how,
                              FILE_ATTRIBUTE_NORMAL, nullptr)};
    DWORD code = handle ? ERROR_SUCCESS : GetLastError();
    if (handle && GetFileType(handle.get()) != FILE_TYPE_DISK) {
        code = ERROR_BAD_DEVICE; // a device such as COM1: reading from it would block
    }
    if (missing != nullptr) {
        *missing = saysMissing(code);
    }
    why = code == ERROR_SUCCESS ? "" : errorText(code);
    if (code != ERROR_SUCCESS) {
        return {};
    }
    const int flags =
        _O_BINARY | (kind == 'r' ? _O_RDONLY : _O_WRONLY) | (kind == 'a' ? _O_APPEND : 0);
    const int descriptor = _open_osfhandle(reinterpret_cast<std::intptr_t>(handle.get()), flags);
    if (descriptor < 0) {
        why = errorText(ERROR_TOO_MANY_OPEN_FILES);
        return {};
    }
    handle.release(); // owned by the descriptor now
    File file{_fdopen(descriptor, mode)};
    if (!file) {
        _close(descriptor);
        why = errorText(ERROR_TOO_MANY_OPEN_FILES);
    }
    return file;
}

bool makeFolders(const std::string& path, std::string& why) {
    std::wstring folder = systemPath(path);
    while (folder.ends_with(L'\\') && !folder.ends_with(L":\\")) {
        folder.pop_back();
    }
    const bool there = isFolder(folder) || makeFolder(folder);
    why = there ? "" : errorText(GetLastError());
    return there;
}

bool writeFile(const std::string& path, std::string_view bytes, std::string& why) {
    const Handle file{CreateFileW(systemPath(path).c_str(), GENERIC_WRITE, 0, nullptr,
                                  CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr)};
    const bool done = file && writeAll(file.get(), bytes);
    why = done ? "" : errorText(GetLastError());
    return done;
}

bool syncFile(const std::string& path, std::string& why) {
    const Handle file{CreateFileW(systemPath(path).c_str(), GENERIC_WRITE, kShareAll, nullptr,
                                  OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr)};
    const bool done = file && FlushFileBuffers(file.get()) != 0;
    why = done ? "" : errorText(GetLastError());
    return done;
}

bool syncFolder(const std::string&, std::string& why) {
    why.clear(); // moveFile writes through
    return true;
}

bool moveFile(const std::string& from, const std::string& to, std::string& why) {
    const std::wstring source = systemPath(from);
    const std::wstring target = systemPath(to);
    constexpr int kTries = 20;
    constexpr DWORD kBetween = 10; // milliseconds
    for (int tries = 1;; ++tries) {
        if (MoveFileExW(source.c_str(), target.c_str(),
                        MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0) {
            why.clear();
            return true;
        }
        const DWORD code = GetLastError();
        // A missing file and a missing target folder give the same error.
        if (saysMissing(code) && fileKind(from) == FileKind::None) {
            why.clear();
            return true;
        }
        // Unlike on other systems, a file that a program has open cannot be replaced.
        const bool open = code == ERROR_SHARING_VIOLATION || code == ERROR_ACCESS_DENIED;
        if (!open || tries == kTries) {
            why = errorText(code);
            return false;
        }
        Sleep(kBetween);
    }
}

std::vector<std::string> filesIn(const std::string& folder) {
    std::vector<std::string> names;
    WIN32_FIND_DATAW entry{};
    const HANDLE search = FindFirstFileW((systemPath(folder + "/") + L"*").c_str(), &entry);
    if (search != INVALID_HANDLE_VALUE) {
        do {
            names.push_back(windows::utf8(entry.cFileName));
        } while (FindNextFileW(search, &entry) != 0);
        FindClose(search);
    }
    return names;
}

bool removeFile(const std::string& path) {
    return DeleteFileW(systemPath(path).c_str()) != 0;
}

std::unique_ptr<FileLock> lockFile(const std::string& path, bool& taken) {
    // Without sharing, so it cannot be opened twice.
    Handle file{CreateFileW(systemPath(path).c_str(), GENERIC_READ | GENERIC_WRITE, 0, nullptr,
                            OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL | FILE_FLAG_DELETE_ON_CLOSE,
                            nullptr)};
    taken = !file && GetLastError() == ERROR_SHARING_VIOLATION;
    if (!file) {
        return nullptr;
    }
    return std::make_unique<HandleLock>(std::move(file));
}

std::string programFolder(const char*) {
    std::wstring path(MAX_PATH, L'\0');
    for (;;) {
        const DWORD length =
            GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size()));
        if (length < path.size()) {
            path.resize(length);
            break;
        }
        path.resize(path.size() * 2); // it was truncated
    }
    const std::string own = ownPath(path);
    const std::size_t slash = own.rfind('/');
    return slash == std::string::npos ? "." : own.substr(0, slash);
}

std::string shownPath(std::string path) {
    std::replace(path.begin(), path.end(), '/', '\\');
    return path;
}

std::string userFolder(std::string_view program) {
    std::wstring folder;
    if (const DWORD room = GetEnvironmentVariableW(L"APPDATA", nullptr, 0); room > 1) {
        folder.resize(room);
        folder.resize(GetEnvironmentVariableW(L"APPDATA", folder.data(), room));
    } else {
        PWSTR known = nullptr;
        if (SHGetKnownFolderPath(FOLDERID_RoamingAppData, KF_FLAG_CREATE, nullptr, &known) ==
            S_OK) {
            folder = known;
        }
        CoTaskMemFree(known);
    }
    if (folder.empty()) {
        return {};
    }
    std::string own = ownPath(folder);
    own += "/Enginuity/";
    own += program;
    return own;
}

} // namespace eng::platform
