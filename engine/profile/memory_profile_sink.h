#pragma once

#include "engine/profile/profiler.h"

#include <vector>

namespace eng {

/// Keeps a report in memory: for an overlay, a test, a program of its own. Used again it takes no
/// new memory.
class MemoryProfileSink final : public ProfileSink {
public:
    void begin(std::uint64_t frames) override {
        frames_ = frames;
        nodes_.clear();
    }
    void node(const ProfileNode& node) override { nodes_.push_back(node); }
    void end() override {}

    /// How many frames it speaks of.
    std::uint64_t frames() const { return frames_; }
    /// Callers before what they call; names live as long as the profiler.
    const std::vector<ProfileNode>& nodes() const { return nodes_; }

private:
    std::uint64_t frames_ = 0;
    std::vector<ProfileNode> nodes_;
};

} // namespace eng
