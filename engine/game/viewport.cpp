#include "engine/game/viewport.h"

#include "engine/canvas/canvas.h"
#include "engine/game/game_program.h"
#include "engine/kit/view.h"
#include "engine/ui/menu_screen.h"
#include "platform/page.h"

namespace eng {

const render::Camera2d& Viewport::camera() const {
    return program_.camera_;
}

void Viewport::use(render::Canvas& canvas) const {
    canvas.setCamera(camera());
}

Rect Viewport::visible() const {
    return camera().visible();
}

bool Viewport::isPortrait() const {
    return program_.upright_;
}

float Viewport::panAt(Vec2 place) const {
    return eng::panAt(camera(), place);
}

Rect Viewport::leftCorner() const {
    const Services& services = program_.services();
    if (!program_.menus_ || services.input.device() != InputDevice::Touch) {
        return {};
    }
    const Rect button = program_.pauseButton();
    const Vec2 pixels = services.stage.camera().toPixels({button.right(), button.bottom()});
    const Vec2 to = camera().toUnits(pixels);
    const Rect shown = visible();
    return {shown.left, shown.top, to.x - shown.left, to.y - shown.top};
}

Rect Viewport::rightCorner() const {
    platform::Page* const page = program_.services().host.page();
    const platform::CoveredCorner covered =
        page != nullptr ? page->coveredCorner() : platform::CoveredCorner{};
    if (covered.width <= 0.0F) {
        return {};
    }
    const Rect shown = visible();
    const float width = covered.width / camera().scale();
    return {shown.right() - width, shown.top, width, covered.height / camera().scale()};
}

Rect Viewport::free() const {
    Rect shown = visible();
    const render::Stage& stage = program_.services().stage;
    if (program_.covered_.height > 0.0F) {
        const Vec2 pixels =
            stage.camera().toPixels({program_.covered_.left, program_.covered_.top});
        shown.height = camera().toUnits(pixels).y - shown.top;
        return shown;
    }
    if (program_.asides_ == 0) {
        return shown;
    }
    if (stage.portrait()) {
        shown.height *= 1.0F - ui::kBelowHeight;
    } else {
        const float covered = shown.width * ui::kAsideWidth;
        shown.left += covered;
        shown.width -= covered;
    }
    return shown;
}

} // namespace eng
