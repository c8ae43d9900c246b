// Files and records of earlier versions load with every choice kept. The golden files are never
// changed; each release adds its own.

#include "platform/entry.h"
#include "platform/files.h"
#include "platform/program.h"
#include "tests/support/fake_host.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <string>

using namespace eng;

namespace {

std::string golden(const std::string& name) {
    std::string folder{__FILE__};
    folder.erase(folder.find_last_of("/\\"));
    std::string why;
    const auto bytes = platform::readWholeFile(folder + "/golden/" + name, 1U << 20U, why);
    REQUIRE(bytes.has_value());
    return *bytes;
}

/// The output of --changed-settings without the sources of the values.
std::string changedSettings(test::FakeHost& host) {
    host.windows = true;
    host.given.arguments.emplace_back("--changed-settings");
    const ProgramPtr program = createProgram(host);
    REQUIRE(program->configure() == platform::RunMode::Done);
    REQUIRE(host.printed.size() == 1);
    std::string plain;
    for (std::size_t at = 0; at < host.printed[0].size();) {
        const std::size_t end = std::min(host.printed[0].find('\n', at), host.printed[0].size());
        const std::string line = host.printed[0].substr(at, end - at);
        if (!line.starts_with("# ")) { // only for this run: the question itself
            plain += line.substr(0, line.find("  # ")) + "\n";
        }
        at = end + 1;
    }
    return plain;
}

} // namespace

TEST_CASE("saved settings of version 0.1.0 load with every choice kept", "[pong][settings]") {
    test::FakeHost host;
    const std::string saved = golden("saved_settings_0.1.0.txt");
    host.saved.records["settings"] = saved;
    CHECK(changedSettings(host) == saved);
    CHECK(host.saved.records["settings"] == saved);
}

TEST_CASE("a settings file of version 0.1.0 loads with every choice kept", "[pong][settings]") {
    test::FakeHost host;
    const std::string file = golden("settings_file_0.1.0.txt");
    host.files["settings.txt"] = file;
    CHECK(changedSettings(host) == file);
}
