#pragma once

#include "engine/gpu/mesh.h"
#include "engine/gpu/mipmapped_texture.h"
#include "engine/gpu/shader.h"
#include "engine/gpu/uniform_buffer.h"
#include "engine/render3d/scene.h"
#include "engine/render3d/scene_frame.h"
#include "engine/render3d/scene_part.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace eng::render {

/// Draws a scene. In each frame:
///
///     what was added, removed or loaded  -> build:   parts, and items in the order of drawing
///     what was moved or posed            -> move:    rows of matrices, and balls around it
///     what the camera sees               -> select:  which places of a part are drawn
///     one buffer with all of it          -> send
///     opaque parts, sky, transparent     -> draw
///
/// Threads: the thread that owns the context.
class SceneRenderer {
public:
    SceneRenderer();
    SceneRenderer(const SceneRenderer&) = delete;
    SceneRenderer& operator=(const SceneRenderer&) = delete;
    ~SceneRenderer();

    void draw(Device& device, Scene& scene, int width, int height, Color color);
    const Scene::Stats& stats() const { return stats_; }

private:
    struct Program;
    struct Item;
    struct Gpu;

    bool prepare(Device& device);
    bool prepareBloom();
    bool isToned() const;
    /// Takes over what has changed.
    bool follow(const Scene& scene, bool toned);
    void buildParts(const Scene& scene);
    std::vector<Item> itemsOf(unsigned environment);
    bool areReady(const Scene& scene, const std::vector<Item>& items, unsigned environment);
    bool isReady(Program& program);
    void finish(Program& program);
    SceneGpuModel& modelOf(const Ref<Model>& model);
    void addParts(SceneModel& owner, SceneGpuModel& gpu);
    Program& programOf(unsigned features);
    Program& skyOf(unsigned features);
    Program& load(std::vector<std::unique_ptr<Program>>& programs, unsigned features,
                  const char* vertex, const char* fragment);
    void report(const Status& status);
    static unsigned featuresOf(const ModelData::Material& material, const ScenePart& part);
    void addLamps(const Scene& scene);
    bool maySend(std::size_t& sent, std::size_t bytes);
    void updatePictures();
    void use(Program& program, const Pipeline& pipeline);
    void useMaterial(Program& program, const ModelData::Material& material,
                     const SceneGpuModel& gpu);
    void drawItem(const Item& item);
    void drawSky(const Scene& scene, float aspect);
    void drawParts(const Scene& scene, float aspect);
    void showBloom(const Scene& scene);
    void bindFrame(const Shader& shader);

    std::unique_ptr<Gpu> gpu_; ///< null before the first frame
    std::vector<std::unique_ptr<SceneGpuModel>> models_;
    std::vector<ScenePart> parts_;
    std::vector<Item> items_; ///< opaque ones by pipeline and material, then transparent ones
    std::size_t opaque_ = 0;  ///< their number
    std::vector<SceneLamp> lamps_;
    SceneFrame frame_;
    std::vector<Mat4> products_; ///< room for the parts
    std::size_t sentMeshes_ = 0; ///< bytes, in this frame
    std::size_t sentPictures_ = 0;
    const Model* first_ = nullptr; ///< through which problems are reported
    std::uint64_t built_ = 0;      ///< of the structure
    bool partsAreNew_ = false;     ///< there are no items of them
    bool shows_ = false;           ///< the shaders of the first parts are ready
    unsigned environment_ = 0;     ///< features of all items
    Scene::Stats stats_;
};

} // namespace eng::render
