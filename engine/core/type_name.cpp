#include "engine/core/type_name.h"

namespace eng::detail {

std::string_view typeNameIn(std::string_view function) {
    constexpr std::string_view kBefore = "T = ";
    const std::size_t start = function.rfind(kBefore);
    if (start == std::string_view::npos) {
        return function;
    }
    const std::size_t end = function.find_first_of(";]", start);
    return function.substr(start + kBefore.size(), end - start - kBefore.size());
}

} // namespace eng::detail
