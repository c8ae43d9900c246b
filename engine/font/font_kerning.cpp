#include "engine/font/font_kerning.h"

#include "engine/core/sort.h"
#include "engine/font/font_tables.h"

#include <algorithm>
#include <bit>

namespace eng::render {
namespace {

constexpr std::uint32_t kFeatureKern = 0x6B65726E; // 'kern'
constexpr unsigned kPairAdjustment = 2;
constexpr unsigned kExtension = 9;
constexpr unsigned kXAdvance = 4;
constexpr std::uint16_t kNotCovered = 0xFFFF;
// Tables may share parts, so a small font could require a lot of memory without these limits.
constexpr std::size_t kMaxClassTables = 64;
constexpr std::size_t kMaxPairs = 1'000'000;

std::string_view from(std::string_view table, std::size_t offset) {
    return offset <= table.size() ? table.substr(offset) : std::string_view{};
}

/// Calls visit(glyph, index) for each glyph of a coverage table; false if the table is damaged.
template <class Visit>
bool forEachCovered(std::string_view coverage, Visit visit) {
    FontReader reader{coverage};
    const unsigned format = reader.u16(0);
    const unsigned count = reader.u16(2);
    if (format == 1) {
        for (unsigned i = 0; i < count && !reader.outside(); ++i) {
            visit(reader.u16(4 + i * 2), i);
        }
    } else if (format == 2) {
        unsigned next = 0; // ranges must ascend: this limits the work for a small table
        for (unsigned i = 0; i < count && !reader.outside(); ++i) {
            const unsigned first = reader.u16(4 + i * 6);
            const unsigned last = reader.u16(6 + i * 6);
            const unsigned index = reader.u16(8 + i * 6);
            if (first < next || last < first) {
                return false;
            }
            next = last + 1;
            for (unsigned glyph = first; glyph <= last; ++glyph) {
                visit(static_cast<std::uint16_t>(glyph), index + glyph - first);
            }
        }
    } else {
        return false;
    }
    return !reader.outside();
}

/// Sets the class of each glyph; unlisted glyphs have class 0.
bool readClassDefinition(std::string_view table, std::vector<std::uint16_t>& classes) {
    FontReader reader{table};
    const auto set = [&](std::size_t glyph, std::uint16_t value) {
        if (glyph < classes.size()) {
            classes[glyph] = value;
        }
    };
    const unsigned format = reader.u16(0);
    if (format == 1) {
        const unsigned first = reader.u16(2);
        const unsigned count = reader.u16(4);
        for (unsigned i = 0; i < count && !reader.outside(); ++i) {
            set(first + i, reader.u16(6 + i * 2));
        }
    } else if (format == 2) {
        unsigned next = 0;
        const unsigned count = reader.u16(2);
        for (unsigned i = 0; i < count && !reader.outside(); ++i) {
            const unsigned first = reader.u16(4 + i * 6);
            const unsigned last = reader.u16(6 + i * 6);
            if (first < next || last < first) {
                return false;
            }
            next = last + 1;
            for (unsigned glyph = first; glyph <= last; ++glyph) {
                set(glyph, reader.u16(8 + i * 6));
            }
        }
    } else {
        return false;
    }
    return !reader.outside();
}

/// The layout of a value record: its size and the offset of the advance (size 0: no advance).
struct ValueFormat {
    std::size_t size;
    std::size_t advanceAt;
    bool hasAdvance;

    explicit ValueFormat(unsigned format)
        : size{static_cast<std::size_t>(std::popcount(format & 0xFFU)) * 2}
        , advanceAt{static_cast<std::size_t>(std::popcount(format & (kXAdvance - 1U))) * 2}
        , hasAdvance{(format & kXAdvance) != 0} {}
};

} // namespace

bool FontKerning::readGpos(std::string_view gpos, unsigned glyphCount) {
    FontReader reader{gpos};
    const std::string_view features = from(gpos, reader.u16(6));
    const std::string_view lookups = from(gpos, reader.u16(8));
    FontReader featureList{features};
    FontReader lookupList{lookups};
    const unsigned lookupCount = lookupList.u16(0);
    std::vector<bool> wanted(lookupCount, false);
    const unsigned featureCount = featureList.u16(0);
    for (unsigned i = 0; i < featureCount && !featureList.outside(); ++i) {
        if (featureList.u32(2 + i * 6) != kFeatureKern) {
            continue;
        }
        FontReader feature{from(features, featureList.u16(6 + i * 6))};
        const unsigned count = feature.u16(2);
        for (unsigned j = 0; j < count && !feature.outside(); ++j) {
            if (const unsigned lookup = feature.u16(4 + j * 2); lookup < lookupCount) {
                wanted[lookup] = true;
            }
        }
        if (feature.outside()) {
            return false;
        }
    }
    for (unsigned i = 0; i < lookupCount; ++i) {
        if (wanted[i] && !readLookup(from(lookups, lookupList.u16(2 + i * 2)), glyphCount)) {
            return false;
        }
    }
    sortPairs();
    return !reader.outside() && !featureList.outside() && !lookupList.outside();
}

bool FontKerning::readLookup(std::string_view lookup, unsigned glyphCount) {
    FontReader reader{lookup};
    const unsigned type = reader.u16(0);
    const unsigned count = reader.u16(4);
    for (unsigned i = 0; i < count && !reader.outside(); ++i) {
        std::string_view table = from(lookup, reader.u16(6 + i * 2));
        unsigned tableType = type;
        if (type == kExtension) {
            FontReader extension{table};
            tableType = extension.u16(2);
            table = from(table, extension.u32(4));
        }
        if (tableType != kPairAdjustment) {
            continue;
        }
        const unsigned format = FontReader{table}.u16(0);
        if (format == 1 ? !readPairs(table, glyphCount) : !readClasses(table, glyphCount)) {
            return false;
        }
    }
    return !reader.outside();
}

bool FontKerning::readPairs(std::string_view table, unsigned glyphCount) {
    FontReader reader{table};
    const ValueFormat first{reader.u16(4)};
    const ValueFormat second{reader.u16(6)};
    const unsigned sets = reader.u16(8);
    bool fine = true;
    const auto visit = [&](std::uint16_t left, unsigned index) {
        if (!fine || index >= sets || left >= glyphCount) {
            return;
        }
        FontReader set{from(table, reader.u16(10 + index * 2))};
        const unsigned count = set.u16(0);
        const std::size_t step = 2 + first.size + second.size;
        if (2 + count * step > set.size() || pairs_.size() > kMaxPairs) {
            fine = false;
            return;
        }
        for (unsigned i = 0; i < count && first.hasAdvance; ++i) {
            const std::size_t at = 2 + i * step;
            addPair((std::uint32_t{left} << 16U) | set.u16(at), set.i16(at + 2 + first.advanceAt));
        }
    };
    return forEachCovered(from(table, reader.u16(2)), visit) && fine && !reader.outside();
}

bool FontKerning::readClasses(std::string_view table, unsigned glyphCount) {
    FontReader reader{table};
    const ValueFormat first{reader.u16(4)};
    const ValueFormat second{reader.u16(6)};
    const std::size_t leftClasses = reader.u16(12);
    const std::size_t rightClasses = reader.u16(14);
    const std::size_t step = first.size + second.size;
    if (reader.u16(0) != 2 || classes_.size() >= kMaxClassTables ||
        16 + leftClasses * rightClasses * step > table.size()) {
        return false;
    }
    if (!first.hasAdvance) {
        return true;
    }
    Classes made;
    made.rightClasses = rightClasses;
    made.right.assign(glyphCount, 0);
    made.left.assign(glyphCount, kNotCovered);
    std::vector<std::uint16_t> left(glyphCount, 0);
    const auto cover = [&](std::uint16_t glyph, unsigned) {
        if (glyph < glyphCount && left[glyph] < leftClasses) {
            made.left[glyph] = left[glyph];
        }
    };
    if (!readClassDefinition(from(table, reader.u16(8)), left) ||
        !readClassDefinition(from(table, reader.u16(10)), made.right) ||
        !forEachCovered(from(table, reader.u16(2)), cover)) {
        return false;
    }
    made.values.reserve(leftClasses * rightClasses);
    for (std::size_t i = 0; i < leftClasses * rightClasses; ++i) {
        made.values.push_back(reader.i16(16 + i * step + first.advanceAt));
    }
    classes_.push_back(std::move(made));
    return !reader.outside();
}

bool FontKerning::readKern(std::string_view kern) {
    FontReader reader{kern};
    if (reader.u16(0) != 0 || reader.u16(2) == 0) {
        return !reader.outside(); // Apple's format or an empty table: no kerning
    }
    const unsigned coverage = reader.u16(8);
    if ((coverage >> 8U) != 0 || (coverage & 1U) == 0) {
        return !reader.outside();
    }
    const unsigned count = reader.u16(10);
    for (unsigned i = 0; i < count && !reader.outside(); ++i) {
        addPair(reader.u32(18 + i * 6), reader.i16(22 + i * 6));
    }
    sortPairs();
    return !reader.outside();
}

void FontKerning::addPair(std::uint32_t glyphs, std::int16_t value) {
    pairs_.push_back({glyphs, static_cast<std::uint32_t>(pairs_.size()), value});
}

void FontKerning::sortPairs() {
    sort(pairs_, [](const Pair& a, const Pair& b) {
        return a.glyphs != b.glyphs ? a.glyphs < b.glyphs : a.order < b.order;
    });
}

int FontKerning::between(std::uint16_t left, std::uint16_t right) const {
    const std::uint32_t key = (std::uint32_t{left} << 16U) | right;
    const auto found = std::lower_bound(
        pairs_.begin(), pairs_.end(), key,
        [](const Pair& pair, std::uint32_t glyphs) { return pair.glyphs < glyphs; });
    if (found != pairs_.end() && found->glyphs == key) {
        return found->value;
    }
    for (const Classes& table : classes_) {
        if (left < table.left.size() && right < table.right.size() &&
            table.left[left] != kNotCovered && table.right[right] < table.rightClasses) {
            return table.values[table.left[left] * table.rightClasses + table.right[right]];
        }
    }
    return 0;
}

} // namespace eng::render
