#include "engine/simulation/tally.h"

namespace eng {

void Tally::add(std::string_view group, std::string_view name, std::int64_t value) {
    for (Count& count : counts_) {
        if (count.group == group && count.name == name) {
            count.value += value;
            return;
        }
    }
    counts_.push_back({std::string{group}, std::string{name}, value});
}

std::int64_t Tally::value(std::string_view group, std::string_view name) const {
    for (const Count& count : counts_) {
        if (count.group == group && count.name == name) {
            return count.value;
        }
    }
    return 0;
}

} // namespace eng
