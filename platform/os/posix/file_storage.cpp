#include "platform/file_storage.h"

#include "platform/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "engine_text.h"

namespace eng::platform {
namespace {

constexpr std::size_t kMostBytes = 64U << 20U;

/// Closes a descriptor at the end of its block.
class Descriptor {
public:
    explicit Descriptor(int value)
        : value_{value} {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (value_ >= 0) {
            ::close(value_);
        }
    }
    int get() const { return value_; }

private:
    int value_;
};

bool writeAll(int file, const std::string& bytes) {
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

class FileStorage final : public Storage {
public:
    explicit FileStorage(std::string folder)
        : folder_{std::move(folder)} {}

    Result<std::optional<std::string>> load(std::string_view name) const override {
        if (!isStorageName(name)) {
            return Error{text::kStorageBadName, name};
        }
        if (folder_.empty()) {
            return std::optional<std::string>{};
        }
        std::string why;
        std::optional<std::string> bytes = readWholeFile(pathOf(name), kMostBytes, why);
        if (!bytes && !why.empty()) {
            return Error{text::kStorageCannotRead, name, why};
        }
        return bytes;
    }

    void save(std::string_view name, std::string bytes, Done done) override {
        finished_.push_back({replace(name, bytes), std::move(done)});
    }

    void update() override {
        // A `done` may save again, which is for the next update.
        std::vector<Finished> now;
        now.swap(finished_);
        for (const Finished& finished : now) {
            if (finished.done) {
                finished.done(finished.status);
            }
        }
    }

    void finish() override { update(); }

private:
    struct Finished {
        Status status;
        Done done;
    };

    std::string pathOf(std::string_view name) const { return folder_ + "/" + std::string{name}; }

    /// New file, sync, rename, sync of the folder: whatever happens, either the old bytes are there
    /// or the new ones.
    Status replace(std::string_view name, const std::string& bytes) const {
        if (!isStorageName(name)) {
            return Error{text::kStorageBadName, name};
        }
        if (folder_.empty()) {
            return Error{text::kStorageNowhere, name};
        }
        std::string why;
        if (!makeFolders(folder_, why)) {
            return Error{text::kStorageCannotSave, name, why};
        }
        const std::string path = pathOf(name);
        const std::string fresh = path + "~"; // no record's name ends so
        const auto failed = [&] {
            const int reason = errno;
            ::unlink(fresh.c_str());
            return Error{text::kStorageCannotSave, name, std::strerror(reason)};
        };
        {
            const Descriptor file{
                ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)};
            if (file.get() < 0 || !writeAll(file.get(), bytes) || ::fsync(file.get()) != 0) {
                return failed();
            }
        }
        if (::rename(fresh.c_str(), path.c_str()) != 0) {
            return failed();
        }
        const Descriptor folder{::open(folder_.c_str(), O_RDONLY | O_CLOEXEC)};
        if (folder.get() >= 0) {
            ::fsync(folder.get()); // the name, too, is on the disk; some file systems cannot, and
                                   // lose nothing by it
        }
        return {};
    }

    std::string folder_;
    std::vector<Finished> finished_;
};

} // namespace

std::unique_ptr<Storage> openFileStorage(std::string folder) {
    return std::make_unique<FileStorage>(std::move(folder));
}

} // namespace eng::platform
