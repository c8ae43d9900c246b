#include "engine/gpu/device.h"
#include "engine/gpu/shader.h"
#include "engine/gpu/texture.h"
#include "tests/support/fake_gl.h"

#include <catch2/catch_test_macros.hpp>

#include <string>
#include <vector>

#include "engine_text.h"

using namespace eng::render;
using eng::Status;
using eng::test::FakeGl;

TEST_CASE("version strings of drivers and browsers are parsed", "[unit][render]") {
    struct Case {
        const char* words;
        bool es;
        int major;
        int minor;
        bool enough;
    };
    for (const Case& one :
         {Case{"OpenGL ES 3.2 Mesa 22.3.6", true, 3, 2, true},
          Case{"OpenGL ES 3.0 (WebGL 2.0 (OpenGL ES 3.0 Chromium))", true, 3, 0, true},
          Case{"OpenGL ES 2.0 (WebGL 1.0)", true, 2, 0, false},
          Case{"OpenGL ES-CM 1.1", true, 0, 0, false},
          Case{"3.3 (Core Profile) Mesa 22.3.6", false, 3, 3, true},
          Case{"4.6.0 NVIDIA 535.54", false, 4, 6, true}, Case{"3.2.0", false, 3, 2, false},
          Case{"2.1 Metal - 88", false, 2, 1, false}, Case{"10.0", false, 10, 0, true},
          Case{"", false, 0, 0, false}, Case{"nonsense", false, 0, 0, false}}) {
        CAPTURE(one.words);
        const ContextInfo info = parseVersion(one.words);
        CHECK(info.es == one.es);
        CHECK(info.major == one.major);
        CHECK(info.minor == one.minor);
        CHECK(isSupported(info) == one.enough);
        CHECK(
            info.shaderHeader().starts_with(one.es ? "#version 300 es\n" : "#version 330 core\n"));
    }
    CHECK(parseVersion("99999999999999999999.1").major > 0); // no overflow
}

TEST_CASE("a context that is too old is refused with its version", "[unit][render]") {
    FakeGl fake;
    fake.version = "OpenGL ES 2.0 Old";
    Device device;
    const Status status = device.open(fake.functions);
    REQUIRE_FALSE(status);
    CHECK(status.error().text() == eng::text::kRenderContextTooOld);
    CHECK(std::get<std::string>(status.error().arguments().at(0)) == "OpenGL ES 2.0 Old");
    CHECK_FALSE(device.usable());
}

TEST_CASE("a missing function is reported by its name", "[unit][render]") {
    FakeGl fake;
    fake.functions.drawElements = nullptr;
    Device device;
    const Status status = device.open(fake.functions);
    REQUIRE_FALSE(status);
    CHECK(status.error().text() == eng::text::kRenderFunctionMissing);
    CHECK(std::get<std::string>(status.error().arguments().at(0)) == "glDrawElements");
}

TEST_CASE("a context that is lost while it opens is reported", "[unit][render]") {
    FakeGl fake;
    fake.contextLost = true;
    Device device;
    const Status status = device.open(fake.functions);
    REQUIRE_FALSE(status);
    CHECK(status.error().text() == eng::text::kRenderContextLost);
}

TEST_CASE("resources created before the context are created in it when it opens",
          "[unit][render]") {
    FakeGl fake;
    Device device;
    Texture texture{device, PixelFormat::Rgba8, Filter::Nearest};
    REQUIRE(texture.resize(4, 4));
    Shader shader{device, "test"};
    REQUIRE(shader.load("void main() {}", "void main() {}"));
    CHECK(fake.calls == 0);
    REQUIRE(device.open(fake.functions));
    CHECK(fake.textures == 1);
    CHECK(fake.programs == 1);
    CHECK(fake.shaderText == std::string{device.info().shaderHeader()} + "void main() {}");
}

TEST_CASE("a lost context is released without calls, and all resources are created again",
          "[unit][render]") {
    FakeGl fake;
    Device device;
    REQUIRE(device.open(fake.functions));
    {
        Texture texture{device, PixelFormat::R8, Filter::Linear};
        REQUIRE(texture.resize(8, 8));
        Shader shader{device, "test"};
        REQUIRE(shader.load("v", "f"));
        CHECK(shader.generation() == 1);

        const int before = fake.calls;
        device.contextLost();
        device.contextLost();
        CHECK_FALSE(device.usable());
        device.clear(10, 10, {});
        texture.update(0, 0, 1, 1, std::vector<std::uint8_t>{9});
        CHECK(fake.calls == before);

        fake.textures = 0; // lost with the context
        fake.programs = 0;
        REQUIRE(device.contextRestored(fake.functions));
        CHECK(fake.textures == 1);
        CHECK(fake.programs == 1);
        CHECK(shader.generation() == 2);
    }
    CHECK(fake.textures == 0);
    CHECK(fake.programs == 0);
}

TEST_CASE("a resource destroyed while the context is lost makes no calls", "[unit][render]") {
    FakeGl fake;
    Device device;
    REQUIRE(device.open(fake.functions));
    {
        Texture texture{device, PixelFormat::R8, Filter::Linear};
        REQUIRE(texture.resize(8, 8));
        device.contextLost();
    }
    CHECK(fake.textures == 1); // not deleted
}

TEST_CASE("a failed shader compilation reports the driver's message", "[unit][render]") {
    FakeGl fake;
    fake.shadersCompile = false;
    Device device;
    REQUIRE(device.open(fake.functions));
    Shader shader{device, "paint"};
    const Status status = shader.load("v", "f");
    REQUIRE_FALSE(status);
    CHECK(status.error().text() == eng::text::kRenderShaderCompile);
    CHECK(std::get<std::string>(status.error().arguments().at(0)) == "paint");
    CHECK(std::get<std::string>(status.error().arguments().at(2)) == "line 7: nonsense");
    CHECK(fake.programs == 0);
    CHECK_FALSE(shader.usable());
    device.contextLost();
    CHECK(device.contextRestored(fake.functions)); // it is not tried again
}

TEST_CASE("a context lost during compilation is not reported as a shader error", "[unit][render]") {
    FakeGl fake;
    Device device;
    REQUIRE(device.open(fake.functions));
    fake.contextLost = true;
    Shader shader{device, "paint"};
    const Status status = shader.load("v", "f");
    REQUIRE_FALSE(status);
    CHECK(status.error().text() == eng::text::kRenderContextLost);
    Shader other{device, "draw"}; // browsers report a loss once
    const Status second = other.load("v", "f");
    REQUIRE_FALSE(second);
    CHECK(second.error().text() == eng::text::kRenderContextLost);
    fake.contextLost = false;
    device.contextLost();
    REQUIRE(device.contextRestored(fake.functions));
    CHECK(shader.usable()); // its sources were kept
    CHECK(other.usable());
}

TEST_CASE("a context lost after another error is not reported as a shader error",
          "[unit][render]") {
    FakeGl fake;
    Device device;
    REQUIRE(device.open(fake.functions));
    fake.errors = {eng::gl::Enum{0x0502}};
    fake.contextLost = true;
    Shader shader{device, "paint"};
    const Status status = shader.load("v", "f");
    REQUIRE_FALSE(status);
    CHECK(status.error().text() == eng::text::kRenderContextLost);
}

TEST_CASE("a texture larger than the limit is refused and stays unchanged", "[unit][render]") {
    FakeGl fake;
    Device device;
    REQUIRE(device.open(fake.functions));
    Texture texture{device, PixelFormat::R8, Filter::Linear};
    REQUIRE(texture.resize(16, 16));
    const Status status = texture.resize(4096, 16);
    REQUIRE_FALSE(status);
    CHECK(status.error().text() == eng::text::kRenderTextureTooLarge);
    CHECK(texture.width() == 16);

    device.contextLost();
    fake.maxTextureSize = 8; // another graphics card
    CHECK_FALSE(device.contextRestored(fake.functions));
    CHECK_FALSE(device.usable());
}

TEST_CASE("changes of a texture are uploaded once, those side by side as one, when it is bound",
          "[unit][render]") {
    FakeGl fake;
    Device device;
    REQUIRE(device.open(fake.functions));
    Texture texture{device, PixelFormat::R8, Filter::Linear};
    REQUIRE(texture.resize(16, 16));
    CHECK(fake.wholeUploads == 1);
    texture.update(2, 3, 2, 1, std::vector<std::uint8_t>{1, 2});
    texture.update(14, 15, 2, 1, std::vector<std::uint8_t>{3, 4}); // far away
    texture.update(2, 4, 3, 1, std::vector<std::uint8_t>{5, 6, 7});
    CHECK(fake.uploads.empty());
    texture.bind(0);
    texture.bind(0);
    REQUIRE(fake.uploads.size() == 2);
    CHECK(fake.uploads[0].x == 14);
    CHECK(fake.uploads[0].width == 2);
    CHECK(fake.uploads[1].x == 2);
    CHECK(fake.uploads[1].y == 3);
    CHECK(fake.uploads[1].width == 3);
    CHECK(fake.uploads[1].height == 2);
    CHECK(texture.pixels()[3 * 16 + 3] == 2);
    REQUIRE(texture.resize(32, 20));
    CHECK(texture.pixels()[3 * 32 + 3] == 2);
    CHECK(texture.pixels()[15 * 32 + 15] == 4);
    CHECK(texture.pixels()[19 * 32 + 31] == 0);
}

TEST_CASE("errors are reported and cleared, even if they never end", "[unit][render]") {
    FakeGl fake;
    Device device;
    REQUIRE(device.open(fake.functions));
    CHECK(device.takeError() == eng::gl::kNoError);
    fake.errors = {0x0502, 0x0500};
    CHECK(device.takeError() == 0x0502);
    CHECK(device.takeError() == eng::gl::kNoError);
    fake.contextLost = true;
    CHECK(device.takeError() == eng::gl::kContextLost);
}

TEST_CASE("a pipeline sends what differs from the one before", "[unit][render]") {
    FakeGl fake;
    Device device;
    REQUIRE(device.open(fake.functions));
    Shader shader{device, "test"};
    REQUIRE(shader.load("vertex", "fragment"));
    const auto callsOf = [&](const Pipeline& pipeline) {
        const int before = fake.calls;
        device.use(pipeline);
        return fake.calls - before;
    };
    using Depth = Pipeline::Depth;
    using Blend = Pipeline::Blend;
    const Pipeline plain{.shader = &shader};
    CHECK(callsOf(plain) == 4); // program, no depth, no blending, no culling
    const std::uint64_t uses = device.uses();
    CHECK(callsOf(plain) == 0);
    CHECK(device.uses() == uses);
    CHECK(callsOf({.shader = &shader, .culls = true}) == 1);
    CHECK(callsOf({.shader = &shader, .blend = Blend::Over, .culls = true}) == 2);
    CHECK(callsOf({.shader = &shader, .depth = Depth::Written, .blend = Blend::Over}) == 2);
    CHECK(device.uses() > uses);

    SECTION("what is only tested does not write depth, but a cleared window has none") {
        CHECK(callsOf({.shader = &shader, .depth = Depth::Tested, .blend = Blend::Over}) == 2);
        const int before = fake.calls;
        device.clear(1, 1, {});
        CHECK(fake.calls - before == 5); // and the mask
        CHECK(callsOf({.shader = &shader, .depth = Depth::Tested, .blend = Blend::Over}) == 6);
    }
    SECTION("a new program and a new context get it whole") {
        REQUIRE(shader.load("vertex", "fragment"));
        CHECK(callsOf(plain) == 4);
        device.contextLost();
        REQUIRE(device.open(fake.functions));
        CHECK(callsOf(plain) == 4);
    }
}
