#include "engine/render3d/model.h"

#include "platform/pictures.h"

#include <algorithm>

namespace eng::render {

bool ModelPictureFile::decodeApart(const std::string& bytes, const std::string& name,
                                   Delegate<void(std::optional<Image>)> done) {
    if (!checkPng(std::as_bytes(std::span{bytes}), name)) {
        return false; // `decode` says why
    }
    return platform::decodePicture(bytes, [then =
                                               std::move(done)](platform::DecodedPicture picture) {
        const bool works = picture.width > 0;
        then(works ? std::optional{Image{picture.width, picture.height, std::move(picture.pixels)}}
                   : std::nullopt);
    });
}

int Model::node(std::string_view name) const {
    const auto found = std::ranges::find(data_.nodes, name, &ModelData::Node::name);
    return found == data_.nodes.end() ? -1 : static_cast<int>(found - data_.nodes.begin());
}

const ModelData::Animation* Model::animation(std::string_view name) const {
    const auto found = std::ranges::find(data_.animations, name, &ModelData::Animation::name);
    return found == data_.animations.end() ? nullptr : &*found;
}

std::uint32_t Model::version() const {
    std::uint32_t sum = version_;
    for (const Ref<ModelPicture>& picture : pictures_) {
        sum += picture->version();
    }
    return sum;
}

void Model::give(ModelData data) {
    version_ = version() + 1; // it only grows
    data_ = std::move(data);
    pictures_.clear();
    for (ModelData::Picture& picture : data_.pictures) {
        pictures_.push_back(resources_.decode<ModelPictureFile>(
            name_, std::string{picture.png.begin(), picture.png.end()}));
        picture.png = {}; // the picture has the pixels
    }
}

} // namespace eng::render
