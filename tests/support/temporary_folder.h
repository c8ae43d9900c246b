#pragma once

#include <string>

namespace eng::test {

/// A new folder that is deleted with its owner.
class TemporaryFolder {
public:
    TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder();
    /// UTF-8, with '/' between folders.
    const std::string& path() const { return path_; }

private:
    std::string path_;
};

} // namespace eng::test
