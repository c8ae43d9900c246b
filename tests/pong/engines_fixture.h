#pragma once

#include "platform/entry.h"
#include "platform/program.h"
#include "tests/support/fake_host.h"

#include <fstream>
#include <iterator>
#include <memory>
#include <string>

namespace pong::test {

/// A complete headless game with a host of its own: what `pong +headless` is, within this program.
class Engine {
public:
    explicit Engine(int seed)
        : seed_{std::to_string(seed)} {
        host.given.arguments = {"+headless", "language=en", "steps=200000", "seed=" + seed_};
        program = createProgram(host);
    }

    bool start() {
        return program->configure() == eng::platform::RunMode::Headless && program->start();
    }
    /// What it printed, and what every other build of the game prints.
    std::string printed() const {
        std::string all;
        for (const std::string& line : host.printed) {
            all += line + "\n";
        }
        return all;
    }
    std::string expected() const {
        std::string path = __FILE__; // which knows where the repository is
        path.resize(path.rfind("tests/pong/"));
        std::ifstream file{path + "tests/headless/pong_" + seed_ + ".txt"};
        return {std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
    }

    eng::test::FakeHost host;
    eng::ProgramPtr program;

private:
    std::string seed_;
};

} // namespace pong::test
