#include "engine/canvas/text_fitter.h"
#include "tests/support/font_file.h"

#include <catch2/catch_test_macros.hpp>

using eng::Rect;

TEST_CASE("a text of line breaks alone is written", "[texts]") {
    const auto font = eng::render::Font::load(eng::test::fontFile("manrope_semibold.ttf"), "font");
    REQUIRE(font);
    eng::render::Device device;
    eng::render::ShapeBatch batch{device};
    eng::render::TextFitter lettering{batch, *font};
    const eng::render::TextBoxStyle letters{.size = 32.0F, .minSize = 20.0F, .maxLines = 3};
    const Rect bounds = lettering.write("\n\n", {0.0F, 0.0F, 200.0F, 200.0F}, letters);
    CHECK(bounds.width == 0.0F);
    CHECK(bounds.height > 64.0F);
}
