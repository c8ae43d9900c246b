#include "platform/string_source.h"

namespace eng::platform {

std::string stringTableName(std::string_view table, std::string_view language) {
    std::string name = "strings/";
    name += table;
    name += '.';
    name += language;
    name += ".txt";
    return name;
}

} // namespace eng::platform
