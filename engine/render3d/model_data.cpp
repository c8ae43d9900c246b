#include "engine/render3d/model_data.h"

#include "engine/serialize/file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "engine_text.h"

namespace eng::render {
namespace {

constexpr float kMost = 1.0e6F; ///< of strengths and ranges

template <class Values>
bool areFinite(const Values& values) {
    return std::ranges::all_of(values, [](float each) { return std::isfinite(each); });
}
template <class Values>
bool areParts(const Values& values) {
    return std::ranges::all_of(values, [](float each) { return each >= 0.0F && each <= kMost; });
}
/// Of an optional array with some numbers for each entry.
template <class T>
bool hasEntries(const std::vector<T>& values, std::size_t count, std::size_t numbers) {
    return values.empty() || values.size() == count * numbers;
}
/// Whether there is a part of this number, or it is -1.
template <class T>
bool has(const std::vector<T>& parts, std::int32_t number) {
    return number < static_cast<std::int32_t>(parts.size());
}

bool isWhole(const ModelData::Place& place) {
    const Vec3& at = place.at;
    const Quat& turn = place.turn;
    const Vec3& scale = place.scale;
    return std::isfinite(at.x + at.y + at.z + turn.x + turn.y + turn.z + turn.w + scale.x +
                         scale.y + scale.z);
}

bool isWhole(const ModelData::Mesh& mesh, const ModelData& model) {
    const std::size_t count = mesh.vertices();
    std::size_t used = 0;
    for (const ModelData::Piece& piece : mesh.pieces) {
        if (piece.count % 3 != 0 || !has(model.materials, piece.material)) {
            return false;
        }
        used += piece.count;
    }
    return mesh.positions.size() == 3 * count && count > 0 && hasEntries(mesh.normals, count, 3) &&
           hasEntries(mesh.coordinates, count, 2) && hasEntries(mesh.colors, count, 4) &&
           hasEntries(mesh.joints, count, 4) && mesh.weights.size() == mesh.joints.size() &&
           std::isfinite(mesh.center.x + mesh.center.y + mesh.center.z) && mesh.size > 0.0F &&
           std::isfinite(mesh.size) && areFinite(mesh.coordinates) && used == mesh.indices.size() &&
           std::ranges::all_of(mesh.indices, [&](std::uint32_t index) { return index < count; });
}

bool isWhole(const ModelData::Material& material, const ModelData& model) {
    return areParts(material.color) && areParts(material.emissive) && material.cutoff >= 0.0F &&
           material.cutoff <= kMost && has(model.pictures, material.picture) &&
           has(model.pictures, material.emissivePicture);
}

bool isWhole(const ModelData::Skin& skin, const ModelData& model) {
    return std::ranges::all_of(skin.joints, [&](const ModelData::Skin::Joint& joint) {
        return has(model.nodes, joint.node) && areFinite(joint.inverse);
    });
}

bool isWhole(const ModelData::Channel& channel, const ModelData& model) {
    const std::size_t each =
        channel.components() * (channel.way == ModelData::Channel::Way::Cubic ? 3 : 1);
    return has(model.nodes, channel.node) && !channel.times.empty() &&
           channel.values.size() == channel.times.size() * each && areFinite(channel.times) &&
           areFinite(channel.values) && channel.times.front() >= 0.0F &&
           std::ranges::adjacent_find(channel.times, std::greater_equal<>{}) == channel.times.end();
}

bool isWhole(const ModelData::Light& light) {
    constexpr float kQuarter = 1.5707964F;
    return areParts(light.color) && light.range >= 0.0F && light.range <= kMost &&
           light.inner >= 0.0F && light.outer > light.inner && light.outer <= kQuarter;
}

bool isWhole(const ModelData::Node& node, std::size_t number, const ModelData& model) {
    if (node.parent >= static_cast<std::int32_t>(number) || !has(model.meshes, node.mesh) ||
        !has(model.skins, node.skin) || !has(model.lights, node.light) || !isWhole(node.place) ||
        !areParts(std::array{node.from, node.to}) ||
        !std::ranges::all_of(node.places,
                             [](const ModelData::Place& place) { return isWhole(place); })) {
        return false;
    }
    if (node.skin < 0 || node.mesh < 0) {
        return true;
    }
    const std::size_t joints = model.skins[static_cast<std::size_t>(node.skin)].joints.size();
    const ModelData::Mesh& mesh = model.meshes[static_cast<std::size_t>(node.mesh)];
    return !mesh.joints.empty() &&
           std::ranges::all_of(mesh.joints, [&](std::uint8_t joint) { return joint < joints; });
}

bool isWhole(const ModelData& model) {
    const auto all = [&](const auto& parts, const auto& test) {
        return std::ranges::all_of(parts, test);
    };
    for (std::size_t i = 0; i < model.nodes.size(); ++i) {
        if (!isWhole(model.nodes[i], i, model)) {
            return false;
        }
    }
    const auto ofModel = [&](const auto& part) { return isWhole(part, model); };
    return all(model.meshes, ofModel) && all(model.materials, ofModel) &&
           all(model.skins, ofModel) &&
           all(model.lights, [](const ModelData::Light& light) { return isWhole(light); }) &&
           all(model.animations, [&](const ModelData::Animation& animation) {
               return !animation.channels.empty() && all(animation.channels, ofModel);
           });
}

} // namespace

float ModelData::Animation::length() const {
    float longest = 0.0F;
    for (const Channel& channel : channels) {
        longest = std::max(longest, channel.times.back());
    }
    return longest;
}

Result<ModelData> ModelData::decode(std::string_view bytes, std::string_view name) {
    Result<ModelData> model = decodeFile<ModelData>(kKind, bytes);
    if (model && !isWhole(*model)) {
        model = Error{text::kFileDamaged};
    }
    if (!model) {
        return Error{text::kResourceUnreadable, {name, model.error()}};
    }
    return model;
}

} // namespace eng::render
