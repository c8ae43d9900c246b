// Saves a record again and again until it is killed. usage: saver FOLDER
// Prints "found N" for the record of the run before (0: none), then "saved N" for each save that is
// durable.
#include "engine/serialize/file.h"
#include "engine/text/string_table.h"
#include "platform/file_storage.h"

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace {

constexpr const char* kKind = "SAVE";
constexpr const char* kName = "progress";
constexpr std::size_t kMaxBytes = 40'000;

/// Its bytes follow from its number: a mixture of two records is noticed.
struct Save {
    static constexpr int kVersion = 1;
    std::int64_t number = 0;
    std::vector<std::uint8_t> bytes;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("number", number);
        stream.field("bytes", bytes, eng::maxLength(kMaxBytes));
    }
};

Save saveOf(std::int64_t number) {
    const auto size = static_cast<std::size_t>(number * 7919) % kMaxBytes;
    return {number, std::vector<std::uint8_t>(size, static_cast<std::uint8_t>(number))};
}

int fail(const eng::Error& error) {
    std::fprintf(stderr, "%s\n", eng::StringTable{}.text(error).c_str());
    return 1;
}

} // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::fputs("usage: saver FOLDER\n", stderr);
        return 2;
    }
    const auto storage = eng::platform::openFileStorage(arguments[1]);
    if (const eng::Status claimed = storage->claim(); !claimed) {
        return fail(claimed.error());
    }
    const auto record = storage->load(kName);
    if (!record) {
        return fail(record.error());
    }
    std::int64_t number = 0;
    if (*record) {
        const eng::Result<Save> found = eng::decodeFile<Save>(kKind, **record);
        if (!found) {
            return fail(found.error());
        }
        number = found->number;
        if (found->bytes != saveOf(number).bytes) {
            std::fputs("the record is a mixture\n", stderr);
            return 1;
        }
    }
    std::printf("found %lld\n", static_cast<long long>(number));
    std::fflush(stdout);
    for (int failed = 0; failed == 0;) {
        ++number;
        storage->save(kName, *eng::encodeFile(kKind, saveOf(number)),
                      [&](const eng::Status& saved) {
                          if (!saved) {
                              failed = fail(saved.error());
                              return;
                          }
                          std::printf("saved %lld\n", static_cast<long long>(number));
                          std::fflush(stdout);
                      });
        storage->finish();
    }
    return 1;
}
