#pragma once

#include "engine/core/color.h"
#include "engine/gpu/mesh.h"
#include "engine/gpu/uniform_buffer.h"
#include "engine/render3d/scene.h"
#include "engine/render3d/scene_part.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

namespace eng::render {

/// A colour of light: twice the number is twice the light.
struct LinearColor {
    float red, green, blue;
};
LinearColor toLinear(Color color, float strength);

/// A node that has a light.
struct SceneLamp {
    SceneModel* owner;
    SceneGpuModel* gpu;
    std::size_t node;
};

/// What a frame shows, in numbers: the lights that shine, the places that the camera sees, and what
/// shaders read of both from the uniform buffer (blocks of `scene_shader.h`).
///
/// Threads: as of its renderer.
class SceneFrame {
    static constexpr std::size_t kRow = std::tuple_size_v<ScenePart::Rows>;
    static constexpr std::size_t kMaxLights = 8;
    static constexpr std::size_t kFrameFloats = 40 + std::size_t{3} * 4 * kMaxLights;
    static constexpr std::size_t kRowsFloats = kRow * Mesh::kMaxCopies;
    static_assert(kMaxJoints == Mesh::kMaxCopies);

public:
    /// Of the block `Frame`, which is first.
    static constexpr std::size_t kFrameBytes = kFrameFloats * sizeof(float);
    /// Of a block `Places` or `Joints`.
    static constexpr std::size_t kRowsBytes = kRowsFloats * sizeof(float);
    /// Between the blocks of one part: floats of so many places.
    static constexpr std::size_t placesFloats(std::size_t places) { return aligned(places * kRow); }

    /// Chooses the eight lights that are nearest to the camera.
    void gatherLights(const Scene& scene, std::span<const SceneLamp> lamps);
    bool hasLights() const { return !lights_.empty(); }

    /// Forgets the parts of the frame before.
    void begin();
    /// Finds what the camera sees of a part, in the order of drawing: near places before far ones,
    /// of transparent parts the other way round. Sets `seen`, `offset` and `distance`.
    void select(const Scene& scene, const Frustum& frustum, ScenePart& part, Scene::Stats& stats);
    /// Writes what is the same for all parts.
    /// @return  all numbers of the frame, until it is called again
    std::span<const float> finish(const Scene& scene, const Mat4& camera);

private:
    /// A light as the shader reads it.
    struct Light {
        Vec3 at;
        float reach = 0.0F; ///< 1 / range; 0: everywhere; -1: it has no place
        std::array<float, 3> color{};
        float inner = 0.0F; ///< cosines of the angles of a spot
        Vec3 way;           ///< along which it shines
        float outer = 0.0F;
        float distance = 0.0F; ///< of the camera
    };

    static constexpr std::size_t aligned(std::size_t floats) {
        constexpr std::size_t kStep = UniformBuffer::kAlignment / sizeof(float);
        return (floats + kStep - 1) / kStep * kStep;
    }
    float* room(std::size_t floats);
    void measure(ScenePart::Balls& balls, Frustum frustum, Vec3 eye);
    void nearFirst(ScenePart& part);

    std::vector<Light> lights_;
    std::vector<float> data_;
    std::size_t used_ = 0;       ///< of it
    std::vector<float> squares_; ///< of distances, by `measure`; then of the places that are seen
    std::vector<float> depths_;  ///< >= 0: seen, by `measure`
    std::vector<std::uint32_t> steps_, sorted_;
};

} // namespace eng::render
