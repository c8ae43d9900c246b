#include "engine/record/player_name.h"

#include "engine/core/utf8.h"

#include <algorithm>
#include <array>

namespace eng {
namespace {

struct Range {
    char32_t first, last;
};

template <std::size_t kSize>
bool isIn(const std::array<Range, kSize>& ranges, char32_t character) {
    return std::ranges::any_of(ranges, [character](const Range& range) {
        return character >= range.first && character <= range.last;
    });
}

bool isSpace(char32_t character) {
    static constexpr std::array<Range, 9> kSpaces{{{0x09, 0x0D},
                                                   {0x20, 0x20},
                                                   {0x85, 0x85},
                                                   {0xA0, 0xA0},
                                                   {0x2000, 0x200A},
                                                   {0x2028, 0x2029},
                                                   {0x202F, 0x202F},
                                                   {0x205F, 0x205F},
                                                   {0x3000, 0x3000}}};
    return isIn(kSpaces, character);
}

/// Joiners (U+200C, U+200D) are kept: Persian, the scripts of India and emoji need them.
bool isDropped(char32_t character) {
    static constexpr std::array<Range, 21> kDropped{{{0x00, 0x1F},       {0x7F, 0x9F},
                                                     {0xAD, 0xAD},          // soft hyphen
                                                     {0x034F, 0x034F},      // grapheme joiner
                                                     {0x061C, 0x061C},      // direction marks
                                                     {0x115F, 0x1160},      // Hangul fillers
                                                     {0x17B4, 0x17B5},      // Khmer, not shown
                                                     {0x180B, 0x180F},      // Mongolian selectors
                                                     {0x200B, 0x200B},      // zero width space
                                                     {0x200E, 0x200F},      // direction marks
                                                     {0x202A, 0x202E},      // direction overrides
                                                     {0x2060, 0x206F},      // invisible, isolates
                                                     {0x2800, 0x2800},      // Braille without a dot
                                                     {0x3164, 0x3164},      // Hangul filler
                                                     {0xFE00, 0xFE0F},      // variation selectors
                                                     {0xFFA0, 0xFFA0},      // Hangul filler
                                                     {0xFDD0, 0xFDEF},      // noncharacters
                                                     {0xFEFF, 0xFEFF},      // byte order mark
                                                     {0xFFF0, 0xFFFF},      // special, replacement
                                                     {0xE000, 0xF8FF},      // private use
                                                     {0xE0000, 0x10FFFF}}}; // tags, private use
    return isIn(kDropped, character) || (character & 0xFFFEU) == 0xFFFEU;
}

} // namespace

std::string cleanName(std::string_view name) {
    std::string clean;
    std::size_t characters = 0;
    bool space = false;   // before the next character
    bool visible = false; // more than joiners
    while (!name.empty()) {
        const std::string_view before = name;
        const char32_t character = takeCharacter(name);
        if (isSpace(character)) {
            space = !clean.empty();
            continue;
        }
        if (isDropped(character)) {
            continue;
        }
        if (characters + (space ? 2 : 1) > kMaxNameCharacters) {
            break;
        }
        if (space) {
            clean += ' ';
            ++characters;
            space = false;
        }
        clean += before.substr(0, before.size() - name.size());
        ++characters;
        visible = visible || (character != 0x200C && character != 0x200D);
    }
    return visible ? clean : std::string{};
}

void removeLastCharacter(std::string& name) {
    while (!name.empty()) {
        const auto last = static_cast<unsigned char>(name.back());
        name.pop_back();
        if ((last & 0xC0U) != 0x80U) { // the first byte of a character
            return;
        }
    }
}

} // namespace eng
