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

// The tables are among the files that the page fetches; WebHost hands them out.

} // namespace eng::platform
