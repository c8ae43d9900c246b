#include "engine/core/build_info.h"

#include "engine/core/format.h"

namespace eng {

std::string BuildInfo::line() const {
    std::string line =
        format("{0} ({1}, {2}, {3}, {4}, {5}", {version, commit, time, compiler, type, target});
    for (const BuildField& field : fields) {
        appendFormat(line, ", {0}: {1}", {field.name, field.value});
    }
    return line + ')';
}

} // namespace eng
