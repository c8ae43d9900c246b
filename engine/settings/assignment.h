#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

/// A parsed `[+|-]name[=value[;value...]]`.
struct Assignment {
    enum class Sign : std::uint8_t { None, Plus, Minus };

    Sign sign = Sign::None;
    std::string name;
    bool hasValues = false;          ///< there was an `=`
    std::vector<std::string> values; ///< `name=` has none, `name=""` has one, empty
    std::string written;             ///< the unparsed part after the `=`, for messages
};

/// Parses an assignment. Blanks around name and values are ignored. A value in double quotes keeps
/// its blanks and semicolons and uses the escapes \" \\ \n \r \t \0; a NUL byte is refused. A quote
/// inside a value is an ordinary character. A name is 1 to 64 characters of a-z, 0-9, '_', '-', '.'
/// and begins with a letter; capitals are accepted, so that the registry can suggest small letters.
///
/// @param where  "settings.txt:12", for the message
/// Errors:       a malformed assignment.
Result<Assignment> parseAssignment(std::string_view text, const MessageArg& where);

/// Appends a value so that it parses back equal.
void appendSettingValue(std::string& out, std::string_view value);

/// A line of a file without its comment, which is a '#' at the start, or after a blank outside a
/// quoted value, and everything after it.
std::string_view withoutComment(std::string_view line);

} // namespace eng
