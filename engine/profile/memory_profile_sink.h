#pragma once

#include "engine/profile/profiler.h"

#include <vector>

namespace eng {

/// Keeps a report in memory: for an overlay or a test. A reused sink allocates nothing.
class MemoryProfileSink final : public ProfileSink {
public:
    void begin(std::uint64_t frames) override {
        frames_ = frames;
        nodes_.clear();
    }
    void node(const ProfileNode& node) override { nodes_.push_back(node); }
    void end() override {}

    /// Number of frames in the report.
    std::uint64_t frames() const { return frames_; }
    /// Callers before callees; the names are valid as long as the profiler.
    const std::vector<ProfileNode>& nodes() const { return nodes_; }

private:
    std::uint64_t frames_ = 0;
    std::vector<ProfileNode> nodes_;
};

} // namespace eng
