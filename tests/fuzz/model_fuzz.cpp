// Whatever bytes a compiled model has: no crash, and a model that is read is written and read back,
// and its animations have a length.

#include "engine/render3d/model_data.h"
#include "engine/serialize/file.h"
#include "tests/fuzz/require.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

using namespace eng;
using render::ModelData;

namespace {

void check(std::string_view file) {
    const Result<ModelData> model = ModelData::decode(file, "model");
    if (!model) {
        return;
    }
    const Result<std::string> written = encodeFile(ModelData::kKind, *model);
    FUZZ_REQUIRE(written.ok());
    FUZZ_REQUIRE(ModelData::decode(*written, "model").ok());
    for (const ModelData::Animation& animation : model->animations) {
        FUZZ_REQUIRE(animation.length() >= 0.0F);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view file{reinterpret_cast<const char*>(data), size};
    check(file);
    // With a good header, since a checksum is hard to guess.
    check(
        detail::withHeader(ModelData::kKind, ModelData::kVersion, std::as_bytes(std::span{file})));
    return 0;
}
