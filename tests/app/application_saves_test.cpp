// Files with all saved data: `export_saves`, `import_saves`, and the page's dialog.
#include "engine/app/engine_modules.h"
#include "engine/record/saves.h"
#include "platform/files.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/toy_application.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "engine_text.h"

using namespace eng;
using eng::platform::RunMode;
using eng::test::ToyFixture;

TEST_CASE_METHOD(ToyFixture, "saved data may be larger than one record", "[app]") {
    host.windows = true;
    const test::TemporaryFolder folder;
    const std::string path = folder.path() + "/toy.saves";
    const std::string large(3U << 20U, 'x');
    host.saved.records = {{"a", large}, {"b", large}};
    CHECK(make({"export_saves=" + path}).configure() == RunMode::Done);
    CHECK(toy->exitCode() == 0);
    host.saved.records.clear();
    make({"import_saves=" + path}).configure();
    CHECK(host.logged.empty());
    CHECK(host.saved.records["a"] == large);
    CHECK(host.saved.records["b"] == large);

    for (int i = 0; i < 20; ++i) {
        host.saved.records["record" + std::to_string(i)] = large + large.substr(0, 1U << 19U);
    }
    CHECK(make({"export_saves=" + path + "2"}).configure() == RunMode::Done); // could not be read
    CHECK(toy->exitCode() == 1);
    CHECK(platform::fileKind(path + "2") == platform::FileKind::None);
}

TEST_CASE_METHOD(ToyFixture, "saved data is written to a file, and read from it", "[app]") {
    host.windows = true;
    const test::TemporaryFolder folder;
    const std::string path = folder.path() + "/toy.saves";
    host.saved.records = {{"settings", "amount=6\n"}, {"best", "12"}};
    CHECK(make({"export_saves=" + path}).configure() == RunMode::Done);
    CHECK(toy->exitCode() == 0);
    CHECK(host.printed == std::vector<std::string>{"The saved data was written to " + path + "."});

    host.saved.records = {{"settings", "amount=7\n"}};
    make({"import_saves=" + path}).configure();
    CHECK(*toy->amount == 6); // of this run already
    CHECK(host.saved.records.at("best") == "12");
    CHECK(host.saved.records.at("settings~before") == "amount=7\n");
}

TEST_CASE_METHOD(ToyFixture, "a file of saved data that cannot be read or written is reported",
                 "[app]") {
    const auto reported = [this](const std::string& words) {
        return std::ranges::any_of(toy->modules().log.problems(), [&](const Error& problem) {
            return toy->strings().text(problem).find(words) != std::string::npos;
        });
    };
    host.windows = true;
    const test::TemporaryFolder folder;
    CHECK(make({"export_saves=" + folder.path() + "/none/toy.saves"}).configure() == RunMode::Done);
    CHECK(toy->exitCode() == 1);
    CHECK(host.printed.at(0).find("Cannot save '" + folder.path() + "/none/toy.saves': ") == 0);

    const std::string path = folder.path() + "/file";
    make({"import_saves=" + path}).configure();
    CHECK(toy->modules().settings.wereSavesRefused());
    CHECK(reported("The saved data in " + path + " was not loaded: the file does not exist."));

    std::string why;
    REQUIRE(platform::replaceFile(path, std::string(100, 'x'), why));
    host.saved.records = {{"settings", "amount=7\n"}};
    make({"import_saves=" + path}).configure();
    CHECK(*toy->amount == 7);
    CHECK(toy->modules().settings.wereSavesRefused());
    CHECK(reported(path + " was not loaded: expected a file of the kind 'SAVE'"));
}

TEST_CASE_METHOD(ToyFixture, "a loaded file that could not be saved is kept for the next start",
                 "[app]") {
    host.windows = true;
    test::MemoryStorage other;
    other.records = {{"settings", "amount=6\n"}};
    host.saved.records = {{std::string{kLoadedSaves}, *packSaves("toy", other)}};
    host.saved.full = Error{text::kStorageCannotSave, {"settings", "the disk is full"}};
    make({}).configure();
    int told = 0;
    const Connection telling = toy->modules().settings.saveFailed.connect([&told] { ++told; });
    host.saved.update();
    CHECK(told == 1);
    CHECK(toy->modules().settings.wereSavesRefused());
    CHECK_FALSE(host.saved.records.at(std::string{kLoadedSaves}).empty());
    host.saved.full.reset();
    make({}).configure();
    CHECK(*toy->amount == 6);
}

TEST_CASE_METHOD(ToyFixture, "another instance's saved data is not replaced", "[app]") {
    host.windows = true;
    const test::TemporaryFolder folder;
    const std::string path = folder.path() + "/toy.saves";
    host.saved.records = {{"best", "12"}};
    make({"export_saves=" + path}).configure();
    host.saved.records = {{"best", "13"}};
    host.saved.taken = Error{text::kStorageTaken, {"x"}};
    make({"import_saves=" + path}).configure();
    CHECK(host.saved.records.at("best") == "13");
}

TEST_CASE_METHOD(ToyFixture, "in a page the user can move the saved data", "[app]") {
    make({});
    CHECK_FALSE(toy->modules().ui.onMoveSaves());
    host.isPage = true;
    make({});
    host.saved.records = {{"best", "12"}};
    toy->modules().ui.onMoveSaves()();
    CHECK(host.shownSaves == *packSaves("toy", host.saved));
}
