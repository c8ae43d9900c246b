// Files with a header: every damage is noticed, old versions are read, newer ones left alone.

#include "engine/serialize/file.h"
#include "engine/text/string_table.h"
#include "tests/support/everything.h"

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <string>
#include <utility>

#include "engine_text.h"

using namespace eng;
using namespace eng::test;

namespace {

constexpr std::string_view kKind = "PLAY";

std::string said(const Message& message) {
    StringTable strings;
    return strings.text(message);
}
std::string fileOf(const Player& player) {
    Result<std::string> file = encodeFile(kKind, player);
    REQUIRE(file);
    return *file;
}
TextId refusal(std::string_view file) {
    const Result<Player> read = decodeFile<Player>(kKind, file);
    REQUIRE_FALSE(read);
    return read.error().text();
}
/// What the versions 1, 2 and 3 of the type wrote. The checksums are zlib's.
const std::array<std::pair<std::string_view, Player>, 3> kGolden{{
    {"454e4759504c41590001000000067e094fa603616e6e0007", {"ann", 3, 7.0}},
    {"454e4759504c41590002000000077031175803626f62050007", {"bob", 5, 7.0}},
    {"454e4759504c415900030000000d9dfdd9a103657665093fe0000000000000", {"eve", 9, 0.5}},
}};

std::string bytesOf(std::string_view digits) {
    std::string bytes;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        bytes += static_cast<char>(std::stoi(std::string{digits.substr(i, 2)}, nullptr, 16));
    }
    return bytes;
}
std::string hex(std::string_view bytes) {
    std::string out;
    for (const char c : bytes) {
        out += format("{0:02x}", {static_cast<unsigned char>(c)});
    }
    return out;
}

} // namespace

TEST_CASE("a file reads back equal, with these bytes", "[file]") {
    const Player player{"eve", 9, 0.5};
    const std::string file = fileOf(player);
    CHECK(hex(file) == kGolden.back().first);
    const Result<Player> read = decodeFile<Player>(kKind, file);
    REQUIRE(read);
    CHECK(*read == player);
}

TEST_CASE("files of all versions so far are read", "[file]") {
    for (const auto& [digits, player] : kGolden) {
        const Result<Player> read = decodeFile<Player>(kKind, bytesOf(digits));
        REQUIRE(read);
        CHECK(*read == player);
    }
}

TEST_CASE("every truncation and every flipped bit of a file is refused", "[file]") {
    const std::string file = fileOf({"eve", 9, 0.5});
    for (std::size_t size = 0; size < file.size(); ++size) {
        INFO(size);
        CHECK(refusal(std::string_view{file}.substr(0, size)) == text::kFileDamaged);
    }
    CHECK(refusal(file + "x") == text::kFileDamaged);
    for (std::size_t i = 0; i < file.size() * 8; ++i) {
        std::string flipped = file;
        flipped[i / 8] = static_cast<char>(flipped[i / 8] ^ (1 << (i % 8)));
        INFO(i);
        CHECK(refusal(flipped) == (i < 64 ? text::kFileForeign : text::kFileDamaged));
    }
}

TEST_CASE("a newer file is told from a damaged one", "[file]") {
    const std::string newer = detail::withHeader(kKind, 4, {});
    const Result<Player> read = decodeFile<Player>(kKind, newer);
    REQUIRE_FALSE(read);
    CHECK(read.error().text() == text::kFileNewer);
    CHECK(said(read.error()) == "a newer version of the program wrote the file: its format is 4, "
                                "this program knows formats up to 3");
    CHECK(refusal(detail::withHeader("TEAM", 3, {})) == text::kFileForeign);
    CHECK(refusal("") == text::kFileDamaged);
}
