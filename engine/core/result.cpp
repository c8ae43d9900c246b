#include "engine/core/result.h"

namespace eng {

Message::Argument Message::argument(Message message) {
    return std::make_shared<const Message>(std::move(message));
}

void Message::add(Argument argument) {
    arguments_.push_back(std::move(argument));
}

void Message::addInteger(std::int64_t value) {
    arguments_.emplace_back(value);
}

void Message::addNumber(double value) {
    arguments_.emplace_back(value);
}

void Message::addText(std::string_view value) {
    arguments_.emplace_back(std::string{value});
}

} // namespace eng
