#include "engine/net/page_files.h"
#include "tests/support/system_path.h"
#include "tests/support/temporary_folder.h"

#include <catch2/catch_test_macros.hpp>

#include <filesystem>
#include <fstream>
#include <string>

using namespace eng;

namespace {

/// Writes a page whose index.html is `text`. @return its folder
std::string makePage(const std::string& folder, const std::string& text) {
    std::filesystem::create_directories(test::systemPath(folder + "/sounds"));
    std::ofstream{test::systemPath(folder + "/index.html")} << text;
    std::ofstream{test::systemPath(folder + "/sounds/hit.wav")} << "RIFF";
    std::ofstream{test::systemPath(folder + "/.hidden")} << "secret";
    return folder;
}

/// The text of index.html; "none" without a page
std::string indexOf(const Result<std::vector<net::WebFile>>& page) {
    if (!page) {
        return "none";
    }
    for (const net::WebFile& file : *page) {
        if (file.path == "/index.html") {
            return file.bytes;
        }
    }
    return "";
}

} // namespace

TEST_CASE("a page has the files of its folder and of the folders in it", "[net]") {
    const test::TemporaryFolder place;
    const auto page = net::readPage(makePage(place.path(), "<p>hello"));
    REQUIRE(page);
    CHECK(page->size() == 2);
    CHECK(indexOf(page) == "<p>hello");
}

TEST_CASE("compressed files stand for the plain ones", "[net]") {
    const test::TemporaryFolder place;
    makePage(place.path(), "<p>hello");
    std::ofstream{test::systemPath(place.path() + "/index.html.gz")} << "(compressed)";
    std::ofstream{test::systemPath(place.path() + "/alone.gz")} << "a file of the page";
    const auto page = net::readPage(place.path());
    REQUIRE(page);
    CHECK(page->size() == 3);
    for (const net::WebFile& file : *page) {
        CHECK(file.gzip == (file.path == "/index.html" ? "(compressed)" : ""));
    }
}

TEST_CASE("a page is told that its server is the game's", "[net]") {
    const test::TemporaryFolder place;
    makePage(place.path(), "<html><head><title>Pong</title>");
    std::ofstream{test::systemPath(place.path() + "/index.html.gz")} << "(compressed)";
    const auto page = net::readPage(place.path());
    CHECK(indexOf(page) ==
          "<html><head><meta name=\"game-server\" content=\"ws\"><title>Pong</title>");
    REQUIRE(page);
    for (const net::WebFile& file : *page) {
        CHECK(file.gzip.empty()); // it would lack the line
    }
}

TEST_CASE("a page is looked for next to the program after the current folder", "[net]") {
    const test::TemporaryFolder program;
    const std::string name = "page-of-this-test"; // not in the current folder
    CHECK(indexOf(net::readPage(name, program.path())) == "none");
    makePage(program.path() + "/" + name, "<p>next to the program");
    CHECK(indexOf(net::readPage(name, program.path())) == "<p>next to the program");
    const test::TemporaryFolder other;
    CHECK(indexOf(net::readPage(makePage(other.path(), "<p>here"), program.path())) == "<p>here");
}
