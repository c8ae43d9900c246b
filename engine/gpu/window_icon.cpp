#include "engine/gpu/window_icon.h"

#include "engine/gpu/image.h"

#include <optional>
#include <span>
#include <string>

namespace eng::render {

Status showWindowIcon(const platform::Host& host, VideoTask& video) {
    constexpr std::string_view kFile = "icon.png";
    const std::optional<std::string> bytes = host.readProgramFile(kFile);
    if (!bytes) {
        return {};
    }
    Result<Image> icon = decodePng(std::as_bytes(std::span{*bytes}), kFile, ImageAlpha::Straight);
    if (!icon) {
        return icon.error();
    }
    video.setIcon(icon->width, icon->height, icon->pixels);
    return {};
}

} // namespace eng::render
