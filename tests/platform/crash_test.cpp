// Power cuts: what a save leaves if everything stops at any moment of it.
#include "engine/serialize/file.h"
#include "engine/text/string_table.h"
#include "platform/file_storage.h"
#include "tests/support/crash_disk.h"
#include "tests/support/fake_host.h"
#include "tests/support/temporary_folder.h"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <functional>

using namespace eng;
using namespace eng::platform;

namespace {

struct Progress {
    static constexpr int kVersion = 1;
    std::int64_t level = 0;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("level", level);
    }
};

constexpr const char* kKind = "PROG";

std::string fileOf(std::int64_t level) {
    return *encodeFile(kKind, Progress{level});
}

/// The level that a program reads which checks the record, and falls back to the one before. -1: no
/// record; -2: damage.
std::int64_t levelIn(Storage& storage) {
    for (const auto& record : {storage.load("progress"), storage.loadBackup("progress")}) {
        REQUIRE(record.ok());
        if (!*record) {
            return -1;
        }
        if (const Result<Progress> found = decodeFile<Progress>(kKind, **record)) {
            return found->level;
        }
    }
    return -2;
}

/// The same, after a restart with this disk.
std::int64_t levelOn(const test::DiskImage& image, const std::string& folder) {
    return levelIn(*openFileStorage(folder, std::make_unique<test::ImageDisk>(image)));
}

struct CrashFixture {
    test::TemporaryFolder temporary;
    std::string folder = temporary.path(); ///< exists; its files are on the fake disk
    test::CrashDisk disk;
    std::unique_ptr<Storage> storage =
        openFileStorage(folder, disk.open(), std::make_unique<test::StepwiseBackground>());

    Status save(std::int64_t level) {
        Status status;
        storage->save("progress", fileOf(level), [&](const Status& s) { status = s; });
        storage->update();
        return status;
    }

    std::set<std::int64_t> levelsAfterCut() const {
        std::set<std::int64_t> levels;
        for (const test::DiskImage& image : disk.afterCut()) {
            levels.insert(levelOn(image, folder));
        }
        return levels;
    }
};

} // namespace

TEST_CASE_METHOD(CrashFixture,
                 "after a power cut at any moment of a save there is the old record or the new",
                 "[storage]") {
    std::int64_t saved = -1;
    int moments = 0;
    std::size_t images = 0;
    for (std::int64_t level = 1; level <= 5; ++level) {
        disk.afterEach = [&] {
            ++moments;
            images += disk.afterCut().size();
            for (const std::int64_t found : levelsAfterCut()) {
                CHECK((found == saved || found == level));
            }
        };
        REQUIRE(save(level));
        disk.afterEach = nullptr;
        CHECK(levelsAfterCut() == std::set{level}); // reported as saved: never lost
        saved = level;
    }
    CHECK(moments == 25); // write, sync, two names, folder
    CHECK(images > 60);
    CHECK(disk.now().size() == 2);
    CHECK(**storage->loadBackup("progress") == fileOf(4));
}

TEST_CASE_METHOD(CrashFixture, "a cut that comes after an earlier one loses nothing either",
                 "[storage]") {
    REQUIRE(save(1));
    REQUIRE(save(2));
    // What each cut in the third save leaves is the disk of the fourth.
    std::set<test::DiskImage> first;
    disk.afterEach = [&] { first.merge(disk.afterCut()); };
    REQUIRE(save(3));
    for (const test::DiskImage& image : first) {
        test::CrashDisk next;
        std::string why;
        for (const auto& [path, bytes] : image) {
            REQUIRE(next.open()->write(path, bytes, why));
        }
        next.rest();
        const std::int64_t before = levelOn(image, folder);
        const auto again =
            openFileStorage(folder, next.open(), std::make_unique<test::StepwiseBackground>());
        next.afterEach = [&] {
            for (const test::DiskImage& left : next.afterCut()) {
                const std::int64_t found = levelOn(left, folder);
                CHECK((found == before || found == 9));
            }
        };
        again->save("progress", fileOf(9), {});
        CHECK(levelIn(*again) == 9);
    }
}

TEST_CASE_METHOD(CrashFixture,
                 "on a disk that reports a sync too early, a record before is readable",
                 "[storage]") {
    REQUIRE(save(1));
    REQUIRE(save(2));
    disk.rest();
    disk.lies = true;
    bool fellBack = false;
    disk.afterEach = [&] {
        for (const test::DiskImage& image : disk.afterCut()) {
            const std::int64_t found = levelOn(image, folder);
            CHECK(found >= 1); // 1: only the second of the two names reached the disk
            const auto record = image.find(folder + "/progress");
            fellBack |= record != image.end() && !decodeFile<Progress>(kKind, record->second);
        }
    };
    CHECK(save(3));
    CHECK(fellBack); // the new name with half of the bytes was among them
}

TEST_CASE_METHOD(CrashFixture, "a disk that is full at any moment of a save keeps the old record",
                 "[storage]") {
    const StringTable strings;
    REQUIRE(save(1));
    for (int room = 0; room < 5; ++room) {
        INFO(room);
        disk.room = room;
        const Status status = save(7);
        REQUIRE_FALSE(status);
        CHECK(strings.text(status.error()).find("No space left on device") != std::string::npos);
        CHECK(strings.text(status.error()).find("'progress'") != std::string::npos);
        // The last operation makes the new names durable: they are there, but not reported as
        // saved.
        CHECK(levelIn(*storage) == (room == 4 ? 7 : 1));
        CHECK_FALSE(disk.now().contains(folder + "/progress~"));
        disk.room = -1;
        REQUIRE(save(1));
    }
}

TEST_CASE_METHOD(CrashFixture, "a cut in the repair of a damaged record keeps the good one before",
                 "[storage]") {
    REQUIRE(save(1));
    REQUIRE(save(2));
    std::string why;
    REQUIRE(disk.open()->write(folder + "/progress", "damage", why));
    disk.rest();
    CHECK(levelIn(*storage) == 1);
    disk.afterEach = [&] {
        for (const std::int64_t found : levelsAfterCut()) {
            CHECK((found == 1 || found == 3));
        }
    };
    storage->repair("progress", fileOf(3), {});
    storage->update();
    CHECK(levelsAfterCut() == std::set<std::int64_t>{3});
}
