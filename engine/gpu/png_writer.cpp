#include "engine/gpu/image.h"

// The encoder, in this file only.
// NOLINTBEGIN(cppcoreguidelines-macro-usage,readability-identifier-naming): the library's names
#define STBI_WRITE_NO_STDIO
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>
// NOLINTEND(cppcoreguidelines-macro-usage,readability-identifier-naming)

namespace eng::render {

std::string encodePng(const Image& image) {
    constexpr int kChannels = 4;
    std::string bytes;
    const auto append = [](void* to, void* data, int size) {
        static_cast<std::string*>(to)->append(static_cast<const char*>(data),
                                              static_cast<std::size_t>(size));
    };
    stbi_write_png_to_func(append, &bytes, image.width, image.height, kChannels,
                           image.pixels.data(), 0); // 0: rows lie one after the other
    return bytes;
}

} // namespace eng::render
