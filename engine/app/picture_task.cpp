#include "engine/app/picture_task.h"

#include "engine/kernel/kernel.h"

#include <algorithm>
#include <utility>

namespace eng {

void PictureTask::onUpdate(EngineContext& context) {
    if (!std::exchange(drawn_, true)) {
        device_.redraw(); // in a page only a picture that was just drawn can be read
        return;
    }
    constexpr std::size_t kPixel = 4; // bytes
    render::Image image;
    image.width = video_.width();
    image.height = video_.height();
    const std::size_t row = static_cast<std::size_t>(image.width) * kPixel;
    const auto rows = static_cast<std::size_t>(image.height);
    std::vector<std::uint8_t> upsideDown(row * rows);
    device_.gl().readPixels(0, 0, image.width, image.height, gl::kRgba, gl::kUnsignedByte,
                            upsideDown.data());
    image.pixels.resize(upsideDown.size());
    for (std::size_t y = 0; y < rows; ++y) {
        std::copy_n(upsideDown.data() + (rows - 1 - y) * row, row, image.pixels.data() + y * row);
    }
    for (std::size_t at = kPixel - 1; at < image.pixels.size(); at += kPixel) {
        image.pixels[at] = 255; // as the screen shows it
    }
    if (--frames_ == 0) {
        context.kernel.remove(*this);
    } else {
        device_.redraw(); // the next one
    }
    taken_(std::move(image));
}

} // namespace eng
