#include "platform/file_storage.h"

#include "engine/core/sort.h"
#include "platform/files.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "engine_text.h"

namespace eng::platform {
namespace {

// No valid names of records, or ends of names:
constexpr const char* kLock = "/lock~";
constexpr const char* kFresh = "~";
constexpr const char* kBefore = "~before";

/// The saves of one storage, written one after the other by the writer's thread. While it writes,
/// the main thread touches neither the save nor the disk.
class SaveQueue {
public:
    using Write = Delegate<Status(std::string_view name, const std::string& bytes, bool keepsOld)>;

    /// @param write  called by the writer
    SaveQueue(std::unique_ptr<Background> writer, Write write)
        : writer_{std::move(writer)}
        , write_{std::move(write)} {}

    void add(std::string_view name, std::string bytes, bool keepsOld, Storage::Done done) {
        const auto same = std::ranges::find(waiting_, name, &Save::name);
        // A record that is too large fails alone, and the one before it is saved.
        if (same != waiting_.end() && bytes.size() <= kMaxRecordBytes) {
            same->bytes = std::move(bytes);
            same->keepsOld = same->keepsOld && keepsOld;
            same->done.push_back(std::move(done));
        } else {
            waiting_.push_back({std::string{name}, std::move(bytes), keepsOld, {}, {}});
            waiting_.back().done.push_back(std::move(done));
        }
        start();
    }

    /// Calls `done` of finished saves.
    void update() {
        writer_->update();
        take();
        // `done` may add a save, which a later update reports.
        std::vector<Save> now;
        now.swap(finished_);
        for (const Save& save : now) {
            for (const Storage::Done& done : save.done) {
                if (done) {
                    done(save.status);
                }
            }
        }
    }

    /// Waits until everything is written. A later update calls `done`.
    void settle() {
        while (writing_) {
            writer_->finish(Background::kForever);
            take();
        }
    }

    bool idle() const { return !writing_ && finished_.empty(); }

private:
    struct Save {
        std::string name;
        std::string bytes;
        bool keepsOld = true;
        std::vector<Storage::Done> done;
        Status status;
    };

    void start() {
        if (writing_ || waiting_.empty()) {
            return;
        }
        writing_ = std::move(waiting_.front());
        waiting_.erase(waiting_.begin());
        written_ = false;
        writer_->add([this] {
            writing_->status = write_(writing_->name, writing_->bytes, writing_->keepsOld);
            written_ = true;
        });
    }

    void take() {
        while (writing_ && written_) {
            finished_.push_back(std::move(*writing_));
            writing_.reset();
            start();
        }
    }

    std::unique_ptr<Background> writer_;
    Write write_;
    std::vector<Save> waiting_;
    std::optional<Save> writing_; ///< the writer's, until `written_`
    std::atomic<bool> written_ = false;
    std::vector<Save> finished_; ///< whose `done` was not called
};

class FileStorage final : public Storage {
public:
    FileStorage(std::string folder, std::unique_ptr<Disk> disk, std::unique_ptr<Background> writer)
        : folder_{std::move(folder)}
        , disk_{std::move(disk)}
        , saves_{std::make_unique<SaveQueue>(
              std::move(writer),
              [this](std::string_view name, const std::string& bytes, bool keepsOld) {
                  return replace(name, bytes, keepsOld);
              })} {}
    FileStorage(const FileStorage&) = delete;
    FileStorage& operator=(const FileStorage&) = delete;
    ~FileStorage() override { saves_->settle(); }

    Status claim() override {
        std::string why;
        if (folder_.empty() || !makeFolders(folder_, why)) {
            return {}; // nothing can be saved there, so nothing can be overwritten
        }
        bool taken = false;
        lock_ = lockFile(folder_ + kLock, taken);
        return taken ? Status{Error{text::kStorageTaken, {shownPath(folder_)}}} : Status{};
    }

    Result<std::optional<std::string>> load(std::string_view name) const override {
        Result<std::optional<std::string>> record = read(name, "");
        // An interrupted save has renamed the record, but not yet the new one.
        return record && !*record ? loadBackup(name) : record;
    }

    Result<std::optional<std::string>> loadBackup(std::string_view name) const override {
        return read(name, kBefore);
    }

    std::vector<std::string> names() const override {
        saves_->settle();
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
        saves_->add(name, std::move(bytes), true, std::move(done));
    }

    void repair(std::string_view name, std::string bytes, Done done) override {
        saves_->add(name, std::move(bytes), false, std::move(done));
    }

    void update() override { saves_->update(); }

    void finish() override {
        while (!saves_->idle()) {
            saves_->settle();
            saves_->update();
        }
    }

private:
    std::string pathOf(std::string_view name) const { return folder_ + "/" + std::string{name}; }

    Result<std::optional<std::string>> read(std::string_view name, const char* end) const {
        if (!isStorageName(name)) {
            return Error{text::kStorageBadName, {name}};
        }
        if (folder_.empty()) {
            return std::optional<std::string>{};
        }
        saves_->settle();
        std::string why;
        std::optional<std::string> bytes = disk_->read(pathOf(name) + end, kMaxRecordBytes, why);
        if (!bytes && !why.empty()) {
            return Error{text::kStorageCannotRead, {name, why}};
        }
        return bytes;
    }

    Status replace(std::string_view name, const std::string& bytes, bool keepsOld) const {
        if (!isStorageName(name)) {
            return Error{text::kStorageBadName, {name}};
        }
        if (folder_.empty()) {
            return Error{text::kStorageNowhere, {name}};
        }
        if (bytes.size() > kMaxRecordBytes) {
            return Error{text::kStorageCannotSave, {name, std::strerror(EFBIG)}};
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
        return Error{text::kStorageCannotSave, {name, why}};
    }

    std::string folder_;
    std::unique_ptr<Disk> disk_;
    std::unique_ptr<FileLock> lock_;
    std::unique_ptr<SaveQueue> saves_; ///< last: it uses the others
};

} // namespace

std::unique_ptr<Storage> openFileStorage(std::string folder, std::unique_ptr<Disk> disk,
                                         std::unique_ptr<Background> writer) {
    return std::make_unique<FileStorage>(std::move(folder), std::move(disk), std::move(writer));
}

} // namespace eng::platform
