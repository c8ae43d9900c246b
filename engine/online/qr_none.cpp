// Builds without qrcodegen show the address only; qr_code.cpp is for the others.

#include "engine/online/invitation.h"

namespace eng::online {

void drawQrCode(render::Canvas&, const Rect&, const std::string&, float) {}

} // namespace eng::online
