#include "engine/profile/profiler.h"

#include <algorithm>
#include <utility>

namespace eng {

Profiler::Profiler(const TimeSource& clock)
    : clock_{clock} {
    nodes_.emplace_back().name = "frame";
}

void Profiler::beginFrame() {
    active_ = wanted_ || capturing();
    const bool begins = active_ && !measuredLast_;
    measuredLast_ = active_;
    ++frame_;
    broken_ = {};
    if (!active_) {
        return;
    }
    open_ = &nodes_.front();
    frameStart_ = clock_.now();
    if (begins) {
        historySize_ = 0;
        lastEnd_ = frameStart_; // the first frame has none before it
    }
    for (Node& node : nodes_) {
        node.calls = 0;
        node.total = 0.0;
        node.inside = 0.0;
        node.expected = node.firstChild;
    }
}

std::string_view Profiler::endFrame() {
    if (active_) {
        const double now = clock_.now();
        while (open_ != &nodes_.front()) {
            broken_ = open_->name;
            close(now);
        }
        const double length = std::max(now - frameStart_, 0.0);
        record(nodes_.front(), frameStart_, length);
        if (capturing()) {
            ++captured_.frames;
            --framesToCapture_;
        }
        ++measured_;
        for (Node& node : nodes_) {
            ProfileNode& shown = node.shown;
            shown.calls = node.calls;
            shown.totalTime = node.total;
            shown.ownTime = node.total - node.inside;
            if (node.calls == 0) {
                continue;
            }
            const double share = length > 0.0 ? node.total / length : 0.0;
            ++shown.frames;
            shown.leastShare = shown.frames == 1 ? share : std::min(shown.leastShare, share);
            shown.mostShare = shown.frames == 1 ? share : std::max(shown.mostShare, share);
            shown.averageShare += (share - shown.averageShare) / static_cast<double>(shown.frames);
        }
        remember(now);
        active_ = false;
    }
    return broken_;
}

void Profiler::remember(double now) {
    frames_[nextSlot_] = {static_cast<float>(std::max(now - frameStart_, 0.0)),
                          static_cast<float>(std::max(now - lastEnd_, 0.0))};
    lastEnd_ = now;
    for (Node& node : nodes_) {
        node.history[nextSlot_] = static_cast<float>(node.total);
    }
    nextSlot_ = (nextSlot_ + 1) % kHistory;
    historySize_ = std::min(historySize_ + 1, kHistory);
}

ProfileNode Profiler::described(const Node& node) const {
    ProfileNode shown = node.shown;
    for (std::size_t ago = 0; ago < historySize_; ++ago) {
        const double time = node.history[slot(ago)];
        shown.averageTime += time;
        shown.mostTime = std::max(shown.mostTime, time);
    }
    shown.averageTime /= static_cast<double>(std::max<std::size_t>(historySize_, 1));
    return shown;
}

Profiler::Node* Profiler::childOf(Node& parent, std::string_view name) {
    // Frames are alike: the child that came next in the last one mostly comes next again.
    if (parent.expected != nullptr && parent.expected->name == name) {
        return parent.expected;
    }
    for (Node* child = parent.firstChild; child != nullptr; child = child->nextSibling) {
        if (child->name == name) {
            return child;
        }
    }
    Node& made = nodes_.emplace_back();
    made.name = name;
    made.shown.name = made.name;
    made.shown.depth = &parent == &nodes_.front() ? 0 : parent.shown.depth + 1;
    made.parent = &parent;
    made.number = static_cast<std::uint32_t>(nodes_.size() - 1);
    (parent.lastChild != nullptr ? parent.lastChild->nextSibling : parent.firstChild) = &made;
    parent.lastChild = &made;
    return &made;
}

void Profiler::enter(std::string_view name) {
    Node* const child = childOf(*open_, name);
    open_->expected = child->nextSibling != nullptr ? child->nextSibling : open_->firstChild;
    open_ = child;
    ++open_->calls;
    open_->openedAt = clock_.now();
}

void Profiler::leave(std::uint64_t frame) {
    if (frame != frame_ || open_ == nullptr || open_ == &nodes_.front()) {
        return; // opened in an earlier frame, whose end has closed and reported it
    }
    close(clock_.now());
}

void Profiler::close(double now) {
    const double length = std::max(now - open_->openedAt, 0.0); // a clock that went back
    record(*open_, open_->openedAt, length);
    open_->total += length;
    open_->parent->inside += length;
    open_ = open_->parent;
}

void Profiler::capture(std::size_t frames, std::size_t mostBlocks) {
    framesToCapture_ = frames;
    captured_ = {};
    captured_.blocks.reserve(mostBlocks);
}

ProfileCapture Profiler::takeCapture() {
    framesToCapture_ = 0;
    for (const Node& node : nodes_) {
        captured_.names.push_back(node.name);
    }
    return std::exchange(captured_, {});
}

void Profiler::record(const Node& node, double start, double length) {
    if (!capturing()) {
        return;
    }
    if (captured_.blocks.size() == captured_.blocks.capacity()) {
        captured_.full = true;
        return;
    }
    captured_.blocks.push_back({node.number, start, length, frame_});
}

void Profiler::reset() {
    for (Node& node : nodes_) {
        node.shown.frames = 0;
        node.shown.leastShare = node.shown.averageShare = node.shown.mostShare = 0.0;
    }
    measured_ = 0;
}

void Profiler::reset(std::string_view name) {
    for (Node& node : nodes_) {
        if (node.name == name) {
            node.shown.frames = 0;
            node.shown.leastShare = node.shown.averageShare = node.shown.mostShare = 0.0;
        }
    }
}

void Profiler::report(ProfileSink& sink) const {
    sink.begin(measured_);
    // The tree in order, without recursion: down, else sideways, else up.
    for (const Node* node = nodes_.front().firstChild; node != nullptr;) {
        if (node->shown.frames > 0) {
            sink.node(described(*node));
        }
        if (node->firstChild != nullptr) {
            node = node->firstChild;
            continue;
        }
        while (node != nullptr && node->nextSibling == nullptr) {
            node = node->parent;
        }
        node = node != nullptr ? node->nextSibling : nullptr;
    }
    sink.end();
}

} // namespace eng
