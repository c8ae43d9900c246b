#include "benchmarks/irrlicht_scene.h"

#include <irrlicht.h>

#include <vector>

namespace bench {

struct IrrlichtScene::Parts {
    irr::IrrlichtDevice* device = nullptr;
    std::vector<irr::scene::IMeshSceneNode*> nodes;
};

IrrlichtScene::IrrlichtScene(unsigned size)
    : parts_{std::make_unique<Parts>()} {
    irr::SIrrlichtCreationParameters wanted;
    wanted.DriverType = irr::video::EDT_OPENGL;
    wanted.WindowSize = {size, size};
    wanted.LoggingLevel = irr::ELL_NONE;
    parts_->device = irr::createDeviceEx(wanted);
    if (ok()) {
        parts_->device->getSceneManager()->addCameraSceneNode(nullptr, {0, 0, 0}, {0, 0, 1});
    }
}

IrrlichtScene::~IrrlichtScene() {
    if (ok()) {
        parts_->device->drop();
    }
}

bool IrrlichtScene::ok() const {
    return parts_->device != nullptr;
}

void IrrlichtScene::add(float x, float y, float z) {
    parts_->nodes.push_back(
        parts_->device->getSceneManager()->addCubeSceneNode(1.0F, nullptr, -1, {x, y, z}));
}

void IrrlichtScene::turn(std::size_t node, float radians) {
    parts_->nodes[node]->setRotation({0, radians * irr::core::RADTODEG, 0});
}

void IrrlichtScene::draw() {
    parts_->device->getVideoDriver()->beginScene(true, true, {255, 0, 0, 0});
    parts_->device->getSceneManager()->drawAll();
}

std::size_t IrrlichtScene::triangles() {
    parts_->device->getVideoDriver()->endScene(); // which counts
    return parts_->device->getVideoDriver()->getPrimitiveCountDrawn(0);
}

} // namespace bench
