#include "engine/net/room_code.h"

#include <algorithm>

namespace eng::net {
namespace {

constexpr std::string_view kLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr unsigned kBits = 5; // of a letter

char upper(char letter) {
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

bool isPathLetter(char letter) {
    const char big = upper(letter);
    return (big >= 'A' && big <= 'Z') || (letter >= '0' && letter <= '9') || letter == '-' ||
           letter == '_';
}

} // namespace

std::string makeRoomCode(std::uint32_t slot, std::uint64_t secret) {
    std::string code;
    const std::uint64_t slots = slot % kMaxSlots;
    for (unsigned i = 0; i < kRoomCode; ++i) {
        const std::uint64_t bits = i < 2 ? slots >> (kBits * (1 - i)) : secret >> (kBits * (i - 2));
        code += kLetters[static_cast<std::size_t>(bits % kLetters.size())];
    }
    return code;
}

std::optional<std::string> readRoomCode(std::string_view text) {
    std::string code;
    for (const char typed : text) {
        char letter = upper(typed);
        if (letter == ' ' || letter == '-' || letter == '\r' || letter == '\n' || letter == '\t') {
            continue;
        }
        letter = letter == 'O' ? '0' : letter == 'I' || letter == 'L' ? '1' : letter;
        if (kLetters.find(letter) == std::string_view::npos || code.size() == kRoomCode) {
            return std::nullopt;
        }
        code += letter;
    }
    return code.size() == kRoomCode ? std::optional{std::move(code)} : std::nullopt;
}

std::uint32_t slotOf(std::string_view code) {
    return static_cast<std::uint32_t>(kLetters.find(code[0]) << kBits | kLetters.find(code[1]));
}

bool isRoomPath(std::string_view path) {
    constexpr std::size_t kMaxPart = 24;
    constexpr int kMaxParts = 4;
    int parts = 0;
    while (path.starts_with('/')) {
        path.remove_prefix(1);
        const auto end = std::ranges::find_if_not(path, isPathLetter);
        const auto count = static_cast<std::size_t>(end - path.begin());
        if (count == 0 || count > kMaxPart || ++parts > kMaxParts) {
            return false;
        }
        path.remove_prefix(count);
    }
    return parts > 0 && path.empty();
}

} // namespace eng::net
