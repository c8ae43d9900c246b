#include "engine/profile/profiler.h"

#include <algorithm>

namespace eng {

Profiler::Profiler(const TimeSource& clock)
    : clock_{clock} {
    root_ = open_ = &nodes_.emplace_back();
    root_->name = "frame";
}

void Profiler::beginFrame() {
    recording_ = capturing();
    active_ = wanted_ || recording_;
    const bool begins = active_ && !measuredLast_;
    measuredLast_ = active_;
    ++frame_;
    broken_ = {};
    if (!active_) {
        return;
    }
    open_ = root_;
    frameStart_ = clock_.now();
    if (begins) {
        historySize_ = 0;
        lastEnd_ = frameStart_; // the first frame has no previous one
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
        while (open_ != root_) {
            broken_ = open_->name;
            close(now);
        }
        const double length = now - frameStart_;
        if (recording_) {
            record(*root_, frameStart_, length);
            ++captured_.frames;
            --framesToCapture_;
            recording_ = false;
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
            shown.minShare = shown.frames == 1 ? share : std::min(shown.minShare, share);
            shown.maxShare = shown.frames == 1 ? share : std::max(shown.maxShare, share);
            shown.averageShare += (share - shown.averageShare) / static_cast<double>(shown.frames);
        }
        remember(now);
        active_ = false;
    }
    return broken_;
}

void Profiler::remember(double now) {
    frames_[nextSlot_] = {static_cast<float>(now - frameStart_),
                          static_cast<float>(now - lastEnd_)};
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
        shown.maxTime = std::max(shown.maxTime, time);
    }
    shown.averageTime /= static_cast<double>(std::max<std::size_t>(historySize_, 1));
    return shown;
}

Profiler::Node* Profiler::childOf(Node& parent, std::string_view name) {
    if (const auto known = children_.find({&parent, name}); known != children_.end()) {
        return known->second;
    }
    Node& made = nodes_.emplace_back();
    made.name = name;
    made.shown.name = made.name;
    made.shown.depth = &parent == root_ ? 0 : parent.shown.depth + 1;
    made.parent = &parent;
    made.following = parent.firstChild != nullptr ? parent.firstChild : &made;
    if (parent.lastChild != nullptr) {
        parent.lastChild->following = &made;
    }
    made.number = static_cast<std::uint32_t>(nodes_.size() - 1);
    (parent.lastChild != nullptr ? parent.lastChild->nextSibling : parent.firstChild) = &made;
    parent.lastChild = &made;
    children_.emplace(ChildKey{&parent, made.name}, &made);
    return &made;
}

Profiler::Node* Profiler::find(std::string_view name, bool literal) {
    Node* child = open_->expected;
    if (child == nullptr || child->name != name) {
        child = childOf(*open_, name);
    }
    if (literal) {
        child->literal = name.data();
    }
    return child;
}

void Profiler::reset() {
    for (Node& node : nodes_) {
        node.shown.frames = 0;
        node.shown.minShare = node.shown.averageShare = node.shown.maxShare = 0.0;
    }
    measured_ = 0;
}

void Profiler::reset(std::string_view name) {
    for (Node& node : nodes_) {
        if (node.name == name) {
            node.shown.frames = 0;
            node.shown.minShare = node.shown.averageShare = node.shown.maxShare = 0.0;
        }
    }
}

void Profiler::report(ProfileSink& sink) const {
    sink.begin(measured_);
    // Walks the tree in order, without recursion: down, else to the sibling, else up.
    for (const Node* node = root_->firstChild; node != nullptr;) {
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
