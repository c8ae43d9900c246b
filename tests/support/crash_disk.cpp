#include "tests/support/crash_disk.h"

namespace eng::test {

std::unique_ptr<platform::Disk> CrashDisk::open() {
    return std::make_unique<Opened>(*this);
}

DiskImage CrashDisk::now() const {
    DiskImage image;
    for (const auto& [path, file] : names_) {
        image[path] = files_[file].bytes;
    }
    return image;
}

std::set<DiskImage> CrashDisk::afterCut() const {
    std::set<DiskImage> images;
    for (std::size_t chosen = 0; chosen < std::size_t{1} << changes_.size(); ++chosen) {
        Names names = durable_;
        for (std::size_t i = 0; i < changes_.size(); ++i) {
            if ((chosen >> i & 1U) != 0) {
                apply(changes_[i], names);
            }
        }
        addImages(names, names.begin(), {}, images);
    }
    return images;
}

void CrashDisk::rest() {
    for (File& file : files_) {
        file.durable = file.bytes;
    }
    durable_ = names_;
    changes_.clear();
}

bool CrashDisk::succeeds(std::string& why) {
    if (room == 0) {
        why = "No space left on device";
        return false;
    }
    if (room > 0) {
        --room;
    }
    return true;
}

bool CrashDisk::done() const {
    if (afterEach) {
        afterEach();
    }
    return true;
}

void CrashDisk::apply(const Change& change, Names& names) {
    names.erase(change.gone);
    names[change.path] = change.file;
}

void CrashDisk::addImages(const Names& names, Names::const_iterator at, const DiskImage& image,
                          std::set<DiskImage>& images) const {
    if (at == names.end()) {
        images.insert(image);
        return;
    }
    const File& file = files_[at->second];
    std::set<std::string> contents{file.bytes};
    if (file.durable != file.bytes) {
        contents.insert({file.durable.value_or(""), "", file.bytes.substr(0, file.bytes.size() / 2),
                         std::string(file.bytes.size(), '\0')});
    }
    for (const std::string& bytes : contents) {
        DiskImage more = image;
        more[at->first] = bytes;
        addImages(names, std::next(at), more, images);
    }
}

ImageDisk::ImageDisk(DiskImage image)
    : image_{std::move(image)} {}

std::optional<std::string> ImageDisk::read(const std::string& path, std::size_t /*maxBytes*/,
                                           std::string& why) const {
    why.clear();
    const auto found = image_.find(path);
    return found == image_.end() ? std::nullopt : std::optional{found->second};
}

bool ImageDisk::write(const std::string&, std::string_view, std::string&) {
    return false;
}

bool ImageDisk::sync(const std::string&, std::string&) {
    return false;
}

bool ImageDisk::move(const std::string&, const std::string&, std::string&) {
    return false;
}

bool ImageDisk::syncFolder(const std::string&, std::string&) {
    return false;
}

void ImageDisk::remove(const std::string&) {}

} // namespace eng::test
