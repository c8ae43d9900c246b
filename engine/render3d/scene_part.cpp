#include "engine/render3d/scene_part.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <span>

namespace eng::render {
namespace {

/// What a matrix does to lengths.
struct Stretch {
    float largest = 1.0F; ///< scale, or a little more
    bool differs = false; ///< longer in a direction than in another one
    bool mirrored = false;
};
inline Stretch stretchOf(const Mat4& by) {
    const auto& m = by.values;
    const Vec3 x{m[0], m[1], m[2]};
    const Vec3 y{m[4], m[5], m[6]};
    const Vec3 z{m[8], m[9], m[10]};
    const float xx = x.dot(x), yy = y.dot(y), zz = z.dot(z);
    const float least = std::min(std::min(xx, yy), zz);
    // If it shears, the longest way is between the axes: no row of the product of the matrix with
    // its transpose has a larger sum (Gershgorin).
    const float sheared = std::abs(x.dot(y)) + std::abs(y.dot(z)) + std::abs(z.dot(x));
    const float most = std::max(std::max(xx, yy), zz) + sheared;
    return {std::sqrt(most), most > 1.002F * least, x.cross(y).dot(z) < 0.0F};
}

struct Counts {
    std::size_t uneven = 0;   ///< matrices that stretch in a direction
    std::size_t mirrored = 0; ///< and that mirror
};
/// Puts the balls around a mesh at all places: several at once, as the loop has no branches.
Counts putBalls(std::span<const Mat4> to, Vec3 center, float radius, ScenePart::Balls& balls) {
    balls.resize(to.size());
    const std::span x = balls.x(), y = balls.y(), z = balls.z(), radii = balls.radius();
    Counts counts;
    for (std::size_t i = 0; i < to.size(); ++i) {
        const Stretch stretch = stretchOf(to[i]);
        const Vec3 middle = to[i].point(center);
        x[i] = middle.x;
        y[i] = middle.y;
        z[i] = middle.z;
        radii[i] = radius * stretch.largest;
        counts.uneven += stretch.differs ? 1U : 0U;
        counts.mirrored += stretch.mirrored ? 1U : 0U;
    }
    return counts;
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

void ScenePart::move(std::vector<Mat4>& products) {
    changes = owner->changes_;
    if (isSkinned()) {
        moveSkin();
        return;
    }
    const auto number = static_cast<std::size_t>(data->mesh);
    const ModelData::Mesh& shape = gpu->model->data().meshes[number];
    const Mat4& own = owner->nodesOr(gpu->rest)[node];
    std::span<const Mat4> to = owner->places_;
    if (!data->places.empty()) {
        products.clear();
        for (const Mat4& at : owner->places_) {
            const Mat4 toNode = at * own;
            for (const auto& each : data->places) {
                products.push_back(toNode * each.matrix());
            }
        }
        to = products;
    } else if (own != Mat4{}) {
        products.clear();
        std::ranges::transform(to, std::back_inserter(products),
                               [&](const Mat4& at) { return at * own; });
        to = products;
    }
    rows.resize(to.size());
    const auto [uneven, inverted] = putBalls(to, shape.center, gpu->radii[number], balls);
    for (std::size_t i = 0; i < to.size(); ++i) {
        rows[i] = rowsOf(to[i], shape, balls.center(i));
    }
    stretched = inverted > 0 || uneven > 0;
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
    balls.resize(1);
    balls.x()[0] = around.center().x;
    balls.y()[0] = around.center().y;
    balls.z()[0] = around.center().z;
    balls.radius()[0] = around.half().length();
}

} // namespace eng::render
