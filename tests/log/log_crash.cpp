// Writes some lines to a log file and crashes. usage: log_crash PATH abort|assert|kill

#include "engine/log/file_sink.h"

#include <csignal>
#include <cstdlib>
#include <cstring>

using namespace eng;

int main(int count, char** arguments) {
    if (count != 3) {
        return 0;
    }
    const StringTable strings;
    const ManualTime clock;
    Log log{strings, clock};
    auto sink = openLogFile(LogChannel::App, arguments[1]);
    if (!sink) {
        return 0;
    }
    log.addSink(std::move(*sink));
    const auto write = [&](Severity severity, std::string_view words) {
        log.writeText(LogChannel::App, severity, "crash", "", 0, words);
    };
    write(Severity::Info, "first");
    write(Severity::Warning, "second");
    write(Severity::Error, "third");
    write(Severity::Debug, "fourth");
    write(Severity::Info, "last");
    if (std::strcmp(arguments[2], "assert") == 0) {
        ENG_ASSERT(count == 0, "this is meant to end the program");
    } else if (std::strcmp(arguments[2], "kill") == 0) {
        std::raise(SIGTERM);
    }
    std::abort();
}
