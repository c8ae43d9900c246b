// Recording of blocks with their times; separate from measuring to keep that file small.

#include "engine/profile/profiler.h"

#include <cmath>
#include <utility>

namespace eng {

void Profiler::capture(std::size_t frames, std::size_t maxBlocks) {
    framesToCapture_ = frames;
    recording_ = false; // this frame is incomplete
    captured_ = {};
    captured_.blocks.reserve(maxBlocks);
}

ProfileCapture Profiler::takeCapture() {
    framesToCapture_ = 0;
    recording_ = false;
    for (const Node& node : nodes_) {
        captured_.names.push_back(node.name);
    }
    return std::exchange(captured_, {});
}

void Profiler::record(const Node& node, double start, double length) {
    if (captured_.blocks.size() == captured_.blocks.capacity()) {
        captured_.full = true;
        return;
    }
    captured_.blocks.push_back({node.number, start, length, frame_});
}

} // namespace eng
