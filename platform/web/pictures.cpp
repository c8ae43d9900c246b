#include "platform/pictures.h"

#include "platform/os/web/page.h"

#include <cstdlib>
#include <memory>
#include <utility>

namespace eng::platform {
namespace {

using Done = Delegate<void(DecodedPicture)>;

/// @param pixels  allocated by malloc; null: the browser could not decode it
void give(void* asked, std::int32_t width, std::int32_t height, std::uint8_t* pixels) {
    const std::unique_ptr<Done> done{static_cast<Done*>(asked)};
    const std::unique_ptr<std::uint8_t, void (*)(void*)> taken{pixels, std::free};
    DecodedPicture picture;
    if (pixels != nullptr) {
        constexpr std::size_t kRgba = 4;
        picture.width = width;
        picture.height = height;
        picture.pixels.assign(pixels, pixels + static_cast<std::size_t>(width) *
                                                   static_cast<std::size_t>(height) * kRgba);
    }
    (*done)(std::move(picture));
}

} // namespace

bool decodePicture(std::string_view png, Done done) {
    auto asked = std::make_unique<Done>(std::move(done));
    if (enginuity_page_decode_picture(reinterpret_cast<const std::uint8_t*>(png.data()),
                                      static_cast<std::uint32_t>(png.size()), asked.get(),
                                      give) == 0) {
        return false;
    }
    // NOLINTNEXTLINE(bugprone-unused-return-value)
    static_cast<void>(asked.release()); // `give` takes it
    return true;
}

} // namespace eng::platform
