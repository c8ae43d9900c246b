#pragma once

#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>

namespace eng::test {

/// A path for the standard library. On Windows a plain string is not UTF-8.
inline std::filesystem::path systemPath(const std::string& utf8) {
    return std::u8string{utf8.begin(), utf8.end()};
}

/// A new folder that is deleted with its owner.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::random_device random;
        std::error_code failed;
        do {
            folder_ = std::filesystem::temp_directory_path() /
                      ("enginuity-test-" + std::to_string(random()));
        } while (!std::filesystem::create_directory(folder_, failed) && !failed);
        if (failed) {
            std::abort();
        }
        const std::u8string path = folder_.generic_u8string();
        path_.assign(path.begin(), path.end());
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    /// UTF-8, with '/' between folders.
    const std::string& path() const { return path_; }

private:
    std::filesystem::path folder_;
    std::string path_;
};

} // namespace eng::test
