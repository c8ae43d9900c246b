// The cost of a scene in space: the main thread's processor time until a frame is with the driver,
// compared with loops over OpenGL that were written by hand, and with Irrlicht. Mesa's driver that
// does nothing takes the draws of all sides, as in picture_bench.cpp. Irrlicht needs an X server.

#include "engine/render3d/scene.h"
#include "tests/render3d/models.h"
#include "tests/support/fake_host.h"
#include "tests/support/gl_context.h"

#include <SDL.h>
#include <SDL_opengl.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "benchmarks/engine.h"
#include "benchmarks/irrlicht_scene.h"
#include "benchmarks/rows.h"
#include "benchmarks/sdl_renderer.h"

namespace bench {
namespace {

using eng::Mat4;
using eng::Quat;
using eng::Vec3;

constexpr int kSize = 64; // of the picture, pixels
constexpr std::size_t kTrees = 2000;
constexpr std::size_t kNodes = 1000;

/// Where the models are in this frame: all of them are seen, and turn.
class Places {
public:
    explicit Places(std::size_t count)
        : places_(count) {}
    void move() {
        turn_ = turn_ > 6.0F ? 0.0F : turn_ + 0.01F;
        for (std::size_t i = 0; i < places_.size(); ++i) {
            places_[i] = Mat4::placed(at(i), Quat::about({0, 1, 0}, turn_ + static_cast<float>(i)));
        }
    }
    static Vec3 at(std::size_t i) {
        return {static_cast<float>(i % 50) - 25.0F, static_cast<float>(i / 50) - 20.0F, -60.0F};
    }
    float turn() const { return turn_; }
    const std::vector<Mat4>& all() const { return places_; }

private:
    std::vector<Mat4> places_;
    float turn_ = 0.0F;
};

/// A scene of ours, with a device for it.
struct Ours {
    eng::test::GlContext context{eng::test::GlContext::Kind::Core33, kSize, kSize};
    Engine engine;
    eng::test::FakeHost host;
    eng::Resources resources{host, engine.heap, engine.log, host.openBackground(), false};
    eng::render::Device device;
    std::optional<eng::render::Scene> scene;
    eng::Ref<eng::render::Model> cube;

    explicit Ours(benchmark::State& state) {
        if (!context.ok() || !device.open(context.gl())) {
            state.SkipWithError("no context");
            return;
        }
        cube = engine.heap.make<eng::render::Model>(resources);
        cube->give(eng::test::cubeModel());
        scene.emplace();
        scene->camera = {.position = {0, 0, 0}, .target = {0, 0, -1}, .angle = 1.2F};
    }
    void draw() {
        static_cast<void>(scene->version());
        scene->draw(device, kSize, kSize, {});
    }
};

/// Functions that the engine does without.
struct MoreFunctions {
    PFNGLDRAWELEMENTSINSTANCEDPROC drawElementsInstanced = nullptr;
    PFNGLVERTEXATTRIBDIVISORPROC vertexAttribDivisor = nullptr;
    PFNGLUNIFORMMATRIX4FVPROC uniformMatrix4fv = nullptr;
};

/// What a programmer writes who knows the scene: a program, a cube, and a matrix for each place.
class ByHand {
public:
    ByHand(benchmark::State& state, bool instances)
        : context_{eng::test::GlContext::Kind::Core33, kSize, kSize} {
        if (!context_.ok()) {
            state.SkipWithError("no context");
            return;
        }
        const auto load = [](auto& function, const char* name) {
            function =
                reinterpret_cast<std::decay_t<decltype(function)>>(SDL_GL_GetProcAddress(name));
        };
        load(more_.drawElementsInstanced, "glDrawElementsInstanced");
        load(more_.vertexAttribDivisor, "glVertexAttribDivisor");
        load(more_.uniformMatrix4fv, "glUniformMatrix4fv");
        makeProgram(instances);
        makeCube(instances);
    }
    bool ok() const { return context_.ok(); }
    const eng::gl::Functions& gl() const { return context_.gl(); }
    const MoreFunctions& more() const { return more_; }

    void begin() const {
        gl().viewport(0, 0, kSize, kSize);
        gl().clearColor(0, 0, 0, 1);
        gl().clear(eng::gl::kColorBufferBit | eng::gl::kDepthBufferBit);
        gl().useProgram(program_);
        gl().enable(eng::gl::kDepthTest);
        gl().enable(eng::gl::kCullFace);
        const Mat4 camera = Mat4::perspective(1.2F, 1.0F, 0.1F, 500.0F);
        more_.uniformMatrix4fv(camera_, 1, 0, camera.values.data());
        gl().uniform4f(sun_, 0.3F, 0.8F, 0.5F, 0.0F);
        gl().bindVertexArray(array_);
    }
    void drawInstances(const std::vector<Mat4>& places) const {
        gl().bindBuffer(eng::gl::kArrayBuffer, matrices_);
        gl().bufferData(eng::gl::kArrayBuffer,
                        static_cast<eng::gl::Sizeiptr>(places.size() * sizeof(Mat4)), places.data(),
                        eng::gl::kStreamDraw);
        more_.drawElementsInstanced(eng::gl::kTriangles, 36, eng::gl::kUnsignedShort, nullptr,
                                    static_cast<int>(places.size()));
    }
    void drawEach(const std::vector<Mat4>& places) const {
        for (const Mat4& place : places) {
            more_.uniformMatrix4fv(place_, 1, 0, place.values.data());
            gl().drawElements(eng::gl::kTriangles, 36, eng::gl::kUnsignedShort, nullptr);
        }
    }

private:
    void makeProgram(bool instances) {
        const auto compile = [&](eng::gl::Enum kind, const char* words) {
            const eng::gl::Uint shader = gl().createShader(kind);
            gl().shaderSource(shader, 1, &words, nullptr);
            gl().compileShader(shader);
            return shader;
        };
        const std::string vertex =
            std::string{"#version 330 core\n"} +
            (instances ? "layout(location = 2) in mat4 aPlace;\n" : "uniform mat4 aPlace;\n") +
            R"(
layout(location = 0) in vec3 aPosition;
layout(location = 1) in vec3 aNormal;
uniform mat4 uCamera;
uniform vec4 uSun;
out vec3 vColor;
void main() {
    gl_Position = uCamera * (aPlace * vec4(aPosition, 1.0));
    vColor = vec3(max(dot(mat3(aPlace) * aNormal, uSun.xyz), 0.1));
})";
        program_ = gl().createProgram();
        gl().attachShader(program_, compile(eng::gl::kVertexShader, vertex.c_str()));
        gl().attachShader(program_, compile(eng::gl::kFragmentShader, R"(#version 330 core
in vec3 vColor;
out vec4 oColor;
void main() { oColor = vec4(vColor, 1.0); })"));
        gl().linkProgram(program_);
        camera_ = gl().getUniformLocation(program_, "uCamera");
        sun_ = gl().getUniformLocation(program_, "uSun");
        place_ = gl().getUniformLocation(program_, "aPlace");
    }
    void makeCube(bool instances) {
        const eng::render::ModelData::Mesh mesh = eng::test::cubeMesh();
        std::vector<float> vertices;
        for (std::size_t i = 0; i < mesh.vertices(); ++i) {
            const Vec3 at = mesh.position(i);
            vertices.insert(vertices.end(), {at.x, at.y, at.z});
            for (std::size_t part = 0; part < 3; ++part) {
                vertices.push_back(static_cast<float>(mesh.normals[3 * i + part]) / 127.0F);
            }
        }
        const std::vector<std::uint16_t> indices(mesh.indices.begin(), mesh.indices.end());
        std::array<eng::gl::Uint, 3> buffers{};
        gl().genBuffers(3, buffers.data());
        gl().genVertexArrays(1, &array_);
        gl().bindVertexArray(array_);
        gl().bindBuffer(eng::gl::kArrayBuffer, buffers[0]);
        gl().bufferData(eng::gl::kArrayBuffer,
                        static_cast<eng::gl::Sizeiptr>(vertices.size() * sizeof(float)),
                        vertices.data(), eng::gl::kStaticDraw);
        const auto part = [&](eng::gl::Uint location, int size, int stride, std::size_t offset) {
            gl().enableVertexAttribArray(location);
            gl().vertexAttribPointer(location, size, eng::gl::kFloat, 0, stride,
                                     reinterpret_cast<const void*>(offset));
        };
        part(0, 3, 24, 0);
        part(1, 3, 24, 12);
        gl().bindBuffer(eng::gl::kElementArrayBuffer, buffers[1]);
        gl().bufferData(eng::gl::kElementArrayBuffer,
                        static_cast<eng::gl::Sizeiptr>(indices.size() * sizeof(std::uint16_t)),
                        indices.data(), eng::gl::kStaticDraw);
        matrices_ = buffers[2];
        if (instances) {
            gl().bindBuffer(eng::gl::kArrayBuffer, matrices_);
            for (eng::gl::Uint row = 0; row < 4; ++row) {
                part(2 + row, 4, sizeof(Mat4), row * 16);
                more_.vertexAttribDivisor(2 + row, 1);
            }
        }
    }

    eng::test::GlContext context_;
    MoreFunctions more_;
    eng::gl::Uint program_ = 0, array_ = 0, matrices_ = 0;
    eng::gl::Int camera_ = -1, sun_ = -1, place_ = -1;
};

void checkSeen(benchmark::State& state, Ours& ours, std::size_t count) {
    if (ours.scene->stats().instances != static_cast<int>(count)) {
        state.SkipWithError("not all models were drawn");
    }
}

void ourTrees(benchmark::State& state) {
    chooseDriver();
    Ours ours{state};
    if (!ours.scene) {
        return;
    }
    Places places{kTrees};
    places.move();
    eng::render::SceneModel& trees = ours.scene->add(ours.cube, places.all());
    for (auto unused : state) {
        places.move();
        trees.places(places.all());
        ours.draw();
    }
    operations(state, kTrees);
    checkSeen(state, ours, kTrees);
    ours.scene.reset();
}

void theirTrees(benchmark::State& state) {
    chooseDriver();
    const ByHand peer{state, true};
    Places places{kTrees};
    for (auto unused : state) {
        places.move();
        peer.begin();
        peer.drawInstances(places.all());
    }
    operations(state, kTrees);
}

void ourNodes(benchmark::State& state) {
    chooseDriver();
    Ours ours{state};
    if (!ours.scene) {
        return;
    }
    Places places{kNodes};
    std::vector<eng::render::SceneModel*> models;
    for (std::size_t i = 0; i < kNodes; ++i) {
        models.push_back(&ours.scene->add(ours.cube));
    }
    for (auto unused : state) {
        places.move();
        for (std::size_t i = 0; i < kNodes; ++i) {
            models[i]->place(places.all()[i]);
        }
        ours.draw();
    }
    operations(state, kNodes);
    checkSeen(state, ours, kNodes);
    ours.scene.reset();
}

void theirNodes(benchmark::State& state) {
    chooseDriver();
    const ByHand peer{state, false};
    Places places{kNodes};
    for (auto unused : state) {
        places.move();
        peer.begin();
        peer.drawEach(places.all());
    }
    operations(state, kNodes);
}

void irrlichtNodes(benchmark::State& state) {
    chooseDriver();
    IrrlichtScene peer{kSize};
    if (!peer.ok()) {
        state.SkipWithError("Irrlicht has no context");
        return;
    }
    for (std::size_t i = 0; i < kNodes; ++i) {
        const Vec3 at = Places::at(i);
        peer.add(at.x, at.y, -at.z);
    }
    Places places{kNodes}; // the same work before it
    for (auto unused : state) {
        places.move();
        for (std::size_t i = 0; i < kNodes; ++i) {
            peer.turn(i, places.turn() + static_cast<float>(i));
        }
        peer.draw();
    }
    operations(state, kNodes);
    if (peer.triangles() < kNodes * 12) {
        state.SkipWithError("not all nodes were drawn");
    }
}

} // namespace

std::vector<Row> sceneRows() {
    return {
        // By hand nothing is culled, sorted or kept.
        {"scene, 2,000 places that move", "OpenGL by hand, one draw", ourTrees, theirTrees, 2.5,
         Measure::Instructions},
        {"scene, 1,000 models that move", "OpenGL by hand, 1,000 draws", ourNodes, theirNodes, 2.2,
         Measure::Instructions},
        {"scene, 1,000 models that move (2)", "Irrlicht, scene nodes", ourNodes, irrlichtNodes,
         1.0},
    };
}

} // namespace bench
