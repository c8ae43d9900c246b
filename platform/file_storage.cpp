#include "platform/file_storage.h"

#include "platform/files.h"

#include <utility>
#include <vector>

#include "engine_text.h"

namespace eng::platform {
namespace {

constexpr std::size_t kMostBytes = 64U << 20U;
// No valid names of records:
constexpr const char* kLock = "/lock~";
constexpr const char* kBefore = "~before"; // after a record's name: the record that it replaced

class FileStorage final : public Storage {
public:
    explicit FileStorage(std::string folder)
        : folder_{std::move(folder)} {}

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
        return read(name, "");
    }

    Result<std::optional<std::string>> loadBefore(std::string_view name) const override {
        return read(name, kBefore);
    }

    void save(std::string_view name, std::string bytes, Done done) override {
        finished_.push_back({replace(name, bytes), std::move(done)});
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
        std::optional<std::string> bytes = readWholeFile(pathOf(name) + end, kMostBytes, why);
        if (!bytes && !why.empty()) {
            return Error{text::kStorageCannotRead, name, why};
        }
        return bytes;
    }

    Status replace(std::string_view name, const std::string& bytes) const {
        if (!isStorageName(name)) {
            return Error{text::kStorageBadName, name};
        }
        if (folder_.empty()) {
            return Error{text::kStorageNowhere, name};
        }
        std::string why;
        if (!makeFolders(folder_, why) || !replaceFile(pathOf(name), bytes, why)) {
            return Error{text::kStorageCannotSave, name, why};
        }
        return {};
    }

    std::string folder_;
    std::unique_ptr<FileLock> lock_;
    std::vector<Finished> finished_;
};

} // namespace

std::unique_ptr<Storage> openFileStorage(std::string folder) {
    return std::make_unique<FileStorage>(std::move(folder));
}

} // namespace eng::platform
