// One assignment in a file, a command line or a link: engine/settings/assignment.h.

#include "engine/settings/assignment.h"
#include "tests/fuzz/require.h"

#include <cstddef>
#include <cstdint>

using namespace eng;

namespace {

std::string written(const Assignment& assignment) {
    std::string out = assignment.sign == Assignment::Sign::Plus    ? "+"
                      : assignment.sign == Assignment::Sign::Minus ? "-"
                                                                   : "";
    out += assignment.name;
    if (assignment.hasValues) {
        out += '=';
        for (std::size_t i = 0; i < assignment.values.size(); ++i) {
            out += i > 0 ? ";" : "";
            appendSettingValue(out, assignment.values[i]);
        }
    }
    return out;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const Result<Assignment> parsed = parseAssignment(text, "here");
    if (parsed) {
        FUZZ_REQUIRE(!parsed->name.empty() && parsed->name.size() <= 64);
        const std::string again = written(*parsed);
        const Result<Assignment> back = parseAssignment(again, "again");
        FUZZ_REQUIRE(back.ok());
        FUZZ_REQUIRE(back->sign == parsed->sign);
        FUZZ_REQUIRE(back->name == parsed->name);
        FUZZ_REQUIRE(back->hasValues == parsed->hasValues);
        FUZZ_REQUIRE(back->values == parsed->values);
        // It can be a line of a file, followed by a comment.
        FUZZ_REQUIRE(again.find_first_of("\n\r") == std::string::npos);
        FUZZ_REQUIRE(withoutComment(again + " # comment") == again + " ");
    } else {
        FUZZ_REQUIRE(!parsed.error().arguments().empty());
    }
    // Any bytes are a valid value.
    std::string line = "name=";
    appendSettingValue(line, text);
    const Result<Assignment> value = parseAssignment(line, "here");
    FUZZ_REQUIRE(value.ok());
    FUZZ_REQUIRE(value->values.size() == 1 && value->values[0] == text);
    FUZZ_REQUIRE(text.starts_with(withoutComment(text)));
    return 0;
}
