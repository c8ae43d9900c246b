#include "engine/render3d/model.h"

#include <algorithm>

namespace eng::render {

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
