#include "tests/support/project_file.h"

#include <fstream>
#include <iterator>

namespace eng::test {

std::string projectFile(std::string_view path) {
    // The path of this file contains the path of the repository.
    std::string whole = __FILE__;
    whole.resize(whole.rfind("tests/support/"));
    whole += path;
    std::ifstream file{whole, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{}};
}

} // namespace eng::test
