#include "engine/core/compatibility.h"

#include "engine_text.h"

namespace eng {

Status compatible(const CompatibilityKey& ours, const CompatibilityKey& theirs,
                  std::string_view ourBuild, std::string_view theirBuild) {
    if (ours == theirs) {
        return {};
    }
    const bool sameProtocol = ours.protocol == theirs.protocol;
    if (sameProtocol && ours.simulation == theirs.simulation) {
        return Error{text::kCompatibleContent, {ourBuild, theirBuild}};
    }
    const bool older =
        sameProtocol ? ours.simulation < theirs.simulation : ours.protocol < theirs.protocol;
    return Error{older ? text::kCompatibleOlderHere : text::kCompatibleOlderThere,
                 {ourBuild, theirBuild}};
}

} // namespace eng
