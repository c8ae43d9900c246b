#include "engine/game2d/scene.h"

namespace eng {

AnyScene::AnyScene() = default;

AnyScene::~AnyScene() = default;

Game2d& AnyScene::owner() const {
    return static_cast<Game2d&>(*services().screens.front());
}

} // namespace eng
