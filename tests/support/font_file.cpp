#include "tests/support/font_file.h"

#include <fstream>
#include <iterator>

namespace eng::test {

std::string fontFile(std::string_view name) {
    // The path of this file contains the path of the repository.
    std::string path = __FILE__;
    path.resize(path.rfind("tests/support/"));
    path += "engine/font/fonts/";
    path += name;
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
}

} // namespace eng::test
