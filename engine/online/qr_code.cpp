// With qrcodegen; qr_none.cpp is for builds without it.

#include "engine/online/invitation.h"

#include <qrcodegen/qrcodegen.hpp>

#include <algorithm>

namespace eng::online {

void drawQrCode(render::Canvas& canvas, const Rect& box, const std::string& address, float shown) {
    using qrcodegen::QrCode;
    const QrCode code = QrCode::encodeText(address.c_str(), QrCode::Ecc::MEDIUM);
    constexpr int kMargin = 4; // modules, as the standard wants
    const int modules = code.getSize() + 2 * kMargin;
    const float size = std::min(box.width, box.height);
    const float module = size / static_cast<float>(modules);
    const Vec2 corner{box.center().x - size / 2.0F, box.center().y - size / 2.0F};
    canvas.fill({corner.x, corner.y, size, size}, Color::hex(0xFFFFFF).faded(shown));
    for (int y = 0; y < code.getSize(); ++y) {
        for (int x = 0; x < code.getSize();) { // dark modules of a row as one rectangle
            int end = x;
            while (end < code.getSize() && code.getModule(end, y)) {
                ++end;
            }
            if (end > x) {
                canvas.fill({corner.x + module * static_cast<float>(x + kMargin),
                             corner.y + module * static_cast<float>(y + kMargin),
                             module * static_cast<float>(end - x), module * 1.02F},
                            Color::hex(0x000000).faded(shown));
            }
            x = std::max(end, x + 1);
        }
    }
}

} // namespace eng::online
