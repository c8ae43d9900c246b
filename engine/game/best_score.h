#pragma once

#include <cstdint>

namespace eng {

/// The best score, as it is kept. In version 1 of the file it had 32 bits.
struct BestScore {
    static constexpr int kVersion = 2;

    std::int64_t value = 0;

    bool operator==(const BestScore&) const = default;
    template <class Stream>
    void serialize(Stream& stream, int version) {
        if (version > 1) {
            stream.field("value", value);
            return;
        }
        auto narrow = static_cast<std::int32_t>(value);
        stream.field("value", narrow);
        value = narrow;
    }
};

} // namespace eng
