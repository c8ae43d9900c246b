#include "engine/gpu/window_icon.h"

#include "engine/gpu/image.h"

#include <optional>
#include <span>
#include <string>

namespace eng::render {
namespace {

/// The colours before they were multiplied by alpha.
void divideByAlpha(Image& image) {
    for (std::size_t i = 0; i < image.pixels.size(); i += 4) {
        const int alpha = image.pixels[i + 3];
        for (std::size_t part = i; alpha > 0 && part < i + 3; ++part) {
            const int color = (image.pixels[part] * 255 + alpha / 2) / alpha;
            image.pixels[part] = static_cast<std::uint8_t>(color);
        }
    }
}

} // namespace

Status showWindowIcon(const platform::Host& host, VideoTask& video) {
    constexpr std::string_view kFile = "icon.png";
    const std::optional<std::string> bytes = host.readProgramFile(kFile);
    if (!bytes) {
        return {};
    }
    Result<Image> icon = decodePng(std::as_bytes(std::span{*bytes}), kFile);
    if (!icon) {
        return icon.error();
    }
    divideByAlpha(*icon);
    video.setIcon(icon->width, icon->height, icon->pixels);
    return {};
}

} // namespace eng::render
