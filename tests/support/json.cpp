#include "tests/support/json.h"

#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace eng::test {

struct Json::Reader {
    std::string_view rest;

    void blanks() {
        while (!rest.empty() && std::string_view{" \t\r\n"}.find(rest.front()) != rest.npos) {
            rest.remove_prefix(1);
        }
    }
    bool takes(std::string_view what) {
        blanks();
        if (!rest.starts_with(what)) {
            return false;
        }
        rest.remove_prefix(what.size());
        return true;
    }
    void needs(bool good) {
        if (!good) {
            throw std::invalid_argument{"no JSON"};
        }
    }
    char next() {
        needs(!rest.empty());
        const char c = rest.front();
        rest.remove_prefix(1);
        return c;
    }
    std::string string() {
        needs(takes("\""));
        std::string out;
        for (char c = next(); c != '"'; c = next()) {
            needs(static_cast<unsigned char>(c) >= 0x20);
            if (c != '\\') {
                out += c;
                continue;
            }
            const char escape = next();
            if (escape == 'u') {
                needs(rest.size() >= 4);
                const int code = std::stoi(std::string{rest.substr(0, 4)}, nullptr, 16);
                needs(code < 0x80); // the engine escapes only these
                out += static_cast<char>(code);
                rest.remove_prefix(4);
            } else {
                constexpr std::string_view kEscapes = "\"\\/bfnrt";
                const std::size_t place = kEscapes.find(escape);
                needs(place != std::string_view::npos);
                out += "\"\\/\b\f\n\r\t"[place];
            }
        }
        return out;
    }
    Json value() {
        Json out;
        if (takes("{")) {
            Members members;
            while (!takes("}")) {
                needs(members.empty() || takes(","));
                std::string name = string();
                needs(takes(":"));
                needs(members.emplace(std::move(name), value()).second);
            }
            out.value_ = std::move(members);
        } else if (takes("[")) {
            std::vector<Json> elements;
            while (!takes("]")) {
                needs(elements.empty() || takes(","));
                elements.push_back(value());
            }
            out.value_ = std::move(elements);
        } else if (takes("true") || takes("false") || takes("null")) {
            out.value_ = 0.0; // no test needs these values
        } else if (!rest.empty() && rest.front() == '"') {
            out.value_ = string();
        } else {
            const std::size_t length = rest.find_first_not_of("0123456789+-.eE");
            const std::string digits{rest.substr(0, length)};
            char* end = nullptr;
            out.value_ = std::strtod(digits.c_str(), &end);
            needs(!digits.empty() && *end == '\0');
            rest.remove_prefix(digits.size());
        }
        return out;
    }
};

std::optional<Json> Json::parse(std::string_view text) {
    try {
        Reader reader{text};
        Json value = reader.value();
        reader.blanks();
        return reader.rest.empty() ? std::optional<Json>{std::move(value)} : std::nullopt;
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    }
}

const Json& Json::operator[](const std::string& name) const {
    static const Json kNone;
    const auto* members = std::get_if<Members>(&value_);
    const auto place = members != nullptr ? members->find(name) : Members::const_iterator{};
    return members != nullptr && place != members->end() ? place->second : kNone;
}

const std::vector<Json>& Json::list() const {
    return std::get<std::vector<Json>>(value_);
}

double Json::number() const {
    return std::get<double>(value_);
}

const std::string& Json::text() const {
    return std::get<std::string>(value_);
}

} // namespace eng::test
