#pragma once

#include <source_location>
#include <string_view>

namespace eng {

namespace detail {

/// "... [with T = Node; ...]", "... [T = Node]" -> "Node"; the whole text for a compiler that
/// prints neither.
std::string_view typeNameIn(std::string_view function);

} // namespace detail

/// The name of T as the compiler prints it, for messages; without run-time type information. Its
/// address identifies the type: different types may have the same name.
template <class T>
const std::string_view& typeName() {
    // Not a constant expression: g++ 12 would use the wrong T there.
    // NOLINTNEXTLINE(bugprone-dynamic-static-initializers): at the first call
    static const std::string_view kName{
        detail::typeNameIn(std::source_location::current().function_name())};
    return kName;
}

} // namespace eng
