#pragma once

#include "engine/canvas/canvas.h"
#include "engine/resource/resources.h"
#include "tests/support/fake_gl.h"
#include "tests/support/fake_host.h"
#include "tests/support/font_file.h"
#include "tests/support/heard_log.h"
#include "tests/support/png_file.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eng::test {

/// A window of 320 x 180 units and pixels, and the files of a game.
struct KitFixture : HeardLog {
    FakeHost host;
    ManagedHeap heap;
    FakeGl fake;
    render::Device device;
    render::Stage stage{320, 180};
    std::unique_ptr<render::Canvas> canvas;
    std::unique_ptr<Resources> resources;

    KitFixture() {
        stage.resize(320, 180, 1.0F);
        auto font = render::Font::load(fontFile("manrope_medium.ttf"), "font");
        REQUIRE(font);
        canvas = std::make_unique<render::Canvas>(device, stage, std::move(*font));
        REQUIRE(device.open(fake.functions));
        REQUIRE(canvas->open());
        resources = std::make_unique<Resources>(host, heap, log,
                                                std::make_unique<StepwiseBackground>(), false);
    }
    /// A picture without content.
    static std::string png(std::uint32_t width, std::uint32_t height) {
        return PngFile{.width = width,
                       .height = height,
                       .colour = PngFile::kGrey,
                       .samples = std::vector<unsigned>(std::size_t{width} * height, 200)}
            .file();
    }
    /// What a frame sends.
    template <class Draw>
    std::vector<SentInstance> frame(const Draw& draw) {
        canvas->beginFrame({});
        draw();
        canvas->endFrame(); // a frame that is equal to the last one is not sent again
        const bool any = canvas->stats().instances > 0;
        std::vector<SentInstance> sent(any ? fake.sent.size() / sizeof(SentInstance) : 0);
        if (!sent.empty()) {
            std::memcpy(sent.data(), fake.sent.data(), sent.size() * sizeof(SentInstance));
        }
        return sent;
    }
};

} // namespace eng::test
