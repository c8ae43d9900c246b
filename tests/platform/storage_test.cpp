#include "engine/text/string_table.h"
#include "platform/file_storage.h"
#include "platform/files.h"
#include "tests/support/fake_host.h"
#include "tests/support/system_path.h"
#include "tests/support/temporary_folder.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace eng;
using namespace eng::platform;

namespace {

struct StorageFixture {
    test::TemporaryFolder folder;
    std::string place = folder.path() + "/deep/saved";
    std::unique_ptr<Storage> storage = openFileStorage(place);
    StringTable strings;

    std::string save(std::string_view name, std::string bytes) {
        std::string outcome = "(not called)";
        storage->save(name, std::move(bytes),
                      [&](const Status& s) { outcome = s ? "saved" : strings.text(s.error()); });
        CHECK(outcome == "(not called)"); // called by a later update
        storage->finish();
        return outcome;
    }
};

} // namespace

TEST_CASE_METHOD(StorageFixture, "a record is unchanged after a restart", "[storage]") {
    using namespace std::string_literals;
    const std::string bytes = "a\0b\n\xFF"s;
    CHECK(save("settings", bytes) == "saved");
    CHECK(save("settings", bytes + "more") == "saved");
    const auto again = openFileStorage(place);
    const auto loaded = again->load("settings");
    REQUIRE(loaded.ok());
    REQUIRE(loaded->has_value());
    CHECK(**loaded == bytes + "more");
    CHECK(**again->loadBackup("settings") == bytes);
    CHECK(std::distance(std::filesystem::directory_iterator{test::systemPath(place)}, {}) ==
          2); // no other files remain
}

TEST_CASE_METHOD(StorageFixture, "a save that was interrupted leaves the previous record",
                 "[storage]") {
    CHECK(save("a", "old") == "saved");
    CHECK(save("a", "new") == "saved");
    std::filesystem::remove(test::systemPath(place + "/a"));
    CHECK(**storage->load("a") == "old");
    CHECK(storage->names() == std::vector<std::string>{"a"});
    CHECK(save("a", "newer") == "saved");
    CHECK(storage->names() == std::vector<std::string>{"a"});
    CHECK(**storage->load("a") == "newer");
    CHECK(**storage->loadBackup("a") == "old");
}

TEST_CASE_METHOD(StorageFixture, "a repair leaves the previous record alone", "[storage]") {
    CHECK(save("a", "good") == "saved");
    CHECK(save("a", "damaged") == "saved");
    std::string outcome;
    storage->repair("a", "repaired",
                    [&](const Status& s) { outcome = s ? "saved" : strings.text(s.error()); });
    storage->finish();
    CHECK(outcome == "saved");
    CHECK(**storage->load("a") == "repaired");
    CHECK(**storage->loadBackup("a") == "good");
}

TEST_CASE_METHOD(StorageFixture, "a record that could not be loaded again is not saved",
                 "[storage]") {
    CHECK(save("a", std::string(kMaxRecordBytes, 'x')) == "saved");
    CHECK((*storage->load("a"))->size() == kMaxRecordBytes);
    CHECK(save("b", std::string(kMaxRecordBytes + 1, 'x')).find("Cannot save 'b': ") == 0);
    CHECK_FALSE(storage->load("b")->has_value());
}

TEST_CASE_METHOD(StorageFixture, "a record that was never saved is missing", "[storage]") {
    CHECK_FALSE(storage->loadBackup("nothing")->has_value());
    const auto loaded = storage->load("nothing");
    REQUIRE(loaded.ok());
    CHECK_FALSE(loaded->has_value());
}

TEST_CASE_METHOD(StorageFixture, "a record's name cannot escape the folder", "[storage]") {
    for (const char* bad : {"", "../x", "a/b", ".hidden", "UPPER", "with space", "x~"}) {
        INFO(bad);
        CHECK(save(bad, "x") != "saved");
        CHECK_FALSE(storage->load(bad).ok());
        CHECK_FALSE(storage->loadBackup(bad).ok());
    }
    CHECK_FALSE(isStorageName(std::string(65, 'a')));
}

TEST_CASE_METHOD(StorageFixture, "a failed save is reported, and the old bytes stay", "[storage]") {
    CHECK(save("a", "old") == "saved");
    std::filesystem::create_directory(
        test::systemPath(place + "/a~")); // the path of the temporary file
    const std::string outcome = save("a", "new");
    CHECK(outcome.find("'a'") != std::string::npos);
    CHECK(**storage->load("a") == "old");
}

TEST_CASE_METHOD(StorageFixture, "a folder that cannot be created is reported", "[storage]") {
    std::string why;
    openFile(folder.path() + "/file", "wb", why);
    for (const char* name : {"/file", "/file/below"}) { // a folder that is a file
        storage = openFileStorage(folder.path() + name);
        CHECK(save("a", "x").find("Cannot save 'a'") != std::string::npos);
    }
}

TEST_CASE_METHOD(StorageFixture, "without a folder nothing is saved, and each save reports it",
                 "[storage]") {
    storage = openFileStorage("");
    CHECK(save("a", "x").find("no storage") != std::string::npos);
    CHECK_FALSE(storage->load("a")->has_value());
}

namespace {

/// Saves wait until a test lets the writer go on.
struct SlowFixture : StorageFixture {
    test::StepwiseBackground* writer = nullptr;

    SlowFixture() {
        auto made = std::make_unique<test::StepwiseBackground>();
        writer = made.get();
        storage = openFileStorage(place, openDisk(), std::move(made));
    }
    std::vector<std::string> files() const {
        std::vector<std::string> names = filesIn(place);
        std::erase_if(names, [](const std::string& name) { return name.starts_with('.'); });
        std::ranges::sort(names);
        return names;
    }
    void save(const std::string& name, std::string bytes) {
        storage->save(name, std::move(bytes), [this, name](const Status& saved) {
            log.push_back(saved ? name : strings.text(saved.error()));
        });
    }
    std::vector<std::string> log;
};

} // namespace

TEST_CASE_METHOD(SlowFixture, "a save does not wait for the disk", "[storage]") {
    save("a", "1");
    CHECK(files().empty());
    CHECK(writer->jobs.size() == 1);
    storage->update();
    CHECK(files() == std::vector<std::string>{"a"});
    CHECK(log == std::vector<std::string>{"a"});
}

TEST_CASE_METHOD(SlowFixture, "saves of one name that have not started are written once",
                 "[storage]") {
    save("slider", "1"); // being written
    save("slider", "2");
    save("other", "x");
    save("slider", "3");
    save("slider", "4");
    storage->update();
    CHECK(log == std::vector<std::string>{"slider"});
    storage->update();
    CHECK(log == std::vector<std::string>{"slider", "slider", "slider", "slider"});
    CHECK(files() == std::vector<std::string>{"slider", "slider~before"});
    storage->update();
    CHECK(log.back() == "other");
    CHECK(writer->jobs.empty());
    CHECK(**storage->load("slider") == "4");
    CHECK(**storage->loadBackup("slider") == "1");
}

TEST_CASE_METHOD(SlowFixture, "a save after a repair that has not started keeps no damaged record",
                 "[storage]") {
    CHECK(StorageFixture::save("a", "good") == "saved");
    CHECK(StorageFixture::save("a", "damaged") == "saved");
    save("other", "x"); // being written
    storage->repair("a", "repaired", {});
    save("a", "newer");
    storage->finish();
    CHECK(**storage->load("a") == "newer");
    CHECK(**storage->loadBackup("a") == "good");
}

TEST_CASE_METHOD(SlowFixture, "a record that is too large does not take a good save with it",
                 "[storage]") {
    save("other", "x"); // being written
    save("a", "good");
    save("a", std::string(kMaxRecordBytes + 1, 'x'));
    storage->finish();
    REQUIRE(log.size() == 3);
    CHECK(log[1] == "a");
    CHECK(log[2].starts_with("Cannot save 'a'"));
    CHECK(**storage->load("a") == "good");
}

TEST_CASE_METHOD(SlowFixture, "reading waits for saves in progress", "[storage]") {
    save("a", "1");
    CHECK(**storage->load("a") == "1");
    save("b", "2");
    CHECK(storage->names() == std::vector<std::string>{"a", "b"});
    CHECK(log.empty()); // reported by an update only
    storage->update();
    CHECK(log == std::vector<std::string>{"a", "b"});
}

TEST_CASE_METHOD(StorageFixture, "saves are finished before the storage closes", "[storage]") {
    for (int i = 0; i < 20; ++i) {
        storage->save("record" + std::to_string(i), std::to_string(i), {});
    }
    storage.reset();
    CHECK(openFileStorage(place)->names().size() == 20);
}

TEST_CASE_METHOD(StorageFixture, "the end of a program waits also for saves that callbacks start",
                 "[storage]") {
    int calls = 0;
    storage->save("a", "1", [&](const Status&) {
        ++calls;
        storage->save("a", "2", [&](const Status&) { ++calls; });
    });
    storage->finish();
    CHECK(calls == 2);
    CHECK(**storage->load("a") == "2");
}

TEST_CASE_METHOD(SlowFixture, "a save started by a callback is reported by the next update",
                 "[storage]") {
    int calls = 0;
    storage->save("a", "1", [&](const Status&) {
        ++calls;
        storage->save("a", "2", [&](const Status&) { ++calls; });
    });
    storage->update();
    CHECK(calls == 1);
    storage->update();
    CHECK(calls == 2);
}

TEST_CASE("a file above the size limit is not read", "[files]") {
    test::TemporaryFolder folder;
    std::string why;
    {
        const File file = openFile(folder.path() + "/big", "wb", why);
        REQUIRE(file);
        const std::string bytes(100'000, 'x');
        std::fwrite(bytes.data(), 1, bytes.size(), file.get());
    }
    CHECK(readWholeFile(folder.path() + "/big", 100'000, why).has_value());
    CHECK_FALSE(readWholeFile(folder.path() + "/big", 99'999, why).has_value());
    CHECK_FALSE(why.empty());
    CHECK_FALSE(readWholeFile(folder.path() + "/none", 10, why).has_value());
    CHECK(why.empty());
    CHECK_FALSE(readWholeFile(folder.path(), 10, why).has_value());
}
