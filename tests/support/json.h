#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace eng::test {

/// A JSON parser for tests. It refuses what a browser refuses.
class Json {
public:
    static std::optional<Json> parse(std::string_view text);

    /// Returns null if there is no such member, so that the test continues and fails.
    const Json& operator[](const std::string& name) const;
    const std::vector<Json>& list() const;
    double number() const;
    const std::string& text() const;

private:
    using Members = std::map<std::string, Json>;

    struct Reader;

    std::variant<std::monostate, double, std::string, std::vector<Json>, Members> value_;
};

} // namespace eng::test
