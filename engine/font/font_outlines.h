#pragma once

#include "engine/font/font_tables.h"

namespace eng::render {

/// Checks the outlines of all glyphs, since the rasterizer trusts them.
///
/// A glyph has at most 65,535 points, with coordinates of 16 bits. A composite glyph has at most 8
/// levels and 256 outlines (its parts and their parts). Each part is placed by an offset: the
/// rasterizer cannot place parts by matching points.
///
/// @return  the first glyph that is damaged or exceeds these limits; glyphCount if all are valid
/// Source:  OpenType 1.9, glyf.
unsigned firstDamagedGlyph(const FontTables& tables);

} // namespace eng::render
