#include "tests/support/font_file.h"

#include "tests/support/project_file.h"

namespace eng::test {

std::string fontFile(std::string_view name) {
    return projectFile("engine/font/fonts/" + std::string{name});
}

} // namespace eng::test
