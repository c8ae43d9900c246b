#pragma once

#include "platform/disk.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eng::test {

/// What a disk holds: the bytes of each path.
using DiskImage = std::map<std::string, std::string>;

/// A disk in memory that knows what a power cut could leave of it.
///
/// Until a file is synced, a cut leaves its old bytes, its new bytes, none of them, the first half,
/// or zeros. Until the folder is synced, a cut undoes any of the changes of names, in any
/// combination; each single one is done or not done, as on all file systems with a journal.
class CrashDisk {
public:
    /// Called after each operation.
    std::function<void()> afterEach;
    /// The number of operations that succeed; those after them report a full disk. Negative: all.
    int room = -1;
    /// A disk that reports a sync and does not do it.
    bool lies = false;

    /// An interface to this disk, which it must not outlive.
    std::unique_ptr<platform::Disk> open();

    /// What is on it without a power cut.
    DiskImage now() const;

    /// Everything that a power cut could leave now.
    std::set<DiskImage> afterCut() const;

    /// All that was written before is on the disk now, as after some time without a save.
    void rest();

private:
    using Names = std::map<std::string, std::size_t>; ///< path -> index in files_
    struct File {
        std::string bytes;
        std::optional<std::string> durable; ///< nothing: never synced
    };
    /// A name that goes, and one that leads to a file.
    struct Change {
        std::string gone;
        std::string path;
        std::size_t file = 0;
    };

    class Opened final : public platform::Disk {
    public:
        explicit Opened(CrashDisk& disk)
            : disk_{disk} {}

        std::optional<std::string> read(const std::string& path, std::size_t /*maxBytes*/,
                                        std::string& why) const override {
            why.clear();
            const auto found = disk_.names_.find(path);
            return found == disk_.names_.end() ? std::nullopt
                                               : std::optional{disk_.files_[found->second].bytes};
        }
        bool write(const std::string& path, std::string_view bytes, std::string& why) override {
            const auto [entry, added] = disk_.names_.try_emplace(path, disk_.files_.size());
            if (added) {
                disk_.files_.emplace_back();
                disk_.changes_.push_back({{}, path, entry->second});
            }
            File& file = disk_.files_[entry->second];
            if (!disk_.succeeds(why)) {
                file.bytes = bytes.substr(0, bytes.size() / 2); // a full disk takes a part
                return false;
            }
            file.bytes = bytes;
            return disk_.done();
        }
        bool sync(const std::string& path, std::string& why) override {
            if (!disk_.succeeds(why)) {
                return false;
            }
            if (!disk_.lies) {
                File& file = disk_.files_[disk_.names_.at(path)];
                file.durable = file.bytes;
            }
            return disk_.done();
        }
        bool move(const std::string& from, const std::string& to, std::string& why) override {
            if (!disk_.succeeds(why)) {
                return false;
            }
            if (const auto found = disk_.names_.find(from); found != disk_.names_.end()) {
                const Change change{from, to, found->second};
                apply(change, disk_.names_);
                disk_.changes_.push_back(change);
            }
            return disk_.done();
        }
        bool syncFolder(const std::string& /*folder*/, std::string& why) override {
            if (!disk_.succeeds(why)) {
                return false;
            }
            if (!disk_.lies) {
                disk_.durable_ = disk_.names_;
                disk_.changes_.clear();
            }
            return disk_.done();
        }
        void remove(const std::string& path) override { disk_.names_.erase(path); }

    private:
        CrashDisk& disk_;
    };

    bool succeeds(std::string& why);
    bool done() const;

    static void apply(const Change& change, Names& names);

    void addImages(const Names& names, Names::const_iterator at, const DiskImage& image,
                   std::set<DiskImage>& images) const;

    std::vector<File> files_;
    Names names_;   ///< now
    Names durable_; ///< without the changes
    std::vector<Change> changes_;
};

/// A disk with fixed contents.
class ImageDisk final : public platform::Disk {
public:
    explicit ImageDisk(DiskImage image);

    std::optional<std::string> read(const std::string& path, std::size_t /*maxBytes*/,
                                    std::string& why) const override;
    bool write(const std::string&, std::string_view, std::string&) override;
    bool sync(const std::string&, std::string&) override;
    bool move(const std::string&, const std::string&, std::string&) override;
    bool syncFolder(const std::string&, std::string&) override;
    void remove(const std::string&) override;

private:
    DiskImage image_;
};

} // namespace eng::test
