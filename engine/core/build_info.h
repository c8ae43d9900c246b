#pragma once

#include <span>
#include <string>
#include <string_view>

namespace eng {

/// A field that a game adds: "store" and "itch".
struct BuildField {
    std::string_view name;
    std::string_view value;
};

/// Build metadata. The build generates the values (cmake/build_info.cmake); the entry point passes
/// them to the application.
///
/// Source: Enginuity V, the build stamp.
struct BuildInfo {
    std::string_view version;  ///< "0.1.0"
    std::string_view commit;   ///< twelve hexadecimal digits, with '+' appended when files were
                               ///< changed; "unknown" outside git
    std::string_view time;     ///< UTC, "2026-11-21T08:30:00Z": of the commit, or of the build when
                               ///< files were changed
    std::string_view compiler; ///< "GNU 12.2.0"
    std::string_view type;     ///< "Release"
    std::string_view target;   ///< "Linux-x86_64"
    std::span<const BuildField> fields{}; ///< of CMake's ENGINUITY_BUILD_FIELDS, "store=itch;..."

    /// In one line: "0.1.0 (0123456789ab, 2026-11-21T08:30:00Z, GNU 12.2.0, Release, Linux-x86_64,
    /// store: itch)".
    std::string line() const;
};

} // namespace eng
