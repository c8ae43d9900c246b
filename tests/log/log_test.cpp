#include "engine/log/file_sink.h"
#include "engine/log/log.h"
#include "engine/log/sinks.h"
#include "tests/support/heard_log.h"
#include "tests/support/system_path.h"
#include "tests/support/temporary_folder.h"

#include <catch2/catch_test_macros.hpp>

#include <filesystem>
#include <fstream>
#include <limits>

#include "engine_text.h"

using namespace eng;

namespace {

constexpr auto kNowhere = "";

struct LogFixture : test::HeardLog {
    test::TemporaryFolder folder;
    int kept = 1; // number of logs of earlier runs

    std::string file(const char* name) {
        std::string why;
        return platform::readWholeFile(folder.path() + "/" + name, 1U << 20U, why)
            .value_or("(none)");
    }
    void open(LogChannel channels, const char* name) {
        auto sink = openLogFile(channels, folder.path() + "/" + name);
        REQUIRE(sink.ok());
        log.addSink(std::move(*sink));
    }
    /// Runs a program that logs this text and ends.
    void run(const char* words) {
        Log one{strings, clock};
        auto sink = openLogFile(LogChannel::App, folder.path() + "/app.log", {.kept = kept});
        REQUIRE(sink.ok());
        one.addSink(std::move(*sink));
        one.writeText(LogChannel::App, Severity::Info, "test", kNowhere, 0, words);
    }
    bool has(const char* name, const char* words) {
        return file(name).find(words) != std::string::npos;
    }
};

} // namespace

TEST_CASE_METHOD(LogFixture,
                 "each channel has its own file, and User messages go to the Client file, too",
                 "[log]") {
    open(LogChannel::App, "app.log");
    open(LogChannel::Client | LogChannel::User, "client.log");
    open(LogChannel::Server, "server.log");
    std::string shown;
    log.addSink(
        std::make_unique<UserLogSink>([&](Severity, std::string_view text) { shown += text; }));
    log.writeText(LogChannel::App | LogChannel::Server, Severity::Warning, "test", kNowhere, 0,
                  "both");
    log.writeText(LogChannel::User, Severity::Error, "test", kNowhere, 0, "to the user");
    log.flush();
    CHECK(file("app.log").find("both") != std::string::npos);
    CHECK(file("server.log").find("both") != std::string::npos);
    CHECK(file("client.log").find("to the user") != std::string::npos);
    CHECK(file("client.log").find("both") == std::string::npos);
    CHECK(file("app.log").find("to the user") == std::string::npos);
    CHECK(shown == "to the user");
}

TEST_CASE_METHOD(
    LogFixture, "a line has time, severity, module, text and, in debug builds, the source location",
    "[log]") {
    open(LogChannel::App, "app.log");
    clock.set(12.3456);
    log.write(LogChannel::App, Severity::Warning, "settings", "engine/a/b.cpp", 7,
              text::kSettingUnknown, {"here", "name"});
    CHECK(file("app.log") ==
          "    12.346 warning settings: here: unknown setting 'name'. (b.cpp:7)\n");
}

TEST_CASE("the time of a line has a resolution of one millisecond", "[log]") {
    const auto timeOf = [](double seconds) {
        std::string line;
        appendLogLine(line, {LogChannel::App, Severity::Info, seconds, "m", "w", "", 0});
        return line.substr(0, line.find(" info"));
    };
    CHECK(timeOf(0.0) == "     0.000");
    CHECK(timeOf(0.0004) == "     0.000");
    CHECK(timeOf(0.0006) == "     0.001");
    CHECK(timeOf(0.0499999) == "     0.050");
    CHECK(timeOf(59.9996) == "    60.000");
    CHECK(timeOf(123456.789) == "123456.789");
    CHECK(timeOf(1234567.891) == "1234567.891");
}

TEST_CASE("control characters are found at any position of a text", "[log]") {
    for (int byte = 0; byte < 256; ++byte) {
        const char c = static_cast<char>(byte);
        const std::string shown = c == '\n'                     ? "\n           "
                                  : byte < 0x20 || byte == 0x7F ? " "
                                                                : std::string(1, c);
        for (std::size_t length = 0; length < 20; ++length) {
            for (std::size_t at = 0; at <= length; ++at) {
                std::string line;
                const std::string before(at, '\x80');
                const std::string behind(length - at, '!');
                appendLogLine(
                    line, {LogChannel::App, Severity::Info, 0.0, "m", before + c + behind, "", 0});
                REQUIRE(line.substr(line.find("m: ") + 3) == before + shown + behind + "\n");
            }
        }
    }
}

TEST_CASE_METHOD(LogFixture, "a warning is in the file before the call returns", "[log]") {
    open(LogChannel::App, "app.log");
    log.writeText(LogChannel::App, Severity::Warning, "test", kNowhere, 0, "now");
    CHECK(file("app.log").find("now") != std::string::npos);
}

TEST_CASE_METHOD(LogFixture, "every line is in the file after at most a second", "[log]") {
    open(LogChannel::App, "app.log");
    clock.set(0.1);
    log.writeText(LogChannel::App, Severity::Info, "test", kNowhere, 0, "later");
    clock.set(1.2);
    log.update();
    CHECK(file("app.log").find("later") != std::string::npos);
}

TEST_CASE_METHOD(LogFixture, "messages can exceed 1024 bytes", "[log]") {
    open(LogChannel::App, "app.log");
    log.writeText(LogChannel::App, Severity::Error, "test", kNowhere, 0, std::string(100'000, 'x'));
    CHECK(file("app.log").size() > 100'000);
    for (std::size_t length = 1000; length < 1050; ++length) {
        const std::string words(length, 'y');
        log.write(LogChannel::App, Severity::Error, words, kNowhere, 0, text::kTableMissing,
                  {words});
        CHECK(file("app.log").find(words + ": " + words + ": string table not found") !=
              std::string::npos);
    }
}

TEST_CASE_METHOD(
    LogFixture,
    "wrong types are inserted, missing arguments leave placeholders, extra ones are ignored",
    "[log]") {
    // {0} file, {1:d} line, {2} name
    const auto write = [&](std::initializer_list<FormatArg> arguments) {
        log.write(LogChannel::App, Severity::Info, "test", kNowhere, 0, text::kTableTwice,
                  arguments);
        return logged.back().text;
    };
    CHECK(write({7, "no number", 0.5}) ==
          "7:no number: duplicate text '0.5'. The first one is used.");
    CHECK(write({true, 2.75, false}) ==
          "true:2.75: duplicate text 'false'. The first one is used.");
    CHECK(write({"file"}) == "file:{1:d}: duplicate text '{2}'. The first one is used.");
    CHECK(write({"a", 1, "b", "c", 4}) == "a:1: duplicate text 'b'. The first one is used.");
    log.write(LogChannel::App, Severity::Info, "test", kNowhere, 0, TextId{65535}, {"x"});
    CHECK_FALSE(logged.back().text.empty());
}

TEST_CASE_METHOD(LogFixture, "a message to several channels is in each of their files once",
                 "[log]") {
    open(LogChannel::App, "app.log");
    open(LogChannel::Client | LogChannel::User, "client.log");
    open(LogChannel::Server, "server.log");
    log.writeText(LogChannel::App | LogChannel::Client | LogChannel::Server | LogChannel::User,
                  Severity::Warning, "test", kNowhere, 0, "everywhere");
    for (const char* name : {"app.log", "client.log", "server.log"}) {
        const std::string all = file(name);
        const std::size_t first = all.find("everywhere");
        CHECK(first != std::string::npos);
        CHECK(all.find("everywhere", first + 1) == std::string::npos);
    }
}

TEST_CASE_METHOD(LogFixture, "the log's time continues after a backward clock jump", "[log]") {
    open(LogChannel::App, "app.log");
    clock.set(5000.0);
    log.writeText(LogChannel::App, Severity::Info, "test", kNowhere, 0, "before");
    log.update();
    clock.set(10.0);
    log.writeText(LogChannel::App, Severity::Info, "test", kNowhere, 0, "set back");
    log.update();
    clock.set(11.5); // in release builds a line is buffered for a second of the log's time
    log.update();
    const std::string all = file("app.log");
    CHECK(all.find("  5000.000 info    test: before\n") != std::string::npos);
    CHECK(all.find("  5000.000 info    test: set back\n") != std::string::npos);
    log.writeText(LogChannel::App, Severity::Warning, "test", kNowhere, 0, "after");
    CHECK(file("app.log").find("  5001.500 warning test: after\n") != std::string::npos);
}

TEST_CASE_METHOD(LogFixture, "a message that contains placeholders is not formatted twice",
                 "[log]") {
    log.writeText(LogChannel::App, Severity::Info, "test", kNowhere, 0, "100% {0} %n %s {999}");
    log.write(LogChannel::App, Severity::Info, "test", kNowhere, 0, text::kTableMissing,
              {"{0} %n"});
    CHECK(logged[0].text == "100% {0} %n %s {999}");
    CHECK(logged[1].text == "{0} %n: string table not found. The built-in English "
                            "texts are used.");
}

TEST_CASE_METHOD(LogFixture,
                 "line breaks and control characters in a message cannot imitate another line",
                 "[log]") {
    open(LogChannel::App, "app.log");
    log.writeText(LogChannel::App, Severity::Error, "test", kNowhere, 0,
                  "one\n     0.000 info    kernel: forged\r\x1b[2J");
    const std::string all = file("app.log");
    CHECK(all.find("\n           ") != std::string::npos);
    CHECK(all.find('\x1b') == std::string::npos);
    CHECK(all.find('\r') == std::string::npos);
}

TEST_CASE_METHOD(LogFixture,
                 "a log file that cannot be opened is reported, and the log still works", "[log]") {
    const auto sink = openLogFile(LogChannel::App, folder.path() + "/no/such/folder/app.log");
    REQUIRE_FALSE(sink.ok());
    CHECK(strings.text(sink.error()).find("no/such/folder/app.log") != std::string::npos);
    log.writeText(LogChannel::App, Severity::Error, "test", kNowhere, 0, "still here");
}

TEST_CASE_METHOD(LogFixture,
                 "the log of the last run is rotated, and a limited number of files is kept",
                 "[log]") {
    kept = 2;
    run("first");
    run("second");
    CHECK(has("app.log", "second"));
    CHECK(has("app.1.log", "first"));
    run("third");
    run("fourth");
    CHECK(has("app.log", "fourth"));
    CHECK(has("app.1.log", "third"));
    CHECK(has("app.2.log", "second"));
    CHECK(file("app.3.log") == "(none)");
    CHECK_FALSE(has("app.log", "third"));
}

TEST_CASE_METHOD(LogFixture, "a log that another program holds open does not delete older logs",
                 "[log]") {
    kept = 3;
    for (const char* words : {"first", "second", "third", "fourth"}) { // the log keeps as many
        run(words);
    }
    const std::ifstream held{test::systemPath(folder.path() + "/app.log")};
    REQUIRE(held);
    run("fifth");
    // Windows does not allow moving an open file; other systems do.
    const bool stuck = has("app.log", "fourth");
    CHECK(has(stuck ? "app.1.log" : "app.2.log", "third"));
    CHECK(has(stuck ? "app.2.log" : "app.3.log", "second"));
    if (stuck) {
        CHECK(has("app.3.log", "first"));
    }
    CHECK(file("app.0.log") == "(none)");
}

TEST_CASE_METHOD(LogFixture, "lowering the number of kept files deletes the extra ones", "[log]") {
    const auto runKeeping = [&](int files) { // logs nothing
        REQUIRE(openLogFile(LogChannel::App, folder.path() + "/app.log", {.kept = files}).ok());
    };
    for (int i = 0; i < 6; ++i) {
        runKeeping(5);
    }
    REQUIRE(file("app.5.log").empty());
    runKeeping(2);
    CHECK(file("app.2.log").empty());
    for (const char* gone : {"app.3.log", "app.4.log", "app.5.log"}) {
        CHECK(file(gone) == "(none)");
    }
    runKeeping(0);
    CHECK(file("app.log").empty());
    CHECK(file("app.1.log") == "(none)");
    CHECK(file("app.2.log") == "(none)");
}

TEST_CASE_METHOD(LogFixture, "a full file is rotated, and no line is lost or split", "[log]") {
    auto sink =
        openLogFile(LogChannel::App, folder.path() + "/app.log", {.maxBytes = 200, .kept = 20});
    REQUIRE(sink.ok());
    log.addSink(std::move(*sink));
    for (int i = 0; i < 30; ++i) {
        clock.advance(0.25);
        log.writeText(LogChannel::App, i % 3 == 0 ? Severity::Warning : Severity::Info, "test",
                      kNowhere, 0, "line " + std::to_string(i) + ".");
    }
    log.flush();
    std::string all;
    int files = 0;
    for (int generation = 20; generation >= 0; --generation) {
        const std::string one =
            file(generation == 0 ? "app.log" : format("app.{0}.log", {generation}).c_str());
        if (one != "(none)") {
            CHECK(one.size() <= 200);
            CHECK(one.back() == '\n');
            all += one;
            ++files;
        }
    }
    CHECK(files >= 6);
    std::size_t at = 0;
    for (int i = 0; i < 30; ++i) {
        at = all.find("line " + std::to_string(i) + ".\n", at);
        REQUIRE(at != std::string::npos);
    }
    // A line longer than the maximum file size gets its own file.
    log.writeText(LogChannel::App, Severity::Warning, "test", kNowhere, 0, std::string(500, 'x'));
    log.writeText(LogChannel::App, Severity::Warning, "test", kNowhere, 0, "next");
    CHECK(file("app.1.log").find(std::string(500, 'x')) != std::string::npos);
    CHECK(file("app.log").find("next") != std::string::npos);
}

TEST_CASE_METHOD(LogFixture, "the oldest files are deleted, so that logs never fill a disk",
                 "[log]") {
    auto sink =
        openLogFile(LogChannel::App, folder.path() + "/app.log", {.maxBytes = 1000, .kept = 2});
    REQUIRE(sink.ok());
    log.addSink(std::move(*sink));
    for (int i = 0; i < 1000; ++i) {
        clock.advance(0.125);
        log.writeText(LogChannel::App, Severity::Warning, "test", kNowhere, 0,
                      "line " + std::to_string(i));
    }
    std::size_t bytes = 0;
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator{test::systemPath(folder.path())}) {
        bytes += entry.file_size();
        ++files;
    }
    CHECK(files == 3);
    CHECK(bytes <= 3000);
    CHECK(file("app.log").find("line 999") != std::string::npos);
}

TEST_CASE("a rotated file has a number before its extension", "[log]") {
    CHECK(rotatedName("a.b/app.log", 1) == "a.b/app.1.log");
    CHECK(rotatedName("a.b/app", 12) == "a.b/app.12");
    CHECK(rotatedName("app.log", 3) == "app.3.log");
}

TEST_CASE_METHOD(LogFixture, "a sink that logs does not call itself recursively", "[log]") {
    int calls = 0;
    log.addSink(std::make_unique<UserLogSink>([&](Severity, std::string_view) {
        ++calls;
        log.writeText(LogChannel::User, Severity::Error, "test", kNowhere, 0, "again");
    }));
    log.writeText(LogChannel::User, Severity::Error, "test", kNowhere, 0, "once");
    CHECK(calls == 1);
}

TEST_CASE_METHOD(LogFixture, "the console shows messages from its minimum severity", "[log]") {
    std::vector<std::string> lines;
    log.addSink(std::make_unique<ConsoleLogSink>(
        Severity::Warning, [&](Severity, std::string_view line) { lines.emplace_back(line); }));
    log.writeText(LogChannel::App, Severity::Info, "test", kNowhere, 0, "quiet");
    log.writeText(LogChannel::App, Severity::Error, "test", kNowhere, 0, "loud");
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].find("loud") != std::string::npos);
    CHECK(lines[0].back() != '\n');
}

TEST_CASE("a sink that reports at each line does not cause an endless loop", "[log]") {
    struct Chatty final : LogSink {
        explicit Chatty(int& lines)
            : lines_{lines} {}
        void write(const LogLine&) override {
            REQUIRE(++lines_ < 1000);
            report(Severity::Warning, Error{text::kLogVanished, {"chatty"}});
        }
        int& lines_;
    };
    int first = 0;
    int second = 0;
    StringTable strings;
    ManualTime clock;
    Log log{strings, clock};
    log.addSink(std::make_unique<Chatty>(first));
    log.addSink(std::make_unique<Chatty>(second));
    log.writeText(LogChannel::App, Severity::Info, "test", "", 0, "words");
    CHECK(first == 3); // the message, and one report of each sink
    CHECK(second == 3);
    log.update(); // delivers the reports that these caused
    CHECK(first == 5);
    log.flush();
    CHECK(second == 7);
}

TEST_CASE("rotation loses no file if one cannot be moved or the current file is missing", "[log]") {
    const test::TemporaryFolder folder;
    const std::string path = folder.path() + "/app.log";
    const auto write = [&](const std::string& name, const std::string& words) {
        std::string why;
        REQUIRE(platform::replaceFile(name, words, why));
    };
    const auto read = [](const std::string& name) {
        std::string why;
        return platform::readWholeFile(name, 1000, why).value_or("");
    };
    write(path, "run 4");
    for (int i = 1; i <= 3; ++i) {
        write(rotatedName(path, i), "run " + std::to_string(4 - i));
    }
    // A folder with the name of the oldest file.
    std::string why;
    REQUIRE(platform::makeFolders(rotatedName(path, 4) + "/inside", why));
    REQUIRE(openLogFile(LogChannel::App, path));
    CHECK(read(path).starts_with("run 4"));
    CHECK(read(rotatedName(path, 1)) == "run 3");
    CHECK(read(rotatedName(path, 2)) == "run 2");
    CHECK(read(rotatedName(path, 3)) == "run 1");
    // Without an app.log nothing is rotated.
    REQUIRE(platform::removeFile(path));
    REQUIRE(openLogFile(LogChannel::App, path));
    CHECK(read(rotatedName(path, 3)) == "run 1");
    // After a gap in the numbers, files with higher numbers stay.
    REQUIRE(platform::removeFile(rotatedName(path, 2)));
    write(path, "run 5");
    REQUIRE(openLogFile(LogChannel::App, path));
    CHECK(read(rotatedName(path, 1)) == "run 5");
    CHECK(read(rotatedName(path, 2)) == "run 3");
    CHECK(read(rotatedName(path, 3)) == "run 1");
}
