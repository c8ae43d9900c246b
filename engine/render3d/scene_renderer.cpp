// In one file although it is long: all steps work on the same items and programs, which nothing
// else sees.
#include "engine/render3d/scene_renderer.h"

#include "engine/gpu/bloom.h"
#include "engine/render3d/scene_shader.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
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
/// Bytes of meshes, and of pictures, in a frame, so that a scene that is new makes no frame late.
constexpr std::size_t kSentAFrame = std::size_t{1} << 20U;
// Of a fast scene: what is less opaque is not drawn, what is more opaque hides what is behind it.
constexpr float kFaint = 0.2F, kDense = 0.7F;

/// As the shader shows it.
LinearColor shownBy(const SceneLook& look, LinearColor light) {
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

} // namespace

// --- What is on the graphics card

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
        , uniforms{more} {}

    Device& device;
    MoreGl more;
    UniformBuffer uniforms;
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

SceneGpuModel& SceneRenderer::modelOf(const Ref<Model>& model) {
    const auto found =
        std::ranges::find_if(models_, [&](const auto& each) { return each->model == model; });
    if (found != models_.end() && (*found)->version == model->dataVersion()) {
        (*found)->used = true;
        return **found;
    }
    SceneGpuModel& gpu =
        found != models_.end() ? **found : *models_.emplace_back(std::make_unique<SceneGpuModel>());
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

void SceneRenderer::addParts(SceneModel& owner, SceneGpuModel& gpu) {
    const ModelData& data = gpu.model->data();
    for (std::size_t i = 0; i < data.nodes.size(); ++i) {
        const ModelData::Node& node = data.nodes[i];
        if (node.mesh < 0) {
            continue;
        }
        const auto mesh = static_cast<std::size_t>(node.mesh);
        const std::size_t parts = node.skin >= 0 ? owner.places_.size() : 1;
        for (std::size_t place = 0; place < parts; ++place) {
            ScenePart part;
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
            part.move(products_);
            if (part.isCopied()) {
                part.mesh->wantCopies();
            }
            parts_.push_back(std::move(part));
        }
    }
}

unsigned SceneRenderer::featuresOf(const ModelData::Material& material, const ScenePart& part) {
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
        const ScenePart& part = parts_[i];
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
        SceneGpuModel& gpu = modelOf(owner->model_);
        for (std::size_t i = 0; i < gpu.model->data().nodes.size(); ++i) {
            if (gpu.model->data().nodes[i].light >= 0) {
                lamps_.push_back({owner.get(), &gpu, i});
            }
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
    for (ScenePart& part : parts_) {
        if (!changed && part.changes != part.owner->changes_) {
            const std::tuple before{part.mirrored, part.mixed, part.stretched};
            part.move(products_);
            changed = before != std::tuple{part.mirrored, part.mixed, part.stretched};
        }
    }
    frame_.gatherLights(scene, lamps_);
    const unsigned environment = (frame_.hasLights() ? kLights : 0U) |
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
    const LinearColor light = toLinear(color, 1.0F);
    device.clear(width, height,
                 !blooms || toned ? color : Color{light.red, light.green, light.blue, 1.0F});
    if (!shows) {
        return;
    }
    const float aspect = static_cast<float>(width) / static_cast<float>(height);
    const Mat4 camera = scene.camera.toWindow(aspect);
    const Frustum frustum{camera};
    sentMeshes_ = sentPictures_ = 0;
    frame_.begin();
    for (ScenePart& part : parts_) {
        frame_.select(scene, frustum, part, stats_);
    }
    gpu_->uniforms.send(std::as_bytes(frame_.finish(scene, camera)));
    gpu_->uniforms.bind(kFrameBlock, 0, SceneFrame::kFrameBytes);
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
            SceneGpuModel::Picture& own = gpu->pictures[i];
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
                                const SceneGpuModel& gpu) {
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
    const ScenePart& part = parts_[item.part];
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
    if (part.isSkinned()) {
        gpu_->uniforms.bind(kJointsBlock, part.offset * sizeof(float), SceneFrame::kRowsBytes);
    } else if ((item.program->features & kCopies) != 0) {
        const std::size_t most = part.mesh->copies();
        std::size_t offset = part.offset;
        for (std::size_t at = 0; at < part.seen.size(); at += most) {
            const std::size_t count = std::min(most, part.seen.size() - at);
            gpu_->uniforms.bind(kPlacesBlock, offset * sizeof(float), SceneFrame::kRowsBytes);
            part.mesh->draw(item.piece, count);
            offset += SceneFrame::placesFloats(most);
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
        LinearColor light = toLinear(color, 1.0F);
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
    const LinearColor disc = toLinear(scene.sun.color, sun);
    put("uDisc", disc.red, disc.green, disc.blue, std::cos(scene.sky.sunSize));
    gpu_->device.drawCorners(gl::kTriangles, 3);
    gpu_->mesh = nullptr;
    ++stats_.draws;
}

} // namespace eng::render
