#pragma once

#include "engine/render3d/model_data.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace eng::test {

/// An upright cube about {0, 0, 0}, whose faces have normals of their own.
inline render::ModelData::Mesh cubeMesh(float half = 0.5F) {
    render::ModelData::Mesh mesh;
    mesh.size = half;
    for (const int axis : {0, 1, 2}) {
        for (const int way : {-1, 1}) {
            const auto first = static_cast<std::uint32_t>(mesh.vertices());
            for (const auto& [u, v] : {std::array{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
                std::array<int, 3> at{};
                at[static_cast<std::size_t>(axis)] = way;
                at[static_cast<std::size_t>((axis + 1) % 3)] = u;
                at[static_cast<std::size_t>((axis + 2) % 3)] = v;
                for (std::size_t i = 0; i < 3; ++i) {
                    mesh.positions.push_back(static_cast<std::int16_t>(32767 * at[i]));
                    mesh.normals.push_back(static_cast<std::int8_t>(
                        i == static_cast<std::size_t>(axis) ? 127 * way : 0));
                }
            }
            const std::array<std::uint32_t, 6> out{0, 1, 2, 0, 2, 3};
            const std::array<std::uint32_t, 6> in{0, 2, 1, 0, 3, 2};
            for (const std::uint32_t index : way > 0 ? out : in) {
                mesh.indices.push_back(first + index);
            }
        }
    }
    mesh.pieces.push_back({36, 0});
    return mesh;
}

/// A node with a cube of one material.
inline render::ModelData cubeModel(std::array<float, 4> color = {1, 1, 1, 1}) {
    render::ModelData data;
    data.meshes.push_back(cubeMesh());
    data.materials.push_back({.color = color});
    data.nodes.push_back({.name = "cube", .mesh = 0});
    return data;
}

} // namespace eng::test
