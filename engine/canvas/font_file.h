#pragma once

#include "engine/core/managed.h"
#include "engine/font/font.h"
#include "engine/resource/resources.h"

#include <optional>
#include <string>
#include <utility>

namespace eng::render {

/// A font that has been loaded from a file, or will be: `Resources::load<FontFile>(name,
/// fallback)`.
class LoadedFont final : public Managed {
public:
    /// @param fallback  the font until it has been loaded; outlives this
    explicit LoadedFont(const Font& fallback)
        : fallback_{fallback} {}
    const Font& font() const { return font_ ? *font_ : fallback_; }
    void give(Font font) { font_ = std::move(font); }

private:
    const Font& fallback_;
    std::optional<Font> font_;
};

/// TrueType files, for `Resources`.
struct FontFile {
    using Object = LoadedFont;
    using Decoded = Font;
    static Result<Font> decode(std::string bytes, const std::string& name) {
        return Font::load(std::move(bytes), name);
    }
};

} // namespace eng::render
