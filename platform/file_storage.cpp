#include "platform/file_storage.h"

#include "engine/core/sort.h"
#include "platform/files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "engine_text.h"

namespace eng::platform {
namespace {

// No valid names of records, or ends of names:
constexpr const char* kLock = "/lock~";
constexpr const char* kFresh = "~";
constexpr const char* kBefore = "~before";

class FileStorage final : public Storage {
public:
    FileStorage(std::string folder, std::unique_ptr<Disk> disk)
        : folder_{std::move(folder)}
        , disk_{std::move(disk)} {}

    Status claim() override {
        std::string why;
        if (folder_.empty() || !makeFolders(folder_, why)) {
            return {}; // nothing can be saved there, so nothing can be overwritten
        }
        bool taken = false;
        lock_ = lockFile(folder_ + kLock, taken);
        return taken ? Status{Error{text::kStorageTaken, shownPath(folder_)}} : Status{};
    }

    Result<std::optional<std::string>> load(std::string_view name) const override {
        Result<std::optional<std::string>> record = read(name, "");
        // An interrupted save has renamed the record, but not yet the new one.
        return record && !*record ? loadBefore(name) : record;
    }

    Result<std::optional<std::string>> loadBefore(std::string_view name) const override {
        return read(name, kBefore);
    }

    std::vector<std::string> names() const override {
        std::vector<std::string> found = filesIn(folder_);
        for (std::string& name : found) {
            if (name.ends_with(kBefore)) { // all that an interrupted save has left
                name.resize(name.size() - std::string_view{kBefore}.size());
            }
        }
        std::erase_if(found, [](const std::string& name) { return !isStorageName(name); });
        sort(found);
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

    void save(std::string_view name, std::string bytes, Done done) override {
        finished_.push_back({replace(name, bytes, true), std::move(done)});
    }

    void repair(std::string_view name, std::string bytes, Done done) override {
        finished_.push_back({replace(name, bytes, false), std::move(done)});
    }

    void update() override {
        // `done` may call `save`; the next update handles that.
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

    Result<std::optional<std::string>> read(std::string_view name, const char* end) const {
        if (!isStorageName(name)) {
            return Error{text::kStorageBadName, name};
        }
        if (folder_.empty()) {
            return std::optional<std::string>{};
        }
        std::string why;
        std::optional<std::string> bytes = disk_->read(pathOf(name) + end, kMostRecordBytes, why);
        if (!bytes && !why.empty()) {
            return Error{text::kStorageCannotRead, name, why};
        }
        return bytes;
    }

    Status replace(std::string_view name, const std::string& bytes, bool keepsOld) const {
        if (!isStorageName(name)) {
            return Error{text::kStorageBadName, name};
        }
        if (folder_.empty()) {
            return Error{text::kStorageNowhere, name};
        }
        if (bytes.size() > kMostRecordBytes) {
            return Error{text::kStorageCannotSave, name, std::strerror(EFBIG)};
        }
        const std::string path = pathOf(name);
        const std::string fresh = path + kFresh;
        std::string why;
        if (makeFolders(folder_, why) && disk_->write(fresh, bytes, why) &&
            disk_->sync(fresh, why) && (!keepsOld || disk_->move(path, path + kBefore, why)) &&
            disk_->move(fresh, path, why) && disk_->syncFolder(folder_, why)) {
            return {};
        }
        disk_->remove(fresh);
        return Error{text::kStorageCannotSave, name, why};
    }

    std::string folder_;
    std::unique_ptr<Disk> disk_;
    std::unique_ptr<FileLock> lock_;
    std::vector<Finished> finished_;
};

} // namespace

std::unique_ptr<Storage> openFileStorage(std::string folder, std::unique_ptr<Disk> disk) {
    return std::make_unique<FileStorage>(std::move(folder), std::move(disk));
}

} // namespace eng::platform
