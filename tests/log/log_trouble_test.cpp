// Errors of the disk, deleted files and crashes. For systems with files.

#include "engine/log/file_sink.h"
#include "tests/support/file_limit.h"
#include "tests/support/heard_log.h"
#include "tests/support/system_path.h"
#include "tests/support/temporary_folder.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "engine_text.h"

using namespace eng;
using eng::test::MemorySink;

namespace {

struct TroubleFixture : test::HeardLog {
    test::TemporaryFolder folder;
    std::string path = folder.path() + "/logs/app.log";

    TroubleFixture() {
        std::string why;
        REQUIRE(platform::makeFolders(folder.path() + "/logs", why));
    }
    void open(LogFileOptions options = {}) {
        auto sink = openLogFile(LogChannel::App, path, options);
        REQUIRE(sink.ok());
        log.addSink(std::move(*sink));
    }
    void write(const std::string& words, Severity severity = Severity::Warning) {
        log.writeText(LogChannel::App, severity, "test", "", 0, words);
    }
    std::string file() const {
        std::string why;
        return platform::readWholeFile(path, 1U << 20U, why).value_or("(none)");
    }
};

} // namespace

TEST_CASE_METHOD(TroubleFixture,
                 "a full disk is reported once, and the log continues when there is space",
                 "[log]") {
    open({.maxBytes = 0});
    write("before");
    {
        const test::FileLimit full{file().size() + 100};
        for (int i = 0; i < 50; ++i) {
            write("while it is full " + std::to_string(i));
            clock.advance(1.0);
            log.update();
        }
        CHECK(told("Cannot write to the log file") == 1);
        CHECK(told("while it is full") == 50); // other sinks get all messages
    }
    write("too early to try again");
    CHECK(told("can be written again") == 0);
    clock.advance(6.0);
    write("room again");
    CHECK(told("can be written again") == 1);
    const std::string all = file();
    CHECK(all.find("before") != std::string::npos);
    CHECK(all.find("\n    56.000 warning test: room again\n") != std::string::npos);
    CHECK(all.find("too early") == std::string::npos);
    // The number of lost lines: all lines minus the complete or partial lines in the file.
    const auto count = [&](std::string_view part) {
        int found = 0;
        for (std::size_t at = all.find(part); at != std::string::npos;
             at = all.find(part, at + 1)) {
            ++found;
        }
        return found;
    };
    const auto works =
        std::find_if(logged.begin(), logged.end(), [](const MemorySink::Entry& entry) {
            return entry.text.find("can be written again; ") != std::string::npos;
        });
    REQUIRE(works != logged.end());
    const int missing = std::atoi(works->text.c_str() + works->text.find("again; ") +
                                  std::string{"again; "}.size());
    const int whole = count("while it is full");
    CHECK(missing >= 51 - whole);
    CHECK(missing <= 52 - whole);
    write("and on", Severity::Info);
    log.flush();
    CHECK(file().find("and on") != std::string::npos);
}

TEST_CASE_METHOD(TroubleFixture, "a full device is reported once", "[log]") {
    if (!std::filesystem::exists("/dev/full")) {
        return; // only Linux has it; the test above does not need it
    }
    std::filesystem::create_symlink("/dev/full", test::systemPath(path));
    open({.maxBytes = 1000, .kept = 0});
    for (int i = 0; i < 100; ++i) {
        write("line " + std::to_string(i));
        clock.advance(1.0);
        log.update();
    }
    log.flush();
    CHECK(told("Cannot write to the log file") == 1);
    CHECK(told("line ") == 100);
    std::filesystem::remove(test::systemPath(path));
    clock.advance(6.0);
    write("room again");
    // The message about the error is one of them.
    CHECK(told("can be written again; 101 lines were lost") == 1);
    CHECK(file().find("room again") != std::string::npos);
}

TEST_CASE_METHOD(TroubleFixture, "all files of a log may fail at once, and each is reported once",
                 "[log]") {
    open({.maxBytes = 0});
    for (const char* name : {"/logs/client.log", "/logs/server.log"}) {
        auto sink = openLogFile(LogChannel::Client | LogChannel::Server | LogChannel::App,
                                folder.path() + name, {.maxBytes = 0});
        REQUIRE(sink.ok());
        log.addSink(std::move(*sink));
    }
    const test::FileLimit full{10};
    for (int i = 0; i < 20; ++i) {
        write("line " + std::to_string(i));
        clock.advance(7.0);
        log.update();
    }
    CHECK(told("Cannot write to the log file") == 3);
    CHECK(told("can be written again") == 0);
}

TEST_CASE_METHOD(TroubleFixture, "a deleted log folder is created again and reported", "[log]") {
    open();
    write("before");
    std::filesystem::remove_all(test::systemPath(folder.path() + "/logs"));
    clock.advance(2.0);
    write("after");
    CHECK(told("was deleted or moved") == 1);
    CHECK(file().find("after") != std::string::npos);
    CHECK(file().find("before") == std::string::npos);
    // Another program renames the file.
    std::filesystem::rename(test::systemPath(path), test::systemPath(path + ".old"));
    clock.advance(2.0);
    write("in a new file");
    CHECK(file().find("in a new file") != std::string::npos);
    CHECK(told("was deleted or moved") == 2);
}

TEST_CASE_METHOD(TroubleFixture,
                 "a deleted log folder that cannot be created again is reported once", "[log]") {
    open();
    write("before");
    const auto logs = test::systemPath(folder.path() + "/logs");
    std::filesystem::remove_all(logs);
    std::string why;
    REQUIRE(platform::openFile(folder.path() + "/logs", "wb", why)); // a file of this name
    for (int i = 0; i < 30; ++i) {
        clock.advance(1.0);
        write("line " + std::to_string(i));
        log.update();
    }
    CHECK(told("Cannot write to the log file") == 1);
    std::filesystem::remove(logs);
    clock.advance(6.0);
    write("the folder is back");
    CHECK(told("can be written again; 31 lines were lost") == 1);
    CHECK(file().find("the folder is back") != std::string::npos);
}

TEST_CASE_METHOD(TroubleFixture, "a file that cannot be rotated keeps growing and is reported once",
                 "[log]") {
    open({.maxBytes = 300, .kept = 1});
    // A folder that is not empty cannot be replaced by a file.
    std::filesystem::create_directories(test::systemPath(folder.path() + "/logs/app.1.log/in"));
    for (int i = 0; i < 8; ++i) {
        clock.advance(1.0);
        write("line " + std::to_string(i) + std::string(30, '.'));
    }
    CHECK(told("Cannot rotate") == 1);
    CHECK(file().find("line 0") != std::string::npos);
    CHECK(file().find("line 7") != std::string::npos);
    // The next start does not delete it either.
    open({.maxBytes = 0, .kept = 1});
    write("next start");
    CHECK(file().find("line 0") != std::string::npos);
    CHECK(file().find("next start") != std::string::npos);
}

TEST_CASE_METHOD(TroubleFixture,
                 "a failed rotation at the start is reported, and the size limit still applies",
                 "[log]") {
    const std::string old(2000, 'x');
    std::string why;
    REQUIRE(platform::replaceFile(path, old, why));
    const auto inTheWay = test::systemPath(folder.path() + "/logs/app.1.log");
    std::filesystem::create_directories(inTheWay / "in");
    open({.maxBytes = 3000, .kept = 1});
    write("first");
    CHECK(told("Cannot rotate") == 1);
    CHECK(file().find("first") != std::string::npos);
    std::filesystem::remove_all(inTheWay);
    write("second" + std::string(1000, '.')); // the 2000 bytes of the earlier run count
    CHECK(file().find("first") == std::string::npos);
    CHECK(file().find("second") != std::string::npos);
    CHECK(told("Cannot rotate") == 1);
}

TEST_CASE_METHOD(TroubleFixture, "a log file that is a device is written to and not rotated",
                 "[log]") {
    std::filesystem::create_symlink("/dev/null", test::systemPath(path));
    open({.maxBytes = 100, .kept = 2});
    for (int i = 0; i < 10; ++i) {
        write("line " + std::to_string(i));
        clock.advance(2.0);
        log.update();
    }
    CHECK(std::filesystem::is_symlink(test::systemPath(path)));
    CHECK_FALSE(std::filesystem::exists(test::systemPath(folder.path() + "/logs/app.1.log")));
    CHECK(logged.size() == 10); // no errors are reported
}

TEST_CASE_METHOD(TroubleFixture,
                 "a log file that is a pipe is written to without blocking and not rotated",
                 "[log]") {
    const std::string make = "mkfifo '" + path + "'";
    REQUIRE(std::system(make.c_str()) == 0); // NOLINT(concurrency-mt-unsafe): one thread
    open({.maxBytes = 100, .kept = 2});      // no reader yet
    for (int i = 0; i < 10; ++i) {
        write("line " + std::to_string(i));
        clock.advance(2.0);
        log.update();
    }
    REQUIRE(std::filesystem::is_fifo(test::systemPath(path)));
    {
        std::ifstream reader{test::systemPath(path)};
        std::string line;
        for (int i = 0; i < 10; ++i) {
            std::getline(reader, line);
            CHECK(line.ends_with("warning test: line " + std::to_string(i)));
        }
    }
    const std::string long1000(1000, '.');
    for (int i = 0; i < 1000; ++i) { // more than the capacity of any pipe, and the reader is closed
        write("line " + std::to_string(i) + long1000);
        clock.advance(0.1);
    }
    CHECK(told("Cannot write to the log file") > 0); // the program is still running
}

TEST_CASE_METHOD(TroubleFixture, "a crash does not lose lines that were flushed", "[log]") {
    for (const char* how : {"abort", "assert", "kill"}) {
        INFO(how);
        const std::string command = std::string{ENGINUITY_LOG_CRASH} + " '" + path + "' " + how +
                                    " 2>'" + folder.path() + "/err'";
        CHECK(std::system(command.c_str()) != 0); // NOLINT(concurrency-mt-unsafe): one thread
        const std::string all = file();
#ifdef NDEBUG
        constexpr bool kAll = false; // a warning also flushes the lines before it
#else
        constexpr bool kAll = true;
#endif
        CHECK(all.find("info    crash: first\n") != std::string::npos);
        CHECK(all.find("warning crash: second\n") != std::string::npos);
        CHECK(all.find("error   crash: third\n") != std::string::npos);
        CHECK((all.find("debug   crash: fourth\n") != std::string::npos) == kAll);
        CHECK((all.find("info    crash: last\n") != std::string::npos) == kAll);
    }
}
