#pragma once

#include "engine/render3d/scene.h"
#include "tests/docs/canvas_page.h"
#include "tests/support/fake_host.h"

#include <array>

namespace eng::docs {

using eng::Mat4;

struct Render3dPage : CanvasPage {
    test::FakeHost host;
    Resources resources{host, heap, log, host.openBackground(), false};
    Ref<Model> island = heap.make<Model>(resources);
    Ref<Model> tree = heap.make<Model>(resources);
    Ref<Model> figure = heap.make<Model>(resources);
    std::array<Mat4, 3> places{};
    Vec3 player{0, 2, 8};
    double seconds = 0.5;
    Scene scene;

    Render3dPage() = default;
    Render3dPage(const Render3dPage&) = delete;
    Render3dPage& operator=(const Render3dPage&) = delete;
    ~Render3dPage() { // the frame ends before the scene, and the scene before the device
        canvas.endFrame();
        canvas.beginFrame({});
    }
};

} // namespace eng::docs
