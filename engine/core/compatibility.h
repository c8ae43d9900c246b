#pragma once

#include <cstdint>

namespace eng {

/// The versions that must be equal in two programs that play together. Systems, compilers and
/// commits may differ: they are shown (`BuildInfo`), not compared.
///
/// Source: Enginuity V, the build stamp, which was compared whole.
struct CompatibilityKey {
    std::uint32_t protocol = 0;   ///< version of the messages
    std::uint32_t simulation = 0; ///< version of the rules: the same inputs give the same game
    std::uint64_t content = 0;    ///< hash of the files that both must have

    friend bool operator==(const CompatibilityKey&, const CompatibilityKey&) = default;
};

} // namespace eng
