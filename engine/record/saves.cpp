#include "engine/record/saves.h"

#include "engine/serialize/file.h"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine_text.h"

namespace eng {
namespace {

constexpr std::string_view kSavesKind = "SAVE";
constexpr std::size_t kMaxRecords = 256;
constexpr std::size_t kMaxName = 64;

struct SavedRecord {
    std::string name;
    std::string bytes;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("name", name, maxLength(kMaxName));
        stream.field("bytes", bytes, maxLength(platform::kMaxRecordBytes));
        stream.expect("name", platform::isStorageName(name) && name != kLoadedSaves,
                      text::kSavesName);
    }
};

struct Saves {
    static constexpr int kVersion = 1;

    std::string program;
    std::vector<SavedRecord> records;

    template <class Stream>
    void serialize(Stream& stream, int) {
        stream.field("program", program, maxLength(kMaxName));
        stream.field("records", records, maxLength(kMaxRecords));
    }
};

} // namespace

Result<std::string> packSaves(std::string_view program, const platform::Storage& storage) {
    Saves saves{std::string{program}, {}};
    for (const std::string& name : storage.names()) {
        if (name == kLoadedSaves || name.ends_with(".damaged")) {
            continue;
        }
        Result<std::optional<std::string>> record = storage.load(name);
        if (!record) {
            continue;
        }
        if (std::optional<std::string>& bytes = *record) {
            saves.records.push_back({name, std::move(*bytes)});
        }
    }
    Result<std::string> file = encodeFile(kSavesKind, saves);
    if (file && file->size() > kMaxSavesBytes) {
        return Error{text::kStorageCannotSave, {program, std::strerror(EFBIG)}};
    }
    return file;
}

Status unpackSaves(std::string_view program, std::string_view file, platform::Storage& storage,
                   const platform::Storage::Done& done) {
    Result<Saves> saves = decodeFile<Saves>(kSavesKind, file);
    if (!saves) {
        return saves.error();
    }
    if (saves->program != program) {
        return Error{text::kSavesForeign, {saves->program, program}};
    }
    struct Progress {
        std::size_t left;
        Status status;
        platform::Storage::Done done;
    };
    const auto progress = std::make_shared<Progress>(Progress{saves->records.size(), {}, done});
    const auto one = [progress](const Status& saved) {
        if (!saved && progress->status) {
            progress->status = saved;
        }
        if (--progress->left == 0) {
            progress->done(progress->status);
        }
    };
    for (SavedRecord& record : saves->records) {
        storage.save(record.name, std::move(record.bytes), one);
    }
    if (saves->records.empty()) {
        done({});
    }
    return {};
}

} // namespace eng
