// The font rasteriser's own code, in a file by itself. It trusts its input: font_tables.h looks
// over whatever it is given, and its assertions, which guess at rounding errors, stay out.
// NOLINTBEGIN(readability-identifier-naming): its names
#define STBTT_assert(condition) static_cast<void>(0)
#define STB_TRUETYPE_IMPLEMENTATION
// NOLINTEND(readability-identifier-naming)
#include <stb_truetype.h>
