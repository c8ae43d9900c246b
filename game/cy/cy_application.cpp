// CY: the last light on the rim of a well. docs/cy.md explains it.

#include "game/cy/cy_game.h"

std::unique_ptr<eng::platform::Program> createApplication(eng::platform::Host& host) {
    return std::make_unique<cy::CyGame>(host);
}

const char* applicationName() {
    return "cy";
}
