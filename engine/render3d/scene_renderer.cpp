// In one file although it is long: all steps of a frame work on the same parts, items and programs,
// which nothing else sees.
#include "engine/render3d/scene_renderer.h"

#include "engine/gpu/bloom.h"
#include "engine/render3d/scene_shader.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <tuple>
#include <utility>

namespace eng::render {
namespace {

// What a shader does, as bits.
constexpr unsigned kCopies = 1, kSkinned = 2, kPicture = 4, kEmissivePicture = 8, kMask = 16,
                   kBlend = 32, kUnlit = 64, kTwoSided = 128, kLights = 256, kFog = 512,
                   kStretched = 1024, kFast = 2048, kTones = 4096;
constexpr std::array<std::pair<unsigned, const char*>, 13> kFeatureNames{
    {{kCopies, "COPIES"},
     {kSkinned, "SKINNED"},
     {kPicture, "PICTURE"},
     {kEmissivePicture, "EMISSIVE_PICTURE"},
     {kMask, "MASK"},
     {kBlend, "BLEND"},
     {kUnlit, "UNLIT"},
     {kTwoSided, "TWO_SIDED"},
     {kLights, "LIGHTS"},
     {kFog, "FOG"},
     {kStretched, "STRETCHED"},
     {kFast, "FAST"},
     {kTones, "TONES"}}};

constexpr gl::Uint kFrameBlock = 0, kPlacesBlock = 1, kJointsBlock = 2;
constexpr std::size_t kMaxLights = 8;
/// Bytes of meshes, and of pictures, in a frame, so that a scene that is new makes no frame late.
constexpr std::size_t kSentAFrame = std::size_t{1} << 20U;
// Of a fast scene: what is less opaque is not drawn, what is more opaque hides what is behind it.
constexpr float kFaint = 0.2F, kDense = 0.7F;
constexpr float kFastReach = 0.5F; ///< of its distances from which other meshes are drawn
constexpr std::size_t kRow = 12;   ///< floats of a place
constexpr std::size_t kRowsFloats = kRow * Mesh::kMaxCopies; ///< of a block of places or joints
constexpr std::size_t kAligned = UniformBuffer::kAlignment / sizeof(float);
constexpr std::size_t kFrameFloats = 40 + std::size_t{3} * 4 * kMaxLights;
static_assert(kMaxJoints == Mesh::kMaxCopies);

std::size_t aligned(std::size_t floats) {
    return (floats + kAligned - 1) / kAligned * kAligned;
}

float toLinear(float part) {
    return part <= 0.04045F ? part / 12.92F : std::pow((part + 0.055F) / 1.055F, 2.4F);
}
struct Light {
    float red, green, blue;
};
Light toLinear(Color color, float strength) {
    return {toLinear(color.red) * strength, toLinear(color.green) * strength,
            toLinear(color.blue) * strength};
}

/// As the shader shows it.
Light shownBy(const SceneLook& look, Light light) {
    const auto shown = [&](float part) {
        part *= look.exposure;
        if (look.tones == SceneLook::Tones::Filmic) {
            part = part * (2.51F * part + 0.03F) / (part * (2.43F * part + 0.59F) + 0.14F);
        }
        part = std::clamp(part, 0.0F, 1.0F);
        return part <= 0.0031308F ? part * 12.92F : 1.055F * std::pow(part, 1.0F / 2.4F) - 0.055F;
    };
    return {shown(light.red), shown(light.green), shown(light.blue)};
}

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
std::array<float, kRow> rowsOf(const Mat4& to, const ModelData::Mesh& mesh, Vec3 at) {
    const float unit = mesh.size / 32767.0F;
    const auto& m = to.values;
    return {m[0] * unit, m[4] * unit, m[8] * unit, at.x,        m[1] * unit,  m[5] * unit,
            m[9] * unit, at.y,        m[2] * unit, m[6] * unit, m[10] * unit, at.z};
}

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

} // namespace

// --- What is on the graphics card

/// Meshes and pictures of a model.
struct SceneRenderer::GpuModel {
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

struct SceneRenderer::Program {
    Program(Device& device, unsigned what)
        : features{what}
        , shader{device, "scene"} {}

    unsigned features;
    Shader shader;
    bool isFinished = false;
    bool works = false;      ///< else the driver has refused it
    unsigned generation = 0; ///< for which the places of the uniforms are
    gl::Int place = -1, color = -1, emissive = -1;
    const ModelData::Material* material = nullptr; ///< whose uniforms it has
};

/// A node with a mesh, at all of its places; with a skin at one.
struct SceneRenderer::Part {
    SceneModel* owner = nullptr;
    GpuModel* gpu = nullptr;
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
    std::vector<Ball> balls;
    // Of this frame
    std::vector<std::uint32_t> seen; ///< numbers of places
    std::size_t offset = 0;          ///< in the buffer, of places or joints
    float distance = 0.0F;           ///< of the nearest one

    bool isSkinned() const { return data->skin >= 0; }
    bool isCopied() const { return !isSkinned() && rows.size() > 1; }
};

/// A part's triangles of one material.
struct SceneRenderer::Item {
    std::size_t part = 0;
    std::size_t piece = 0;
    const ModelData::Material* material = nullptr;
    Program* program = nullptr;
    Pipeline pipeline;
};

struct SceneRenderer::Gpu {
    /// Of a scene that blooms.
    struct Glow {
        static constexpr int kSamples = 4;
        explicit Glow(const MoreGl& more)
            : picture{more, RenderTarget::Colors::Floats, RenderTarget::Depth::Bits24, kSamples}
            , bloom{more}
            , shown{more.device(), "bloom"}
            , tonedBefore{more.device(), "bloom"} {}
        RenderTarget picture;
        Bloom bloom;
        Shader shown;        ///< of a picture with floating-point numbers
        Shader tonedBefore;  ///< of one with bytes
        bool starts = false; ///< the shaders are compiled
        bool works = false;
    };

    explicit Gpu(Device& used)
        : device{used}
        , more{used}
        , uniforms{more}
        , window{used} {}

    Device& device;
    MoreGl more;
    UniformBuffer uniforms;
    WindowTriangle window;
    std::vector<std::unique_ptr<Program>> programs;
    std::vector<std::unique_ptr<Program>> skies;
    std::unique_ptr<Glow> glow; ///< null before it is needed
    bool works = false;
    // Of this frame
    const Mesh* mesh = nullptr; ///< bound
    bool mirrors = false;       ///< fronts are culled, not backs
    std::array<const MipmappedTexture*, 2> pictures{};
};

SceneRenderer::SceneRenderer() = default;
SceneRenderer::~SceneRenderer() = default;

bool SceneRenderer::prepare(Device& device) {
    if (!gpu_) {
        gpu_ = std::make_unique<Gpu>(device);
        const Status opened = gpu_->more.open();
        gpu_->works = opened.ok();
        report(opened);
    }
    ENG_ASSERT(&gpu_->device == &device, "a scene is drawn by one device");
    return gpu_->works;
}

void SceneRenderer::report(const Status& status) {
    if (!status && first_ != nullptr) {
        first_->report(status.error());
    }
}

SceneRenderer::Program& SceneRenderer::load(std::vector<std::unique_ptr<Program>>& programs,
                                            unsigned features, const char* vertex,
                                            const char* fragment) {
    for (const auto& program : programs) {
        if (program->features == features) {
            return *program;
        }
    }
    std::string first;
    for (const auto& [bit, name] : kFeatureNames) {
        first += (features & bit) != 0 ? std::string{"#define "} + name + "\n" : "";
    }
    first += std::string{kSceneBlock} + kSceneTones + kSceneLight;
    programs.push_back(std::make_unique<Program>(gpu_->device, features));
    Program& program = *programs.back();
    program.shader.start(first + vertex, first + fragment);
    return program;
}

void SceneRenderer::finish(Program& program) {
    if (!program.isFinished) {
        program.isFinished = true;
        const Status finished = program.shader.finish();
        program.works = finished.ok();
        report(finished);
    }
}

/// @return  it is finished, without waiting
bool SceneRenderer::isReady(Program& program) {
    if (!program.isFinished && gpu_->more.isCompiled(program.shader)) {
        finish(program);
    }
    return program.isFinished;
}

bool SceneRenderer::areReady(const Scene& scene, const std::vector<Item>& items,
                             unsigned environment) {
    return (!scene.showsSky || isReady(skyOf(environment))) &&
           std::ranges::all_of(items, [&](const Item& item) { return isReady(*item.program); });
}

SceneRenderer::Program& SceneRenderer::programOf(unsigned features) {
    return load(gpu_->programs, features, kSceneVertexShader, kSceneFragmentShader);
}

SceneRenderer::Program& SceneRenderer::skyOf(unsigned features) {
    return load(gpu_->skies, features & (kFast | kTones), kSkyVertexShader, kSkyFragmentShader);
}

/// @return  the scene can be drawn with bloom, in this frame
bool SceneRenderer::prepareBloom() {
    if (!gpu_->glow) {
        gpu_->glow = std::make_unique<Gpu::Glow>(gpu_->more);
        Gpu::Glow& glow = *gpu_->glow;
        const std::string show = std::string{kBloomInputs} + kBloomFragmentShader;
        const std::string tones = std::string{"#define TONES\n"} + kSceneBlock + kSceneTones;
        glow.bloom.start();
        glow.shown.start(kWindowVertexShader, tones + show);
        glow.tonedBefore.start(kWindowVertexShader, show);
        glow.starts = true;
    }
    Gpu::Glow& glow = *gpu_->glow;
    if (glow.starts && glow.bloom.isReady() && gpu_->more.isCompiled(glow.shown) &&
        gpu_->more.isCompiled(glow.tonedBefore)) {
        glow.starts = false;
        Status finished = glow.bloom.finish();
        finished = finished ? glow.shown.finish() : finished;
        finished = finished ? glow.tonedBefore.finish() : finished;
        glow.works = finished.ok();
        report(finished);
    }
    stats_.waiting += glow.starts ? 1 : 0;
    return gpu_->glow->works;
}

// --- Build: which parts there are

SceneRenderer::GpuModel& SceneRenderer::modelOf(const Ref<Model>& model) {
    const auto found =
        std::ranges::find_if(models_, [&](const auto& each) { return each->model == model; });
    if (found != models_.end() && (*found)->version == model->dataVersion()) {
        (*found)->used = true;
        return **found;
    }
    GpuModel& gpu =
        found != models_.end() ? **found : *models_.emplace_back(std::make_unique<GpuModel>());
    const ModelData& data = model->data();
    gpu.model = model;
    gpu.version = model->dataVersion();
    gpu.used = true;
    gpu.meshes.clear();
    gpu.radii.clear();
    gpu.pictures.clear();
    for (const ModelData::Mesh& mesh : data.meshes) {
        float square = 0.0F;
        for (std::size_t i = 0; i < mesh.vertices(); ++i) {
            const Vec3 off = mesh.position(i) - mesh.center;
            square = std::max(square, off.dot(off));
        }
        gpu.radii.push_back(std::sqrt(square));
        gpu.meshes.push_back(std::make_unique<Mesh>(gpu_->more, meshDataOf(mesh)));
    }
    gpu.rest.clear();
    for (const ModelData::Node& node : data.nodes) {
        const Mat4 own = node.place.matrix();
        gpu.rest.push_back(node.parent < 0 ? own
                                           : gpu.rest[static_cast<std::size_t>(node.parent)] * own);
    }
    gpu.pictures.resize(data.pictures.size());
    return gpu;
}

void SceneRenderer::addParts(SceneModel& owner, GpuModel& gpu) {
    const ModelData& data = gpu.model->data();
    for (std::size_t i = 0; i < data.nodes.size(); ++i) {
        const ModelData::Node& node = data.nodes[i];
        if (node.mesh < 0) {
            continue;
        }
        const auto mesh = static_cast<std::size_t>(node.mesh);
        const std::size_t parts = node.skin >= 0 ? owner.places_.size() : 1;
        for (std::size_t place = 0; place < parts; ++place) {
            Part part;
            part.owner = &owner;
            part.gpu = &gpu;
            part.node = i;
            part.data = &node;
            part.place = place;
            part.mesh = gpu.meshes[mesh].get();
            part.transparent =
                std::ranges::any_of(data.meshes[mesh].pieces, [&](const ModelData::Piece& piece) {
                    return data.materials[static_cast<std::size_t>(piece.material)].alpha ==
                           ModelData::Material::Alpha::Blend;
                });
            move(part);
            if (part.isCopied()) {
                part.mesh->wantCopies();
            }
            parts_.push_back(std::move(part));
        }
    }
}

unsigned SceneRenderer::featuresOf(const ModelData::Material& material, const Part& part) {
    using Alpha = ModelData::Material::Alpha;
    unsigned features = 0;
    const auto add = [&](bool on, unsigned feature) { features |= on ? feature : 0U; };
    add(part.isCopied(), kCopies);
    add(part.isSkinned(), kSkinned);
    add(material.picture >= 0, kPicture);
    add(material.emissivePicture >= 0, kEmissivePicture);
    add(material.alpha == Alpha::Mask, kMask);
    add(material.alpha == Alpha::Blend, kBlend);
    add(material.unlit, kUnlit);
    add(material.twoSided || part.mixed, kTwoSided);
    add(part.stretched, kStretched);
    return features;
}

void SceneRenderer::buildParts(const Scene& scene) {
    parts_.clear();
    for (const auto& owner : scene.models_) {
        addParts(*owner, modelOf(owner->model_));
    }
    std::erase_if(models_, [](const auto& gpu) { return !gpu->used; });
}

std::vector<SceneRenderer::Item> SceneRenderer::itemsOf(unsigned environment) {
    std::vector<Item> items;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const Part& part = parts_[i];
        const ModelData& data = part.gpu->model->data();
        const ModelData::Mesh& mesh = data.meshes[static_cast<std::size_t>(part.data->mesh)];
        for (std::size_t piece = 0; piece < mesh.pieces.size(); ++piece) {
            const ModelData::Material& material =
                data.materials[static_cast<std::size_t>(mesh.pieces[piece].material)];
            unsigned features = featuresOf(material, part) | environment;
            if ((features & kMask) != 0) {
                features &= ~kFast; // it needs its picture
            } else if ((features & kFast) != 0) {
                features &= ~(kPicture | kEmissivePicture);
                if ((features & kBlend) != 0 && material.color[3] < kFaint) {
                    continue;
                }
                features &= material.color[3] >= kDense ? ~kBlend : ~0U;
            }
            Item item{.part = i, .piece = piece, .material = &material, .pipeline = {}};
            item.program = &programOf(features);
            const bool blends = (features & kBlend) != 0;
            item.pipeline = {.shader = &item.program->shader,
                             .depth = blends ? Pipeline::Depth::Tested : Pipeline::Depth::Written,
                             .blend = blends ? Pipeline::Blend::Over : Pipeline::Blend::None,
                             .culls = (features & kTwoSided) == 0};
            items.push_back(item);
        }
    }
    // What needs the fewest changes is next to each other.
    const auto first = [](const Item& item) {
        const bool blends = item.pipeline.blend != Pipeline::Blend::None;
        return std::tuple{blends, item.program, item.material, item.part, item.piece};
    };
    std::ranges::sort(items, {}, first);
    return items;
}

void SceneRenderer::addLamps(const Scene& scene) {
    lamps_.clear();
    for (const auto& owner : scene.models_) {
        GpuModel& gpu = modelOf(owner->model_);
        for (std::size_t i = 0; i < gpu.model->data().nodes.size(); ++i) {
            if (gpu.model->data().nodes[i].light >= 0) {
                lamps_.push_back({owner.get(), &gpu, i});
            }
        }
    }
}

// --- Move: where they are

void SceneRenderer::move(Part& part) {
    part.changes = part.owner->changes_;
    if (part.isSkinned()) {
        moveSkin(part);
        return;
    }
    const ModelData::Node& node = *part.data;
    const auto& data = part.gpu->model->data().meshes[static_cast<std::size_t>(node.mesh)];
    const float radius = part.gpu->radii[static_cast<std::size_t>(node.mesh)];
    const Mat4& own = part.owner->nodesOr(part.gpu->rest)[part.node];
    const std::size_t each = std::max<std::size_t>(node.places.size(), 1);
    part.rows.resize(part.owner->places_.size() * each);
    part.balls.resize(part.rows.size());
    std::size_t mirrored = 0;
    bool stretched = false;
    std::size_t at = 0;
    const auto put = [&](const Mat4& to) {
        const Stretch stretch = stretchOf(to);
        mirrored += stretch.mirrored ? 1U : 0U;
        stretched = stretched || stretch.mirrored || stretch.differs;
        const Vec3 middle = to.point(data.center);
        part.rows[at] = rowsOf(to, data, middle);
        part.balls[at] = {middle, radius * stretch.largest};
        ++at;
    };
    const auto putAll = [&](const Mat4& toNode) {
        for (const auto& place : node.places) {
            put(toNode * place.matrix());
        }
        if (node.places.empty()) {
            put(toNode);
        }
    };
    if (own == Mat4{}) { // a product less for each place
        std::ranges::for_each(part.owner->places_, putAll);
    } else {
        std::ranges::for_each(part.owner->places_, [&](const Mat4& place) { putAll(place * own); });
    }
    part.mirrored = mirrored > 0 && mirrored == part.rows.size();
    part.mixed = mirrored > 0 && !part.mirrored;
    part.stretched = stretched;
}

void SceneRenderer::moveSkin(Part& part) {
    const ModelData::Node& node = *part.data;
    const ModelData& data = part.gpu->model->data();
    const auto& joints = data.skins[static_cast<std::size_t>(node.skin)].joints;
    const auto& mesh = data.meshes[static_cast<std::size_t>(node.mesh)];
    const float radius = part.gpu->radii[static_cast<std::size_t>(node.mesh)];
    const Mat4& place = part.owner->places_[part.place];
    const std::span<const Mat4> nodes = part.owner->nodesOr(part.gpu->rest);
    Box3 around;
    part.rows.resize(joints.size());
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const auto& m = joints[i].inverse;
        const Mat4 inverse{
            {m[0], m[4], m[8], 0, m[1], m[5], m[9], 0, m[2], m[6], m[10], 0, m[3], m[7], m[11], 1}};
        const Mat4 to = place * nodes[static_cast<std::size_t>(joints[i].node)] * inverse;
        const Vec3 middle = to.point(mesh.center);
        part.rows[i] = rowsOf(to, mesh, middle);
        // Where the joint alone would put the mesh: a vertex is between what its joints say.
        const Stretch stretch = stretchOf(to);
        const float reach = radius * stretch.largest;
        around.add(middle - Vec3{reach, reach, reach});
        around.add(middle + Vec3{reach, reach, reach});
        part.mirrored = stretch.mirrored; // all are, or none
    }
    part.balls.assign(1, {around.center(), around.half().length()});
}

// --- Select: what the camera sees

/// Puts near places before far ones, roughly: they hide many pixels, which then cost nothing.
void SceneRenderer::nearFirst(Part& part) {
    constexpr std::size_t kSteps = 32;
    std::array<std::uint32_t, kSteps + 1> first{};
    const std::size_t count = part.seen.size();
    const float farthest = std::sqrt(std::ranges::max(std::span{squares_}.first(count)));
    const float scale = farthest > 0.0F ? static_cast<float>(kSteps) / farthest : 0.0F;
    steps_.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto step = static_cast<std::uint32_t>(std::sqrt(squares_[i]) * scale);
        steps_[i] = std::min<std::uint32_t>(step, kSteps - 1);
        ++first[steps_[i] + 1];
    }
    for (std::size_t i = 1; i <= kSteps; ++i) {
        first[i] += first[i - 1];
    }
    sorted_.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        sorted_[first[steps_[i]]++] = part.seen[i];
    }
    part.seen.swap(sorted_);
}

void SceneRenderer::select(const Scene& scene, const Frustum& frustum, Part& part) {
    part.seen.clear();
    if (!part.owner->shown_) {
        return;
    }
    const Vec3 eye = scene.camera.position;
    const ModelData::Node& node = *part.data;
    const auto square = [&](float distance) {
        distance *= scene.fast ? kFastReach : 1.0F;
        return distance * distance;
    };
    const float from = square(node.from);
    const float to = node.to > 0.0F ? square(node.to) : std::numeric_limits<float>::max();
    const std::size_t all = part.balls.size();
    part.seen.resize(all);
    squares_.resize(std::max(squares_.size(), all));
    std::size_t count = 0;
    for (std::size_t i = 0; i < all; ++i) {
        const Ball& ball = part.balls[i];
        const Vec3 away = ball.center - eye;
        const float apart = away.dot(away);
        if (apart >= from && apart < to && frustum.sees(ball.center, ball.radius)) {
            part.seen[count] = static_cast<std::uint32_t>(i);
            squares_[count] = apart;
            ++count;
        }
    }
    part.seen.resize(count);
    stats_.instances += static_cast<int>(count);
    stats_.hidden += static_cast<int>(all - count);
    if (count == 0) {
        return;
    }
    const auto distance = [&](std::uint32_t at) {
        const Vec3 away = part.balls[at].center - eye;
        return away.dot(away);
    };
    if (part.transparent && count > 1) {
        std::ranges::sort(part.seen, std::greater<>{}, distance);
    } else if (count > 1) {
        nearFirst(part);
    }
    part.distance = distance(part.seen.back());
    if (part.isSkinned()) {
        part.offset = used_;
        std::memcpy(room(part.rows.size() * kRow), part.rows.data(),
                    part.rows.size() * sizeof(Rows));
    } else if (part.isCopied()) {
        part.offset = used_;
        const std::size_t most = part.mesh->copies();
        for (std::size_t first = 0; first < count; first += most) {
            const std::size_t inCall = std::min(most, count - first);
            float* at = room(inCall * kRow);
            for (std::size_t i = 0; i < inCall; ++i, at += kRow) {
                std::memcpy(at, part.rows[part.seen[first + i]].data(), sizeof(Rows));
            }
        }
    }
}

/// @return  where so many numbers of this frame are written, until it is called again
float* SceneRenderer::room(std::size_t floats) {
    const std::size_t first = used_;
    used_ += aligned(floats);
    if (data_.size() < used_) {
        data_.resize(2 * used_); // it keeps its size: filling it would take as long as writing it
    }
    return data_.data() + first;
}

void SceneRenderer::writeFrame(const Scene& scene, const Mat4& camera) {
    float* at = data_.data();
    const auto put = [&](float x, float y, float z, float w) {
        *at++ = x;
        *at++ = y;
        *at++ = z;
        *at++ = w;
    };
    at = std::ranges::copy(camera.values, at).out;
    const Vec3 eye = scene.camera.position;
    const Vec3 toSun = -scene.sun.direction.normalized();
    const Light sun = toLinear(scene.sun.color, scene.sun.strength);
    const Light above = toLinear(scene.sky.top, scene.sky.strength);
    const Light below = toLinear(scene.sky.ground, scene.sky.strength);
    const Light fog = toLinear(scene.sky.horizon, 1.0F);
    put(eye.x, eye.y, eye.z, static_cast<float>(lights_.size()));
    put(toSun.x, toSun.y, toSun.z, scene.exposure);
    put(sun.red, sun.green, sun.blue, scene.tones == SceneLook::Tones::Filmic ? 1.0F : 0.0F);
    put(above.red, above.green, above.blue, 0.0F);
    put(below.red, below.green, below.blue, 0.0F);
    put(fog.red, fog.green, fog.blue, scene.fog.density);
    for (std::size_t i = 0; i < lights_.size(); ++i) {
        const FrameLight& light = lights_[i];
        at = data_.data() + 40 + 4 * i;
        put(light.at.x, light.at.y, light.at.z, light.reach);
        at = data_.data() + 40 + 4 * (kMaxLights + i);
        put(light.color[0], light.color[1], light.color[2], light.inner);
        at = data_.data() + 40 + 4 * (2 * kMaxLights + i);
        put(light.way.x, light.way.y, light.way.z, light.outer);
    }
}

void SceneRenderer::gatherLights(const Scene& scene) {
    lights_.clear();
    const auto add = [&](const FrameLight& light) {
        const auto nearer = [&](const FrameLight& other) {
            return light.distance < other.distance;
        };
        const auto at = std::ranges::find_if(lights_, nearer);
        if (lights_.size() < kMaxLights) {
            lights_.insert(at, light);
        } else if (at != lights_.end()) {
            lights_.pop_back();
            lights_.insert(at, light);
        }
    };
    const auto distanceOf = [&](Vec3 at) { return (at - scene.camera.position).length(); };
    constexpr float kAnyWay = -2.0F; // cosines: all directions are within
    for (const PointLight& light : scene.lights) {
        const Light color = toLinear(light.color, light.strength);
        add({.at = light.at,
             .reach = light.range > 0.0F ? 1.0F / light.range : 0.0F,
             .color = {color.red, color.green, color.blue},
             .inner = kAnyWay + 0.5F,
             .way = {},
             .outer = kAnyWay,
             .distance = distanceOf(light.at)});
    }
    for (const LampPart& lamp : lamps_) {
        if (!lamp.owner->shown_) {
            continue;
        }
        using Kind = ModelData::Light::Kind;
        const ModelData& data = lamp.gpu->model->data();
        const auto& light = data.lights[static_cast<std::size_t>(data.nodes[lamp.node].light)];
        for (const Mat4& place : lamp.owner->places_) {
            const Mat4 to = place * lamp.owner->nodesOr(lamp.gpu->rest)[lamp.node];
            const bool spot = light.kind == Kind::Spot;
            const bool directional = light.kind == Kind::Directional;
            add({.at = to.position(),
                 .reach = directional          ? -1.0F
                          : light.range > 0.0F ? 1.0F / light.range
                                               : 0.0F,
                 .color = light.color,
                 .inner = spot ? std::cos(light.inner) : kAnyWay + 0.5F,
                 .way = to.direction({0.0F, 0.0F, -1.0F}).normalized(),
                 .outer = spot ? std::cos(light.outer) : kAnyWay,
                 .distance = directional ? -1.0F : distanceOf(to.position())});
        }
    }
}

/// @return  there is something to draw, and `environment_` says how
bool SceneRenderer::follow(const Scene& scene, bool toned) {
    std::uint64_t structure = scene.changes_;
    for (const auto& owner : scene.models_) {
        structure += owner->layouts_ + owner->model_->dataVersion();
    }
    bool changed = structure != built_;
    if (changed) {
        built_ = structure;
        for (const auto& gpu : models_) {
            gpu->used = false;
        }
        addLamps(scene);
    }
    for (Part& part : parts_) {
        if (!changed && part.changes != part.owner->changes_) {
            const std::tuple before{part.mirrored, part.mixed, part.stretched};
            move(part);
            changed = before != std::tuple{part.mirrored, part.mixed, part.stretched};
        }
    }
    gatherLights(scene);
    const unsigned environment = (lights_.empty() ? 0U : kLights) |
                                 (scene.fog.density > 0.0F ? kFog : 0U) |
                                 (scene.fast ? kFast : 0U) | (toned ? kTones : 0U);
    if (changed) {
        buildParts(scene);
        partsAreNew_ = true;
    }
    if (!partsAreNew_ && environment == environment_) {
        return true;
    }
    std::vector<Item> items = itemsOf(environment);
    // Another look comes when its shaders are ready. New parts among others cannot wait, and light
    // without tones is not for the window.
    const bool toWindow = toned && (environment_ & kTones) == 0;
    const bool mayWait = !shows_ || (!partsAreNew_ && !toWindow);
    if (mayWait && !areReady(scene, items, environment)) {
        ++stats_.waiting;
        return shows_;
    }
    for (const Item& item : items) {
        finish(*item.program);
    }
    items_ = std::move(items);
    opaque_ = static_cast<std::size_t>(
        std::ranges::find_if(
            items_, [](const Item& item) { return item.pipeline.blend != Pipeline::Blend::None; }) -
        items_.begin());
    environment_ = environment;
    partsAreNew_ = false;
    shows_ = true;
    return true;
}

// --- Draw

/// The shaders compute what the window shows, not light.
bool SceneRenderer::isToned() const {
    return (environment_ & kTones) != 0;
}

void SceneRenderer::draw(Device& device, Scene& scene, int width, int height, Color color) {
    stats_ = {};
    first_ = scene.models_.empty() ? nullptr : scene.models_.front()->model_.get();
    if (!prepare(device)) {
        device.clear(width, height, color);
        return;
    }
    const bool mayBloom = scene.bloom > 0.0F && !scene.fast && prepareBloom();
    bool toned = true;
    if (mayBloom) {
        gpu_->glow->picture.resize(width, height);
        toned = !gpu_->glow->picture.hasFloats();
    }
    const bool shows = follow(scene, toned);
    const bool blooms = mayBloom && shows && isToned() == toned;
    if (blooms) {
        gpu_->glow->picture.use();
    }
    const Light light = toLinear(color, 1.0F);
    device.clear(width, height,
                 !blooms || toned ? color : Color{light.red, light.green, light.blue, 1.0F});
    if (!shows) {
        return;
    }
    const float aspect = static_cast<float>(width) / static_cast<float>(height);
    const Mat4 camera = scene.camera.toWindow(aspect);
    const Frustum frustum{camera};
    used_ = 0;
    sentMeshes_ = sentPictures_ = 0;
    room(kFrameFloats);
    for (Part& part : parts_) {
        select(scene, frustum, part);
    }
    writeFrame(scene, camera);
    room(kRowsFloats); // a block is bound whole
    gpu_->uniforms.send(std::as_bytes(std::span{data_}.first(used_)));
    gpu_->uniforms.bind(kFrameBlock, 0, kFrameFloats * sizeof(float));
    gpu_->mesh = nullptr;
    gpu_->pictures = {};
    gpu_->more.more().depthFunc(gl::kLessOrEqual);
    for (const auto& program : gpu_->programs) {
        program->material = nullptr;
    }
    updatePictures();
    drawParts(scene, aspect);
    if (std::exchange(gpu_->mirrors, false)) {
        gpu_->more.more().cullFace(gl::kBack);
    }
    if (blooms) {
        showBloom(scene);
    }
    device.gl().bindVertexArray(0);
}

void SceneRenderer::drawParts(const Scene& scene, float aspect) {
    for (std::size_t i = 0; i < opaque_; ++i) {
        drawItem(items_[i]);
    }
    if (scene.showsSky) {
        drawSky(scene, aspect);
    }
    const auto transparent = std::span{items_}.subspan(opaque_);
    std::ranges::sort(transparent, {}, [&](const Item& item) {
        return std::tuple{-parts_[item.part].distance, item.part, item.piece};
    });
    for (const Item& item : transparent) {
        drawItem(item);
    }
}

void SceneRenderer::showBloom(const Scene& scene) {
    Gpu::Glow& glow = *gpu_->glow;
    glow.picture.finish();
    // What is nearly white in the window: filmic tones show brighter light darker.
    constexpr float kShown = 0.9F, kFilmic = 2.5F;
    const float bright = scene.tones == SceneLook::Tones::Filmic ? kFilmic : 1.0F;
    glow.bloom.of(glow.picture, isToned() ? kShown : bright / std::max(scene.exposure, 0.001F));
    const Shader& shown = isToned() ? glow.tonedBefore : glow.shown;
    gpu_->device.use({.shader = &shown});
    bindFrame(shown);
    glow.bloom.show(shown, glow.picture, scene.bloom);
}

/// Connects a shader with the block of numbers that all shaders of a frame read.
void SceneRenderer::bindFrame(const Shader& shader) {
    const gl::MoreFunctions& more = gpu_->more.more();
    for (const auto& [name, number] :
         {std::pair{"Frame", kFrameBlock}, {"Places", kPlacesBlock}, {"Joints", kJointsBlock}}) {
        const gl::Uint block = more.getUniformBlockIndex(shader.program(), name);
        if (block != gl::kInvalidIndex) {
            more.uniformBlockBinding(shader.program(), block, number);
        }
    }
}

/// @param sent  bytes of its kind before it, in this frame; the first one of a kind is always sent
bool SceneRenderer::maySend(std::size_t& sent, std::size_t bytes) {
    if (sent > 0 && sent + bytes > kSentAFrame) {
        ++stats_.waiting;
        return false;
    }
    sent += bytes;
    return true;
}

void SceneRenderer::updatePictures() {
    for (const auto& gpu : models_) {
        for (std::size_t i = 0; i < gpu->pictures.size(); ++i) {
            const ModelPicture& picture = gpu->model->picture(i);
            GpuModel::Picture& own = gpu->pictures[i];
            if (!own.texture || own.version != picture.version()) {
                using Wrap = MipmappedTexture::Wrap;
                const ModelData::Picture& data = gpu->model->data().pictures[i];
                const bool now = maySend(sentPictures_, picture.image().pixels.size());
                if (!now && own.texture) {
                    continue;
                }
                own.version = now ? picture.version() : 0;
                own.texture = std::make_unique<MipmappedTexture>(
                    gpu_->more, now ? picture.image() : Image{1, 1, {255, 255, 255, 255}},
                    MipmappedTexture::Style{static_cast<Wrap>(data.wrapX),
                                            static_cast<Wrap>(data.wrapY), data.hard});
            }
        }
    }
}

void SceneRenderer::use(Program& program, const Pipeline& pipeline) {
    gpu_->device.use(pipeline);
    if (program.generation == program.shader.generation()) {
        return;
    }
    const gl::Functions& gl = gpu_->device.gl();
    program.generation = program.shader.generation();
    program.place = program.shader.uniform("uPlace");
    program.color = program.shader.uniform("uColor");
    program.emissive = program.shader.uniform("uEmissive");
    gl.uniform1i(program.shader.uniform("uPicture"), 0);
    gl.uniform1i(program.shader.uniform("uEmissivePicture"), 1);
    bindFrame(program.shader);
}

void SceneRenderer::useMaterial(Program& program, const ModelData::Material& material,
                                const GpuModel& gpu) {
    const bool fast = (program.features & kFast) != 0;
    if (program.material != &material) {
        program.material = &material;
        const gl::Functions& gl = gpu_->device.gl();
        std::array<float, 4> color = material.color;
        std::array<float, 4> emissive{material.emissive[0], material.emissive[1],
                                      material.emissive[2], material.cutoff};
        const auto multiply = [&](std::array<float, 4>& by, std::int32_t picture) {
            if (fast && picture >= 0) {
                const auto& mean = gpu.pictures[static_cast<std::size_t>(picture)].texture->mean();
                std::ranges::transform(by, mean, by.begin(), std::multiplies<>{});
            }
        };
        multiply(color, material.picture);
        multiply(emissive, material.emissivePicture);
        gl.uniform4f(program.color, color[0], color[1], color[2], color[3]);
        gl.uniform4f(program.emissive, emissive[0], emissive[1], emissive[2], emissive[3]);
    }
    if (fast) {
        return;
    }
    const auto bind = [&](std::int32_t picture, unsigned unit) {
        if (picture >= 0) {
            const MipmappedTexture* const texture =
                gpu.pictures[static_cast<std::size_t>(picture)].texture.get();
            if (gpu_->pictures[unit] != texture) {
                gpu_->pictures[unit] = texture;
                texture->bind(unit);
            }
        }
    };
    bind(material.picture, 0);
    bind(material.emissivePicture, 1);
}

void SceneRenderer::drawItem(const Item& item) {
    const Part& part = parts_[item.part];
    if (part.seen.empty() || !item.program->works) {
        return;
    }
    if (!part.mesh->isSent()) {
        if (!maySend(sentMeshes_, part.mesh->size())) {
            return;
        }
        part.mesh->send();
        gpu_->mesh = nullptr; // another one is bound
    }
    if (gpu_->mirrors != part.mirrored) { // the corners of its triangles run the other way
        gpu_->mirrors = part.mirrored;
        gpu_->more.more().cullFace(part.mirrored ? gl::kFront : gl::kBack);
    }
    use(*item.program, item.pipeline);
    useMaterial(*item.program, *item.material, *part.gpu);
    if (gpu_->mesh != part.mesh) {
        gpu_->mesh = part.mesh;
        part.mesh->bind();
    }
    const gl::MoreFunctions& more = gpu_->more.more();
    constexpr std::size_t kBlockBytes = kRowsFloats * sizeof(float);
    if (part.isSkinned()) {
        gpu_->uniforms.bind(kJointsBlock, part.offset * sizeof(float), kBlockBytes);
    } else if ((item.program->features & kCopies) != 0) {
        const std::size_t most = part.mesh->copies();
        std::size_t offset = part.offset;
        for (std::size_t at = 0; at < part.seen.size(); at += most) {
            const std::size_t count = std::min(most, part.seen.size() - at);
            gpu_->uniforms.bind(kPlacesBlock, offset * sizeof(float), kBlockBytes);
            part.mesh->draw(item.piece, count);
            offset += aligned(most * kRow);
            ++stats_.draws;
        }
        return;
    } else {
        more.uniform4fv(item.program->place, 3, part.rows[part.seen.front()].data());
    }
    part.mesh->draw(item.piece);
    ++stats_.draws;
}

void SceneRenderer::drawSky(const Scene& scene, float aspect) {
    const gl::Functions& gl = gpu_->device.gl();
    Program& program = skyOf(environment_);
    finish(program);
    if (!program.works) {
        return;
    }
    const Shader& sky = program.shader;
    use(program, {.shader = &sky, .depth = Pipeline::Depth::Tested});
    const Camera3d& camera = scene.camera;
    const std::array<float, 16> view =
        Mat4::lookAt(camera.position, camera.target, camera.up).values;
    const Vec3 right{view[0], view[4], view[8]};
    const Vec3 up{view[1], view[5], view[9]};
    const Vec3 forward{-view[2], -view[6], -view[10]};
    const float high = std::tan(camera.angle * 0.5F);
    const auto put = [&](const char* name, float x, float y, float z, float w) {
        gl.uniform4f(sky.uniform(name), x, y, z, w);
    };
    const auto putWay = [&](const char* name, Vec3 way) { put(name, way.x, way.y, way.z, 0.0F); };
    const auto putColor = [&](const char* name, Color color) {
        Light light = toLinear(color, 1.0F);
        light = scene.fast ? shownBy(scene, light) : light;
        put(name, light.red, light.green, light.blue, 1.0F);
    };
    putWay("uForward", forward);
    putWay("uRight", right * (high * aspect));
    putWay("uUp", up * high);
    putColor("uTop", scene.sky.top);
    putColor("uHorizon", scene.sky.horizon);
    putColor("uGround", scene.sky.ground);
    const float sun = scene.sky.sunSize > 0.0F ? scene.sun.strength * 8.0F : 0.0F;
    const Light disc = toLinear(scene.sun.color, sun);
    put("uDisc", disc.red, disc.green, disc.blue, std::cos(scene.sky.sunSize));
    gpu_->window.draw();
    gpu_->mesh = nullptr;
    ++stats_.draws;
}

} // namespace eng::render
