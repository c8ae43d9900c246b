#pragma once

#include "engine/canvas/backdrop.h"
#include "engine/core/color.h"
#include "engine/render3d/camera3d.h"
#include "engine/render3d/model.h"
#include "engine/render3d/pose.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace eng::render {

class SceneRenderer;

/// A light that shines along a direction everywhere, as the sun does.
struct Sun {
    Vec3 direction{-0.4F, -1.0F, -0.6F}; ///< along which it shines, not {0, 0, 0}
    Color color{};
    float strength = 1.0F; ///< 1: a white surface that faces it is white
    friend bool operator==(const Sun&, const Sun&) = default;
};
/// A light that shines from a point in all directions.
struct PointLight {
    Vec3 at{};
    Color color{};
    float strength = 1.0F; ///< as of a sun, at a distance of 1; it falls with the square of it
    float range = 0.0F;    ///< beyond which it does not shine; 0: it always does
    friend bool operator==(const PointLight&, const PointLight&) = default;
};
/// The sky, which is seen and which lights what is in its shadow.
struct Sky {
    Color top = Color::hex(0x3A6EA5);
    Color horizon = Color::hex(0xC8DCEB);
    Color ground = Color::hex(0x6B6455); ///< below the horizon
    float strength = 0.5F;               ///< of its light
    float sunSize = 0.03F;               ///< radius of the sun that is seen, radians; 0: none
    friend bool operator==(const Sky&, const Sky&) = default;
};
/// Hides what is far away behind the colour of the horizon.
struct Fog {
    float density = 0.0F; ///< half of a thing is hidden at 0.83 / density; 0: no fog
    friend bool operator==(const Fog&, const Fog&) = default;
};

/// How a scene looks as a whole. A game changes it at any time.
struct SceneLook {
    enum class Tones : std::uint8_t {
        Cut,   ///< what is brighter than white is white
        Filmic ///< bright colours fade towards white, as on film
    };
    Camera3d camera;
    Sun sun;
    Sky sky;
    Fog fog;
    std::vector<PointLight> lights; ///< the eight nearest ones shine
    bool showsSky = true;           ///< else the colour of the frame is behind all
    float exposure = 1.0F;          ///< multiplies all light
    Tones tones = Tones::Filmic;
    /// How much light bright places throw around them: 0: none; 1: much. It needs a GPU: the
    /// picture is drawn with floating-point numbers, four for each pixel, so that edges are smooth.
    float bloom = 0.0F;
    /// For a machine without a GPU: light is computed at the corners of triangles, pictures are
    /// their mean colour, the sky has no sun, nothing blooms, what is nearly opaque or hardly seen
    /// is opaque or not seen, and meshes for far away are drawn from half of their distance.
    bool fast = false;
    friend bool operator==(const SceneLook&, const SceneLook&) = default;
};

/// A model in a scene, at one place or at many.
///
/// Threads: as of its scene.
class SceneModel {
public:
    const Ref<Model>& model() const { return model_; }

    /// Moves it.
    void place(const Mat4& to) { places({&to, 1}); }
    /// Shows it at all these places. Their number may change. Up to 256 are drawn in one call.
    void places(std::span<const Mat4> to);
    std::span<const Mat4> places() const { return places_; }
    /// Moves its nodes. Without a pose they are at rest.
    void pose(const Pose& pose);
    void show(bool on);

private:
    friend class Scene;
    friend class SceneRenderer;
    friend class SceneFrame;
    friend struct ScenePart;
    explicit SceneModel(Ref<Model> model)
        : model_{std::move(model)} {}
    /// Its nodes, or those at rest.
    std::span<const Mat4> nodesOr(std::span<const Mat4> rest) const {
        return nodes_.size() == rest.size() ? std::span<const Mat4>{nodes_} : rest;
    }

    Ref<Model> model_;
    std::vector<Mat4> places_{Mat4{}};
    std::vector<Mat4> nodes_; ///< to the model; empty: at rest
    bool shown_ = true;
    std::uint32_t changes_ = 1; ///< of places and nodes
    std::uint32_t layouts_ = 0; ///< changes of how its places are drawn
};

/// Models, lights, a sky and a camera, drawn behind the shapes of a canvas.
///
///     eng::render::Scene scene;
///     eng::render::SceneModel& island = scene.add(load.model("island.glb"));
///     scene.sun.direction = {-1.0F, -0.5F, 0.0F};
///     ...
///     scene.camera.position = player;         // in each frame
///     canvas.behind(scene);
///
/// Colours of games and pictures are sRGB; light is computed linearly, and each surface scatters it
/// evenly (Lambert). Transparent models are drawn after all others, the farthest first, each with
/// all of its places. What the camera cannot see is not drawn. While nothing changes, nothing is
/// drawn.
///
/// It needs no graphics context until it is drawn, and lives through the loss of it. A steady frame
/// allocates nothing.
///
/// Threads: the thread that owns the context.
class Scene final : public Backdrop, public SceneLook {
public:
    Scene();
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;
    ~Scene() override;

    /// Adds a model, which may still be loading.
    /// @return  it, until it is removed or the scene ends
    SceneModel& add(Ref<Model> model, const Mat4& place = {});
    /// The same at many places, such as a wood of one tree.
    SceneModel& add(Ref<Model> model, std::span<const Mat4> places);
    void remove(SceneModel& model);
    void clear();

    struct Stats {
        int draws = 0;     ///< calls
        int instances = 0; ///< of nodes with a mesh, which were seen
        int hidden = 0;    ///< and which were not
        int waiting = 0;   ///< meshes and pictures that are sent in the next frames
    };
    /// Of the last frame that was drawn.
    const Stats& stats() const;

    void draw(Device& device, int width, int height, Color color) override;
    std::uint64_t version() override;

private:
    friend class SceneRenderer;

    std::vector<std::unique_ptr<SceneModel>> models_;
    std::unique_ptr<SceneRenderer> renderer_;
    SceneLook shown_;            ///< by `version_`
    std::uint64_t shownSum_ = 0; ///< of the models, by `version_`
    std::uint64_t version_ = 0;
    std::uint32_t changes_ = 0; ///< of `models_`
};

} // namespace eng::render
