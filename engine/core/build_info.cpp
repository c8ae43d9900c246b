#include "engine/core/build_info.h"

#include "engine/core/format.h"

namespace eng {

std::string BuildInfo::line() const {
    return format("{0} ({1}, {2}, {3}, {4}, {5})", {version, commit, time, compiler, type, target});
}

} // namespace eng
