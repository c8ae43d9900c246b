// Compiles the decoder of Ogg Vorbis. It trusts its input, whose checksums music.cpp verifies
// first. CMake names its file, which is stb_vorbis.h or stb_vorbis.c.
// NOLINTBEGIN(readability-identifier-naming,bugprone-suspicious-include): the library's names
#define STB_VORBIS_NO_PUSHDATA_API
#define STB_VORBIS_NO_STDIO
#define STB_VORBIS_NO_INTEGER_CONVERSION
#define STB_VORBIS_MAX_CHANNELS 8
#include ENGINUITY_STB_VORBIS
// NOLINTEND(readability-identifier-naming,bugprone-suspicious-include)
