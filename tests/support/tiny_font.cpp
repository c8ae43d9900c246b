#include "tests/support/tiny_font.h"

namespace eng::test {

std::string TinyFont::words(const std::vector<int>& values) {
    std::string bytes;
    for (const int value : values) {
        bytes += static_cast<char>((value >> 8) & 0xFF);
        bytes += static_cast<char>(value & 0xFF);
    }
    return bytes;
}

unsigned TinyFont::add(std::string outline) {
    if (outline.size() % 2 != 0) {
        outline += '\0';
    }
    glyphs_.push_back(std::move(outline));
    return static_cast<unsigned>(glyphs_.size() - 1);
}

unsigned TinyFont::addBlank() {
    return add({});
}

unsigned TinyFont::addTriangle() {
    return add(words({1, 0, 0, 500, 500, 2, 0}) + "\x01\x01\x01" +
               words({0, 500, -250, 0, 0, 500}));
}

unsigned TinyFont::addLonelyControlPoint() {
    return add(words({1, 0, 0, 500, 500, 0, 0}) + std::string(1, '\0') + words({10, 10}));
}

unsigned TinyFont::addComposite(const std::vector<unsigned>& parts, unsigned flags) {
    std::string outline = words({-1, 0, 0, 500, 500});
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const unsigned more = i + 1 < parts.size() ? kMoreParts : 0U;
        outline += words({static_cast<int>(flags | more), static_cast<int>(parts[i])});
        outline += std::string(2, '\0'); // offsets, or matching points
    }
    return add(outline);
}

std::string TinyFont::bytes() const {
    const int count = static_cast<int>(glyphs_.size());
    std::string loca = words({0, 0});
    std::string glyf;
    for (const std::string& outline : glyphs_) {
        glyf += outline;
        loca += words({static_cast<int>(glyf.size() >> 16U), static_cast<int>(glyf.size())});
    }
    glyf += std::string(glyf.empty() ? 2 : 0, '\0');
    std::string hmtx = words({600, 0});
    hmtx += std::string(glyphs_.size() * 2 - 2, '\0');
    const int lastLetter = 'A' + (count > 27 ? 26 : count) - 2;
    const std::string segments =
        count > 1
            ? words({4, 32, 0, 4, 4, 1, 0, lastLetter, 0xFFFF, 0, 'A', 0xFFFF, 1 - 'A', 1, 0, 0})
            : words({4, 24, 0, 2, 2, 0, 0, 0xFFFF, 0, 0xFFFF, 1, 0});
    return file({
        {"cmap", words({0, 1, 3, 1, 0, 12}) + segments},
        {"glyf", glyf},
        {"head", std::string(18, '\0') + words({1000}) + std::string(30, '\0') + words({1, 0})},
        {"hhea", words({1, 0, 800, -200}) + std::string(26, '\0') + words({1})},
        {"hmtx", hmtx},
        {"loca", loca},
        {"maxp", words({1, 0, count})},
    });
}

std::string TinyFont::file(const std::vector<std::pair<std::string_view, std::string>>& tables) {
    std::string directory = words({1, 0, static_cast<int>(tables.size()), 0, 0, 0});
    std::string content;
    const std::size_t start = directory.size() + tables.size() * 16;
    for (const auto& [name, bytes] : tables) {
        const std::size_t at = start + content.size();
        directory += name;
        directory += words({0, 0, static_cast<int>(at >> 16U), static_cast<int>(at),
                            static_cast<int>(bytes.size() >> 16U), static_cast<int>(bytes.size())});
        content += bytes;
    }
    return directory + content;
}

} // namespace eng::test
