#include "tests/support/temporary_folder.h"

#include "tests/support/system_path.h"

#include <cstdlib>
#include <filesystem>
#include <random>

namespace eng::test {

TemporaryFolder::TemporaryFolder() {
    std::random_device random;
    std::filesystem::path folder;
    std::error_code failed;
    do {
        folder =
            std::filesystem::temp_directory_path() / ("enginuity-test-" + std::to_string(random()));
    } while (!std::filesystem::create_directory(folder, failed) && !failed);
    if (failed) {
        std::abort();
    }
    const std::u8string path = folder.generic_u8string();
    path_.assign(path.begin(), path.end());
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(systemPath(path_), ignored);
}

} // namespace eng::test
