#pragma once

#include "engine/core/text_id.h"

#include <cstdint>
#include <string_view>

namespace eng {
class StringTable;
}

namespace eng::ui {

/// What a message in the menus is: news end with the menu that has shown them.
enum class Notice : std::uint8_t { News, Problem };

/// A text of a table, which is translated, or one that is the same in all languages.
struct Words {
    Words(TextId text) // NOLINT(google-explicit-constructor): either is written where words are
        : id{text} {}
    Words(const char* same) // NOLINT(google-explicit-constructor)
        : plain{same} {}
    Words(std::string_view same) // NOLINT(google-explicit-constructor)
        : plain{same} {}

    /// @return  TextId{} without words
    TextId in(const StringTable& strings) const;

    TextId id;
    std::string_view plain; ///< if `id` is TextId{}
};

} // namespace eng::ui
