// CY: the last light on the rim of a well. docs/cy.md explains it.

#include "game/cy/cy_game.h"

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return eng::makeProgram<cy::CyGame>(host, cy::CyGame::info());
}
