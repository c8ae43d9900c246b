#include "engine/log/log.h"
#include "engine/log/sinks.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/temporary_folder.h"

#include <catch2/catch_test_macros.hpp>

#include "engine_text.h"

using namespace eng;
using eng::test::MemorySink;

namespace {

struct LogFixture {
    StringTable strings;
    ManualTime clock;
    Log log{strings, clock};
    test::TemporaryFolder folder;

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
};

constexpr auto kNowhere = "";

} // namespace

TEST_CASE_METHOD(LogFixture, "each channel has its file, and User goes to the Client file too",
                 "[log]") {
    open(LogChannel::App, "app.log");
    open(LogChannel::Client | LogChannel::User, "client.log");
    open(LogChannel::Server, "server.log");
    std::string shown;
    log.addSink(
        std::make_unique<UserLogSink>([&](Severity, std::string_view text) { shown += text; }));
    log.writeText(LogChannel::App | LogChannel::Server, Severity::Warning, "test", kNowhere, 0,
                  "both");
    log.writeText(LogChannel::User, Severity::Error, "test", kNowhere, 0, "to the person");
    log.flush();
    CHECK(file("app.log").find("both") != std::string::npos);
    CHECK(file("server.log").find("both") != std::string::npos);
    CHECK(file("client.log").find("to the person") != std::string::npos);
    CHECK(file("client.log").find("both") == std::string::npos);
    CHECK(file("app.log").find("person") == std::string::npos);
    CHECK(shown == "to the person");
}

TEST_CASE_METHOD(LogFixture,
                 "a line has time, severity, module, words and in debug builds its place",
                 "[log]") {
    open(LogChannel::App, "app.log");
    clock.set(12.3456);
    log.write(LogChannel::App, Severity::Warning, "settings", "engine/a/b.cpp", 7,
              text::kSettingUnknown, {"here", "name"});
    CHECK(file("app.log") ==
          "    12.346 warning settings: here: there is no setting 'name'. (b.cpp:7)\n");
}

TEST_CASE_METHOD(LogFixture, "a warning is in the file before the call returns", "[log]") {
    open(LogChannel::App, "app.log");
    log.writeText(LogChannel::App, Severity::Warning, "test", kNowhere, 0, "now");
    CHECK(file("app.log").find("now") != std::string::npos);
}

TEST_CASE_METHOD(LogFixture, "every line is in the file within a second", "[log]") {
    open(LogChannel::App, "app.log");
    clock.set(0.1);
    log.writeText(LogChannel::App, Severity::Info, "test", kNowhere, 0, "later");
    clock.set(1.2);
    log.update();
    CHECK(file("app.log").find("later") != std::string::npos);
}

TEST_CASE_METHOD(LogFixture, "no message is too long", "[log]") {
    open(LogChannel::App, "app.log");
    log.writeText(LogChannel::App, Severity::Error, "test", kNowhere, 0, std::string(100'000, 'x'));
    CHECK(file("app.log").size() > 100'000);
}

TEST_CASE_METHOD(LogFixture, "a message with field codes is not formatted twice", "[log]") {
    std::vector<MemorySink::Entry> entries;
    log.addSink(std::make_unique<MemorySink>(entries));
    log.writeText(LogChannel::App, Severity::Info, "test", kNowhere, 0, "100% {0} %n %s {999}");
    log.write(LogChannel::App, Severity::Info, "test", kNowhere, 0, text::kTableMissing,
              {"{0} %n"});
    CHECK(entries[0].text == "100% {0} %n %s {999}");
    CHECK(entries[1].text == "{0} %n: there is no such string table; the English in "
                             "the program itself is used.");
}

TEST_CASE_METHOD(LogFixture, "line breaks and control characters cannot forge a line", "[log]") {
    open(LogChannel::App, "app.log");
    log.writeText(LogChannel::App, Severity::Error, "test", kNowhere, 0,
                  "one\n     0.000 info    kernel: forged\r\x1b[2J");
    const std::string all = file("app.log");
    CHECK(all.find("\n           ") != std::string::npos);
    CHECK(all.find('\x1b') == std::string::npos);
    CHECK(all.find('\r') == std::string::npos);
}

TEST_CASE_METHOD(LogFixture, "a log that cannot open its file says so and runs", "[log]") {
    const auto sink = openLogFile(LogChannel::App, folder.path() + "/no/such/folder/app.log");
    REQUIRE_FALSE(sink.ok());
    CHECK(strings.text(sink.error()).find("no/such/folder/app.log") != std::string::npos);
    log.writeText(LogChannel::App, Severity::Error, "test", kNowhere, 0, "still here");
}

TEST_CASE_METHOD(LogFixture, "a sink that logs does not call itself for ever", "[log]") {
    int calls = 0;
    log.addSink(std::make_unique<UserLogSink>([&](Severity, std::string_view) {
        ++calls;
        log.writeText(LogChannel::User, Severity::Error, "test", kNowhere, 0, "again");
    }));
    log.writeText(LogChannel::User, Severity::Error, "test", kNowhere, 0, "once");
    CHECK(calls == 1);
}

TEST_CASE_METHOD(LogFixture, "the console shows what is severe enough", "[log]") {
    std::vector<std::string> lines;
    log.addSink(std::make_unique<ConsoleLogSink>(
        Severity::Warning, [&](Severity, std::string_view line) { lines.emplace_back(line); }));
    log.writeText(LogChannel::App, Severity::Info, "test", kNowhere, 0, "quiet");
    log.writeText(LogChannel::App, Severity::Error, "test", kNowhere, 0, "loud");
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].find("loud") != std::string::npos);
    CHECK(lines[0].back() != '\n');
}
