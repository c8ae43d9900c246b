#include "platform/program.h"

namespace eng::platform {

Program::~Program() = default;

void DeleteProgram::operator()(Program* program) const {
    delete program;
}

} // namespace eng::platform
