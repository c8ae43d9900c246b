#pragma once

#include "engine/canvas/canvas.h"

#include <string>

namespace eng::online {

/// Draws an address as a QR code (ISO/IEC 18004), as large as it fits: dark on light, with a
/// margin, so that phones read it. Draws nothing if the engine was built without qrcodegen.
///
/// @param shown  0 to 1
void drawQrCode(render::Canvas& canvas, const Rect& box, const std::string& address, float shown);

} // namespace eng::online
