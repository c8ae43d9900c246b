#include "engine/core/result.h"

namespace eng {

std::vector<FormatArg> Error::arguments() const {
    std::vector<FormatArg> list;
    list.reserve(arguments_.size());
    for (const Argument& argument : arguments_) {
        if (const auto* integer = std::get_if<std::int64_t>(&argument)) {
            list.emplace_back(*integer);
        } else if (const auto* real = std::get_if<double>(&argument)) {
            list.emplace_back(*real);
        } else if (const auto* text = std::get_if<std::string>(&argument)) {
            list.emplace_back(*text);
        }
    }
    return list;
}

} // namespace eng
