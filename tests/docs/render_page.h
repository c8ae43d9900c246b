#pragma once

#include "engine/render/shape_batch.h"
#include "platform/host_events.h"
#include "tests/docs/any_page.h"
#include "tests/support/fake_gl.h"
#include "tests/support/font_file.h"

namespace eng::docs {

struct RenderPage : AnyPage {
    test::FakeGl fake;
    gl::Functions& glFunctions = fake.functions;
    std::string bytesOfTheFile = test::fontFile("manrope_semibold.ttf");
    platform::WindowSizeEvent event{800, 450, 1.0F};
};

} // namespace eng::docs
