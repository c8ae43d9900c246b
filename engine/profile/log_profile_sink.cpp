#include "engine/profile/log_profile_sink.h"

#include "engine_text.h"

namespace eng {

void LogProfileSink::begin(std::uint64_t frames) {
    table_ = log_.strings().text(text::kProfileHead, {frames});
}

void LogProfileSink::node(const ProfileNode& node) {
    appendFormat(
        table_, "\n{0:5.1f} : {1:5.1f} : {2:5.1f} : {3:3d} : ",
        {node.minShare * 100.0, node.averageShare * 100.0, node.maxShare * 100.0, node.calls});
    table_.append(2 * static_cast<std::size_t>(node.depth), ' ');
    table_ += node.name;
}

void LogProfileSink::end() {
    ENG_LOG_TEXT(log_, LogChannel::App, Severity::Info, "profile", table_);
}

} // namespace eng
