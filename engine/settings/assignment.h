#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

/// `[+|-]name[=value[;value...]]`, taken apart.
struct Assignment {
    enum class Sign : std::uint8_t { None, Plus, Minus };

    Sign sign = Sign::None;
    std::string name;
    bool hasValues = false;          ///< there was an `=`
    std::vector<std::string> values; ///< `name=` has none, `name=""` has one, empty
    std::string written;             ///< the part behind the `=` as it stood, for messages
};

/// Takes an assignment apart. Blanks around name and values do not count; a value in double quotes
/// keeps everything between them, with \" \\ \n \r \t \0 for the characters that would not fit; a
/// NUL as it is never does. A quote that does not begin a value is a character like others. A name
/// is 1 to 64 of a-z, 0-9, '_', '-', '.', and begins with a letter; capitals pass, so that the
/// small ones can be suggested.
///
/// @param where  "settings.txt:12", for the message
/// Errors:       what is wrong with it.
Result<Assignment> parseAssignment(std::string_view text, const Message::Argument& where);

/// One value as it has to be written so that it reads back equal.
void appendSettingValue(std::string& out, std::string_view value);

/// Cuts a comment off a line of a file: a '#' at its start, or after a blank outside a quoted
/// value.
std::string_view withoutComment(std::string_view line);

} // namespace eng
