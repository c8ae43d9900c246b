#include "engine/font/font_charmap.h"

#include "engine/font/font_tables.h"

#include <algorithm>

namespace eng::render {
namespace {

constexpr unsigned kPlatformUnicode = 0;
constexpr unsigned kPlatformWindows = 3;
constexpr char32_t kLastCharacter = 0x10FFFF;

} // namespace

bool FontCharmap::read(std::string_view cmap, unsigned glyphCount) {
    ascii_.fill(0);
    others_.clear();
    FontReader reader{cmap};
    std::string_view best;
    unsigned bestFormat = 0;
    const unsigned count = reader.u16(2);
    for (unsigned i = 0; i < count && !reader.outside(); ++i) {
        const unsigned platform = reader.u16(4 + i * 8);
        const unsigned encoding = reader.u16(6 + i * 8);
        const std::size_t offset = reader.u32(8 + i * 8);
        const bool unicode = platform == kPlatformUnicode ||
                             (platform == kPlatformWindows && (encoding == 1 || encoding == 10));
        if (!unicode || offset >= cmap.size()) {
            continue;
        }
        const unsigned format = reader.u16(offset);
        if ((format == 4 || format == 12) && format > bestFormat) {
            bestFormat = format;
            best = cmap.substr(offset);
        }
    }
    if (reader.outside() || bestFormat == 0) {
        return false;
    }
    return bestFormat == 4 ? readSegments(best, glyphCount) : readGroups(best, glyphCount);
}

std::uint16_t FontCharmap::glyph(char32_t character) const {
    if (character < ascii_.size()) {
        return ascii_[character];
    }
    const auto found =
        std::lower_bound(others_.begin(), others_.end(), character,
                         [](const Entry& entry, char32_t key) { return entry.character < key; });
    return found != others_.end() && found->character == character ? found->glyph
                                                                   : std::uint16_t{0};
}

void FontCharmap::add(char32_t character, unsigned glyph, unsigned glyphCount) {
    if (glyph == 0 || glyph >= glyphCount) {
        return;
    }
    if (character < ascii_.size()) {
        ascii_[character] = static_cast<std::uint16_t>(glyph);
    } else {
        others_.push_back({character, static_cast<std::uint16_t>(glyph)});
    }
}

bool FontCharmap::readSegments(std::string_view table, unsigned glyphCount) {
    FontReader reader{table};
    const std::size_t doubled = reader.u16(6) & ~1U; // twice the number of segments
    const std::size_t ends = 14;
    const std::size_t starts = ends + doubled + 2;
    const std::size_t deltas = starts + doubled;
    const std::size_t offsets = deltas + doubled;
    char32_t next = 0; // segments must ascend: this limits the work for a small table
    for (std::size_t at = 0; at < doubled; at += 2) {
        const char32_t first = reader.u16(starts + at);
        const char32_t last = reader.u16(ends + at);
        const unsigned delta = reader.u16(deltas + at);
        const unsigned offset = reader.u16(offsets + at);
        if (reader.outside() || first < next || last < first) {
            return false;
        }
        next = last + 1;
        for (char32_t character = first; character <= last && character != 0xFFFF; ++character) {
            unsigned glyph = character + delta;
            if (offset != 0) {
                glyph = reader.u16(offsets + at + offset + std::size_t{character - first} * 2);
                glyph = glyph == 0 ? 0 : glyph + delta;
            }
            add(character, glyph & 0xFFFFU, glyphCount);
        }
    }
    return !reader.outside();
}

bool FontCharmap::readGroups(std::string_view table, unsigned glyphCount) {
    FontReader reader{table};
    const std::uint32_t count = reader.u32(12);
    char32_t next = 0;
    for (std::size_t group = 0; group < count; ++group) {
        const std::size_t at = 16 + group * 12;
        const char32_t first = reader.u32(at);
        const char32_t last = reader.u32(at + 4);
        const std::uint32_t glyph = reader.u32(at + 8);
        if (reader.outside() || first < next || last < first || last > kLastCharacter) {
            return false;
        }
        next = last + 1;
        // Glyphs above the last one are ignored, so the loop ends there.
        for (char32_t i = 0; i <= last - first && i < glyphCount; ++i) {
            add(first + i, glyph > 0xFFFF ? 0 : glyph + i, glyphCount);
        }
    }
    return !reader.outside();
}

} // namespace eng::render
