#pragma once

#include "engine/gpu/mesh.h"
#include "engine/gpu/mipmapped_texture.h"
#include "engine/render3d/scene.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace eng::render {

/// A model on the graphics card: its meshes and pictures.
struct SceneGpuModel {
    struct Picture {
        std::uint32_t version = 0;
        std::unique_ptr<MipmappedTexture> texture;
    };

    Ref<Model> model;
    std::uint32_t version = 0; ///< of its data
    bool used = false;
    std::vector<std::unique_ptr<Mesh>> meshes;
    std::vector<float> radii; ///< of each mesh, around its middle
    std::vector<Mat4> rest;   ///< of the nodes, to the model
    std::vector<Picture> pictures;
};

/// A node of a model that has a mesh, at all of its places; if it has a skin, at one of them.
struct ScenePart {
    /// Three rows of a matrix from a mesh's numbers to the world.
    using Rows = std::array<float, 12>;
    /// Number by number, so that a loop computes with several balls at once.
    class Balls {
    public:
        std::size_t size() const { return numbers_.size() / 4; }
        void resize(std::size_t count) { numbers_.resize(4 * count); }
        std::span<float> x() { return part(0); }
        std::span<float> y() { return part(1); }
        std::span<float> z() { return part(2); }
        std::span<float> radius() { return part(3); }
        Vec3 center(std::size_t at) const {
            return {numbers_[at], numbers_[size() + at], numbers_[2 * size() + at]};
        }

    private:
        std::span<float> part(std::size_t number) {
            return std::span{numbers_}.subspan(number * size(), size());
        }
        std::vector<float> numbers_;
    };

    SceneModel* owner = nullptr;
    SceneGpuModel* gpu = nullptr;
    std::size_t node = 0;
    const ModelData::Node* data = nullptr;
    std::size_t place = 0; ///< of a node with a skin
    Mesh* mesh = nullptr;
    std::uint32_t changes = 0; ///< of the owner, by `move`
    bool mirrored = false;     ///< in all of its places
    bool mixed = false;        ///< in some of them: both sides are drawn
    bool stretched = false;    ///< or mirrored, in one of its places
    bool transparent = false;  ///< some of it
    std::vector<Rows> rows;    ///< of a skin: its joints
    Balls balls;               ///< around the places
    // Of this frame
    std::vector<std::uint32_t> seen; ///< numbers of places
    std::size_t offset = 0;          ///< in the buffer, of places or joints
    float distance = 0.0F;           ///< of the nearest one

    /// Computes from where its owner and the nodes are: the rows, the balls around them, and
    /// `changes` to `stretched`.
    /// @param products  room for matrices
    void move(std::vector<Mat4>& products);
    bool isSkinned() const { return data->skin >= 0; }
    bool isCopied() const { return !isSkinned() && rows.size() > 1; }

private:
    void moveSkin();
};

/// The vertices and triangles of a mesh as `scene_shader.h` reads them.
Mesh::Data meshDataOf(const ModelData::Mesh& mesh);

} // namespace eng::render
