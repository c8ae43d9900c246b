#include "engine/gpu/image.h"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <string>

using namespace eng::render;

TEST_CASE("a picture survives its PNG file", "[gpu]") {
    Image image;
    image.width = 37;
    image.height = 11;
    for (int i = 0; i < image.width * image.height; ++i) {
        for (const int part : {i * 7, i * 13, i * 29}) {
            image.pixels.push_back(static_cast<std::uint8_t>(part & 0xFF));
        }
        image.pixels.push_back(255);
    }
    const std::string file = encodePng(image);
    const eng::Result<Image> read = decodePng(std::as_bytes(std::span{file}), "picture.png");
    REQUIRE(read);
    CHECK(*read == image);
}
