#pragma once

#include "engine/canvas/canvas.h"
#include "platform/host_events.h"
#include "tests/docs/any_page.h"
#include "tests/support/fake_gl.h"
#include "tests/support/font_file.h"
#include "tests/support/png_file.h"

#include <catch2/catch_test_macros.hpp>

#include <span>
#include <string>
#include <utility>

namespace eng::docs {

using namespace eng::render;
using eng::Color;
using eng::Rect;
using eng::Ref;
using eng::Result;

/// A frame that is being drawn.
struct Drawing {
    Drawing(const gl::Functions& functions, std::string font)
        : canvas{device, stage, std::move(*Font::load(std::move(font), "font"))} {
        REQUIRE(device.open(functions));
        REQUIRE(canvas.open());
        canvas.beginFrame({});
    }
    ~Drawing() {
        canvas.endFrame();
        CHECK(canvas.stats().drawCalls <= 1);
    }

    Device device;
    Stage stage{1600, 900};
    Canvas canvas;
};

struct CanvasPage : AnyPage {
    test::FakeGl fake;
    gl::Functions& glFunctions = fake.functions;
    std::string bytesOfTheFile = test::fontFile("manrope_semibold.ttf");
    platform::WindowSizeEvent event{800, 450, 1.0F};

    std::string png =
        test::PngFile{
            .width = 6, .height = 1, .colour = test::PngFile::kGrey, .samples = {1, 2, 3, 4, 5, 6}}
            .file();
    std::span<const std::byte> bytesOfThePicture = std::as_bytes(std::span{png});
    double seconds = 1.0;
    Vec2 player{300, 200};
    Ref<Picture> map = heap.make<Picture>("map.png", *decodePng(bytesOfThePicture, "map.png"));
    Drawing drawing{glFunctions, bytesOfTheFile};
    Canvas& canvas = drawing.canvas;
    const Stage& stage = drawing.stage;
};

} // namespace eng::docs
