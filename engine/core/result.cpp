#include "engine/core/result.h"

#include <algorithm>
#include <iterator>

namespace eng {

Message::Message(TextId text, std::initializer_list<MessageArg> arguments)
    : text_{text} {
    arguments_.reserve(arguments.size());
    std::ranges::transform(arguments, std::back_inserter(arguments_),
                           [](const MessageArg& argument) {
                               return std::visit(
                                   []<class Value>(Value value) -> Argument {
                                       if constexpr (std::is_same_v<Value, std::string_view>) {
                                           return std::string{value};
                                       } else if constexpr (std::is_same_v<Value, TextId>) {
                                           return std::make_shared<const Message>(value);
                                       } else if constexpr (std::is_same_v<Value, const Message*>) {
                                           return std::make_shared<const Message>(*value);
                                       } else {
                                           return value;
                                       }
                                   },
                                   argument.value());
                           });
}

} // namespace eng
