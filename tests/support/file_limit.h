#pragma once

#include <cstdint>

namespace eng::test {

/// While it lives no file of this process grows beyond so many bytes, as if the disk were full.
/// Linux and macOS.
class FileLimit {
public:
    explicit FileLimit(std::uint64_t mostBytes);
    FileLimit(const FileLimit&) = delete;
    FileLimit& operator=(const FileLimit&) = delete;
    ~FileLimit();

private:
    std::uint64_t before_;
};

} // namespace eng::test
