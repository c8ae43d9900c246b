#pragma once

#include "platform/system_host.h"

#include <string>
#include <vector>

namespace eng::platform {

/// A host with files and a terminal. Lines of the program go to stdout, its log to stderr.
class FileHost : public SystemHost {
public:
    /// @param program    short name, used for folder names
    /// @param arguments  argv, including the program's name
    FileHost(const char* program, int argumentCount, const char* const* arguments);

    void useFolder(std::string folder) final;
    using Host::readProgramFile;
    std::optional<std::string> readProgramFile(std::string_view name, std::size_t maxBytes,
                                               std::string& why) const final;
    std::int64_t programFileStamp(std::string_view name) const final;
    std::string programFolder() const final { return programFolder_; }
    std::optional<std::string> readStringTable(std::string_view table,
                                               std::string_view language) const final;
    std::vector<std::string> stringTableLanguages(std::string_view table) const final;
    std::string logFolder() const final;
    /// Prints the message to stderr.
    void showMessage(MessageKind kind, std::string_view title, std::string_view text) override;
    void announce(std::string_view) final {}
    void print(std::string_view line) final;
    void printLog(MessageKind kind, std::string_view line) final;
    std::vector<std::string> languages() const final;

private:
    std::string programFolder_;
    std::string userFolder_;
};

} // namespace eng::platform
