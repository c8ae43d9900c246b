#include "engine/render3d/scene_part.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <span>

namespace eng::render {
namespace {

/// What a matrix does to lengths.
struct Stretch {
    float largest = 1.0F; ///< scale
    bool differs = false; ///< longer in a direction than in another one
    bool mirrored = false;
};
inline Stretch stretchOf(const Mat4& by) {
    const auto& m = by.values;
    const Vec3 x{m[0], m[1], m[2]};
    const Vec3 y{m[4], m[5], m[6]};
    const Vec3 z{m[8], m[9], m[10]};
    const float xx = x.dot(x), yy = y.dot(y), zz = z.dot(z);
    const float most = std::max(std::max(xx, yy), zz);
    const float least = std::min(std::min(xx, yy), zz);
    const float sheared = std::abs(x.dot(y)) + std::abs(y.dot(z)) + std::abs(z.dot(x));
    const bool shears = sheared > 0.002F * most; // then a way between the axes may be the longest
    return {std::sqrt(shears ? xx + yy + zz : most), shears || most > 1.002F * least,
            x.cross(y).dot(z) < 0.0F};
}

/// From the numbers of a mesh to the world.
/// @param at  where its middle is then
ScenePart::Rows rowsOf(const Mat4& to, const ModelData::Mesh& mesh, Vec3 at) {
    const float unit = mesh.size / 32767.0F;
    const auto& m = to.values;
    return {m[0] * unit, m[4] * unit, m[8] * unit, at.x,        m[1] * unit,  m[5] * unit,
            m[9] * unit, at.y,        m[2] * unit, m[6] * unit, m[10] * unit, at.z};
}

} // namespace

Mesh::Data meshDataOf(const ModelData::Mesh& mesh) {
    using Type = VertexPart::Type;
    struct Vertex {
        std::array<std::int16_t, 4> position;
        std::array<std::int8_t, 4> normal;
        std::array<float, 2> coordinates;
        std::array<std::uint8_t, 4> color;
        std::array<std::uint8_t, 4> joints;
        std::array<std::uint8_t, 4> weights;
    };
    const bool skinned = !mesh.joints.empty();
    Mesh::Data data;
    data.stride = skinned ? sizeof(Vertex) : offsetof(Vertex, joints);
    const auto part = [&](gl::Uint location, std::uint8_t components, Type type, bool normalized,
                          std::size_t offset) {
        data.parts.push_back(
            {location, components, type, normalized, static_cast<std::uint16_t>(offset)});
    };
    part(0, 4, Type::Short, false, offsetof(Vertex, position));
    part(1, 3, Type::Byte, true, offsetof(Vertex, normal));
    part(2, 2, Type::Float, false, offsetof(Vertex, coordinates));
    part(3, 4, Type::UnsignedByte, true, offsetof(Vertex, color));
    if (skinned) {
        part(4, 4, Type::UnsignedByte, false, offsetof(Vertex, joints));
        part(5, 4, Type::UnsignedByte, true, offsetof(Vertex, weights));
    }
    data.vertices.resize(mesh.vertices() * data.stride);
    for (std::size_t i = 0; i < mesh.vertices(); ++i) {
        Vertex vertex{};
        const auto copy = [&](const auto& from, auto& to, std::size_t count) {
            if (!from.empty()) {
                std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(i * count), count,
                            to.begin());
            }
        };
        vertex.color = {255, 255, 255, 255};
        copy(mesh.positions, vertex.position, 3);
        copy(mesh.normals, vertex.normal, 3);
        copy(mesh.coordinates, vertex.coordinates, 2);
        copy(mesh.colors, vertex.color, 4);
        copy(mesh.joints, vertex.joints, 4);
        copy(mesh.weights, vertex.weights, 4);
        std::memcpy(data.vertices.data() + i * data.stride, &vertex, data.stride);
    }
    data.indices = mesh.indices;
    std::uint32_t first = 0;
    for (const ModelData::Piece& piece : mesh.pieces) {
        data.pieces.push_back({first, piece.count});
        first += piece.count;
    }
    return data;
}

void ScenePart::move() {
    changes = owner->changes_;
    if (isSkinned()) {
        moveSkin();
        return;
    }
    const auto number = static_cast<std::size_t>(data->mesh);
    const ModelData::Mesh& shape = gpu->model->data().meshes[number];
    const float radius = gpu->radii[number];
    const Mat4& own = owner->nodesOr(gpu->rest)[node];
    rows.resize(owner->places_.size() * std::max<std::size_t>(data->places.size(), 1));
    balls.resize(rows.size());
    std::size_t inverted = 0;
    stretched = false;
    std::size_t at = 0;
    const auto put = [&](const Mat4& to) {
        const Stretch stretch = stretchOf(to);
        inverted += stretch.mirrored ? 1U : 0U;
        stretched = stretched || stretch.mirrored || stretch.differs;
        const Vec3 middle = to.point(shape.center);
        rows[at] = rowsOf(to, shape, middle);
        balls[at] = {middle, radius * stretch.largest};
        ++at;
    };
    const auto putAll = [&](const Mat4& toNode) {
        for (const auto& each : data->places) {
            put(toNode * each.matrix());
        }
        if (data->places.empty()) {
            put(toNode);
        }
    };
    if (own == Mat4{}) { // a product less for each place
        std::ranges::for_each(owner->places_, putAll);
    } else {
        std::ranges::for_each(owner->places_, [&](const Mat4& to) { putAll(to * own); });
    }
    mirrored = inverted > 0 && inverted == rows.size();
    mixed = inverted > 0 && !mirrored;
}

void ScenePart::moveSkin() {
    const ModelData& all = gpu->model->data();
    const auto& joints = all.skins[static_cast<std::size_t>(data->skin)].joints;
    const auto number = static_cast<std::size_t>(data->mesh);
    const ModelData::Mesh& shape = all.meshes[number];
    const float radius = gpu->radii[number];
    const Mat4& at = owner->places_[place];
    const std::span<const Mat4> nodes = owner->nodesOr(gpu->rest);
    Box3 around;
    rows.resize(joints.size());
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const auto& m = joints[i].inverse;
        const Mat4 inverse{
            {m[0], m[4], m[8], 0, m[1], m[5], m[9], 0, m[2], m[6], m[10], 0, m[3], m[7], m[11], 1}};
        const Mat4 to = at * nodes[static_cast<std::size_t>(joints[i].node)] * inverse;
        const Vec3 middle = to.point(shape.center);
        rows[i] = rowsOf(to, shape, middle);
        // Where the joint alone would put the mesh: a vertex is between what its joints say.
        const Stretch stretch = stretchOf(to);
        const float reach = radius * stretch.largest;
        around.add(middle - Vec3{reach, reach, reach});
        around.add(middle + Vec3{reach, reach, reach});
        mirrored = stretch.mirrored; // all are, or none
    }
    balls.assign(1, {around.center(), around.half().length()});
}

} // namespace eng::render
