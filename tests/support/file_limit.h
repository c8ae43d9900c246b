#pragma once

#include <cstdint>

namespace eng::test {

/// During its life no file of this process grows beyond this number of bytes, as on a full disk.
/// Linux and macOS.
class FileLimit {
public:
    explicit FileLimit(std::uint64_t maxBytes);
    FileLimit(const FileLimit&) = delete;
    FileLimit& operator=(const FileLimit&) = delete;
    ~FileLimit();

private:
    std::uint64_t before_;
};

} // namespace eng::test
