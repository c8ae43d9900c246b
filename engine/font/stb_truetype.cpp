// Compiles the font rasterizer. It trusts its input, which font_tables.h checks first. Its
// assertions are off: rounding errors can break them.
// NOLINTBEGIN(readability-identifier-naming): the library's names
#define STBTT_assert(condition) static_cast<void>(0)
#define STB_TRUETYPE_IMPLEMENTATION
// NOLINTEND(readability-identifier-naming)
#include <stb_truetype.h>
