#include "engine/core/player_name.h"

#include "engine/core/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>

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
    static constexpr std::array<Range, 10> kSpaces{{{0x09, 0x0D},
                                                    {0x20, 0x20},
                                                    {0x85, 0x85},
                                                    {0xA0, 0xA0},
                                                    {0x1680, 0x1680},
                                                    {0x2000, 0x200A},
                                                    {0x2028, 0x2029},
                                                    {0x202F, 0x202F},
                                                    {0x205F, 0x205F},
                                                    {0x3000, 0x3000}}};
    return isIn(kSpaces, character);
}

bool isDropped(char32_t character) {
    static constexpr std::array<Range, 24> kDropped{
        {{0x00, 0x1F},       {0x7F, 0x9F},       {0xAD, 0xAD},       // soft hyphen
         {0x034F, 0x034F},                                           // grapheme joiner
         {0x061C, 0x061C},                                           // direction mark
         {0x115F, 0x1160},                                           // Hangul fillers
         {0x17B4, 0x17B5},                                           // Khmer, not shown
         {0x180B, 0x180F},                                           // Mongolian selectors
         {0x200B, 0x200B},                                           // zero width space
         {0x200E, 0x200F},                                           // direction marks
         {0x202A, 0x202E},                                           // direction overrides
         {0x2060, 0x206F},                                           // invisible, isolates
         {0x2800, 0x2800},                                           // Braille without a dot
         {0x3164, 0x3164},                                           // Hangul filler
         {0xE000, 0xF8FF},                                           // private use
         {0xFDD0, 0xFDEF},                                           // noncharacters
         {0xFE00, 0xFE0F},                                           // variation selectors
         {0xFEFF, 0xFEFF},                                           // byte order mark
         {0xFFA0, 0xFFA0},                                           // Hangul filler
         {0xFFF0, 0xFFFF},                                           // special, replacement
         {0x10000, 0x1E8FF}, {0x1E960, 0x1EFFF}, {0x1FB00, 0x1FFFF}, // see the header
         {0xE0000, 0x10FFFF}}};                                      // tags, private use
    return isIn(kDropped, character) || (character & 0xFFFEU) == 0xFFFEU;
}

bool isJoiner(char32_t character) {
    return character == 0x200C || character == 0x200D;
}

/// Of scripts whose letters change their shapes beside a joiner: Arabic, Syriac, Mongolian and
/// those of India and of its neighbours.
bool isJoined(char32_t character) {
    static constexpr std::array<Range, 6> kJoined{{{0x0600, 0x07FF},
                                                   {0x0840, 0x0DFF},
                                                   {0x1000, 0x109F},
                                                   {0x1780, 0x18AF},
                                                   {0xFB50, 0xFDFF},
                                                   {0xFE70, 0xFEFC}}};
    return isIn(kJoined, character);
}

/// Of those before U+1F000, only what emoji are joined with.
bool isEmoji(char32_t character) {
    static constexpr std::array<Range, 12> kEmoji{{{0x2194, 0x2195},
                                                   {0x2620, 0x2620},
                                                   {0x2640, 0x2642},
                                                   {0x2695, 0x2696},
                                                   {0x26A7, 0x26A7},
                                                   {0x26D3, 0x26D3},
                                                   {0x26F9, 0x26F9},
                                                   {0x2708, 0x2708},
                                                   {0x2764, 0x2764},
                                                   {0x27A1, 0x27A1},
                                                   {0x2B1B, 0x2B1B},
                                                   {0x1F000, 0x1FAFF}}};
    return isIn(kEmoji, character);
}

/// Stand on the character before them, and on each other: Unicode's classes Mn and Me (version 14),
/// without gaps of other signs that are not letters.
bool isMark(char32_t character) {
    static constexpr std::array<Range, 91> kMarks{
        {{0x0300, 0x036F},  {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x05BF, 0x05C7}, {0x0610, 0x061A},
         {0x064B, 0x065F},  {0x0670, 0x0670}, {0x06D6, 0x06ED}, {0x0711, 0x0711}, {0x0730, 0x074A},
         {0x07A6, 0x07B0},  {0x07EB, 0x07F3}, {0x07FD, 0x07FD}, {0x0816, 0x082D}, {0x0859, 0x085B},
         {0x0898, 0x089F},  {0x08CA, 0x08FF}, {0x0E31, 0x0E31}, {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E},
         {0x0EB1, 0x0EB1},  {0x0EB4, 0x0EBC}, {0x0EC8, 0x0ECE}, {0x0F18, 0x0F19}, {0x0F35, 0x0F39},
         {0x0F71, 0x0F87},  {0x0F8D, 0x0FBC}, {0x0FC6, 0x0FC6}, {0x102B, 0x103E}, {0x1056, 0x1060},
         {0x1071, 0x1074},  {0x1082, 0x108D}, {0x109D, 0x109D}, {0x135D, 0x135F}, {0x1712, 0x1714},
         {0x1732, 0x1734},  {0x1752, 0x1753}, {0x1772, 0x1773}, {0x17B6, 0x17D3}, {0x17DD, 0x17DD},
         {0x1885, 0x1886},  {0x18A9, 0x18A9}, {0x1920, 0x193B}, {0x1A17, 0x1A1B}, {0x1A55, 0x1A7F},
         {0x1AB0, 0x1B04},  {0x1B34, 0x1B44}, {0x1B6B, 0x1B73}, {0x1B80, 0x1B82}, {0x1BA1, 0x1BAD},
         {0x1BE6, 0x1BF3},  {0x1C24, 0x1C37}, {0x1CD0, 0x1CE8}, {0x1CED, 0x1CED}, {0x1CF4, 0x1CF9},
         {0x1DC0, 0x1DFF},  {0x20D0, 0x20F0}, {0x2CEF, 0x2CF1}, {0x2D7F, 0x2D7F}, {0x2DE0, 0x2DFF},
         {0x302A, 0x302F},  {0x3099, 0x309A}, {0xA66F, 0xA67D}, {0xA69E, 0xA69F}, {0xA6F0, 0xA6F1},
         {0xA802, 0xA802},  {0xA806, 0xA806}, {0xA80B, 0xA80B}, {0xA823, 0xA82C}, {0xA8C4, 0xA8C5},
         {0xA8E0, 0xA8F1},  {0xA8FF, 0xA8FF}, {0xA926, 0xA92D}, {0xA947, 0xA953}, {0xA980, 0xA983},
         {0xA9B3, 0xA9C0},  {0xA9E5, 0xA9E5}, {0xAA29, 0xAA36}, {0xAA43, 0xAA43}, {0xAA4C, 0xAA4D},
         {0xAA7B, 0xAA7D},  {0xAAB0, 0xAAB0}, {0xAAB2, 0xAAB4}, {0xAAB7, 0xAAB8}, {0xAABE, 0xAAC1},
         {0xAAEB, 0xAAEF},  {0xAAF5, 0xAAF6}, {0xABE3, 0xABED}, {0xFB1E, 0xFB1E}, {0xFE20, 0xFE2F},
         {0x1E944, 0x1E94A}}};
    if (character >= 0x0900 && character < 0x0E00) { // scripts of India: 128 characters of each
        const char32_t at = character % 0x80;
        return at <= 0x02 || at == 0x3A || at == 0x3C || (at >= 0x3E && at <= 0x57) || at == 0x62 ||
               at == 0x63;
    }
    return isIn(kMarks, character);
}

/// Scripts with letters that look like those of another one.
enum class Script : std::uint8_t { Other, Latin, Greek, Cyrillic };
Script scriptOf(char32_t character) {
    static constexpr std::array<Range, 16> kLatin{{{'A', 'Z'},
                                                   {'a', 'z'},
                                                   {0xAA, 0xAA},
                                                   {0xBA, 0xBA},
                                                   {0xC0, 0xD6},
                                                   {0xD8, 0xF6},
                                                   {0xF8, 0x02AF},
                                                   {0x1D00, 0x1DBF},
                                                   {0x1E00, 0x1EFF},
                                                   {0x2071, 0x209C},
                                                   {0x2100, 0x218F}, // K (kelvin), Roman numerals
                                                   {0x2C60, 0x2C7F},
                                                   {0xA722, 0xA7FF},
                                                   {0xAB30, 0xAB6F},
                                                   {0xFF21, 0xFF3A},
                                                   {0xFF41, 0xFF5A}}};
    static constexpr std::array<Range, 3> kGreek{
        {{0x0370, 0x03FF}, {0x1F00, 0x1FFF}, {0x2C80, 0x2CFF}}}; // and Coptic
    static constexpr std::array<Range, 3> kCyrillic{
        {{0x0400, 0x052F}, {0x1C80, 0x1C8F}, {0xA640, 0xA69F}}};
    return isIn(kLatin, character)      ? Script::Latin
           : isIn(kGreek, character)    ? Script::Greek
           : isIn(kCyrillic, character) ? Script::Cyrillic
                                        : Script::Other;
}

} // namespace

std::string cleanName(std::string_view name) {
    std::string clean;
    std::size_t characters = 0;
    std::string_view between; // a space or a joiner before the next character
    char32_t last = 0;
    int marks = 0;
    Script script = Script::Other; // of the word
    while (!name.empty()) {
        const std::string_view from = name;
        const char32_t character = takeCharacter(name);
        const std::string_view bytes = from.substr(0, from.size() - name.size());
        if (isSpace(character)) {
            between = clean.empty() ? "" : " ";
            continue;
        }
        if (isJoiner(character)) {
            between = between.empty() ? bytes : between;
            continue;
        }
        const bool newWord = clean.empty() || between == " ";
        const Script own = scriptOf(character);
        const bool isForeign =
            !newWord && own != Script::Other && script != Script::Other && own != script;
        const int most = character >= 0x0900 && character < 0x1B00 ? 4 : 2; // marks in a row
        const bool isExcess = isMark(character) && (newWord || marks >= most);
        if (isDropped(character) || isForeign || isExcess) {
            continue;
        }
        const bool joins = (isJoined(last) && isJoined(character)) ||
                           (between == "\u200D" && isEmoji(last) && isEmoji(character));
        if (between != " " && !joins) {
            between = {};
        }
        if (characters + (between.empty() ? 1 : 2) > kMaxNameCharacters) {
            break;
        }
        characters += between.empty() ? 1U : 2U;
        clean.append(between).append(bytes);
        between = {};
        last = character;
        marks = isMark(character) ? marks + 1 : 0;
        script = own != Script::Other ? own : newWord ? Script::Other : script;
    }
    return clean;
}

void removeLastCharacter(std::string& name) {
    const std::size_t whole = name.size();
    name.resize(whole == 0 ? 0 : startOf(name, whole - 1).size());
}

} // namespace eng
