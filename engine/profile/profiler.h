#pragma once

#include "engine/core/time_source.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace eng {

/// The measurements of one call path. Times are seconds; shares are parts of the frame's length, 0
/// to 1, over the frames in which the block ran.
struct ProfileNode {
    std::string_view name;
    int depth = 0;           ///< 0 for blocks directly below the frame
    std::uint32_t calls = 0; ///< in the last frame
    double ownTime = 0.0;    ///< in the last frame, without nested blocks
    double totalTime = 0.0;  ///< in the last frame, with nested blocks
    double minShare = 0.0;
    double averageShare = 0.0;
    double maxShare = 0.0;
    std::uint64_t frames = 0; ///< number of frames that the shares cover
    // Over all frames of the history; only `report` fills them in.
    double averageTime = 0.0; ///< of totalTime
    double maxTime = 0.0;
};

/// A destination of profiles: the log, an overlay, a file.
class ProfileSink {
public:
    ProfileSink() = default;
    ProfileSink(const ProfileSink&) = delete;
    ProfileSink& operator=(const ProfileSink&) = delete;
    virtual ~ProfileSink() = default;

    virtual void begin(std::uint64_t frames) = 0;
    /// Each call path, callers before callees.
    virtual void node(const ProfileNode& node) = 0;
    virtual void end() = 0;
};

/// How long a frame took, in seconds.
struct ProfileFrame {
    float work = 0.0F;     ///< from its start to its end
    float interval = 0.0F; ///< from the previous end to its own end, waiting included
};

/// Every block of some frames with its time: the input of a trace viewer. It refers to nothing, so
/// it may be moved to another thread.
struct ProfileCapture {
    struct Block {
        std::uint32_t name = 0; ///< index in `names`
        double start = 0.0;     ///< seconds, of the profiler's clock
        double length = 0.0;    ///< seconds
        std::uint64_t frame = 0;
    };
    std::vector<std::string> names; ///< the first is "frame"
    std::vector<Block> blocks;      ///< in the order in which they ended
    std::size_t frames = 0;         ///< complete frames
    bool full = false;              ///< the memory for blocks is full; later ones are missing
};

/// Times named blocks, one node per call path, so that calls from two places are separate and
/// recursion nests. Switched off, a scope costs one predictable branch. The last kHistory measured
/// frames are kept; only a new call path allocates. Call paths are never freed, 1.3 kB each, so
/// names of blocks must come from a limited set.
///
/// Threads: one profiler per thread, each with a tree of its own; captures of several go into one
/// trace (engine/profile/chrome_trace.h).
/// Source:  Enginuity III, CProfileSample and IProfilerOutputHandler (after Rabin, Game Programming
/// Gems 1).
class Profiler {
public:
    /// The clock outlives the profiler.
    explicit Profiler(const TimeSource& clock);
    Profiler(const Profiler&) = delete;
    Profiler& operator=(const Profiler&) = delete;
    ~Profiler() = default;

    /// Switches measuring on or off from the next frame on.
    void enable(bool on) { wanted_ = on; }

    /// Records the next frames block by block, even if measuring is switched off. Discards the
    /// capture before it.
    ///
    /// @param frames      number of frames
    /// @param maxBlocks  maximum number of blocks; allocated at once, 32 bytes each
    void capture(std::size_t frames, std::size_t maxBlocks = 100'000);
    /// Whether a capture is in progress.
    bool capturing() const { return framesToCapture_ > 0; }
    /// Returns the capture, and ends it if it is in progress.
    ProfileCapture takeCapture();
    /// True while this frame is measured.
    bool active() const { return active_; }

    void beginFrame();
    /// Ends the frame.
    ///
    /// @return  the name of a block that was still open, or was closed in another frame than it was
    ///          opened in, an error to report; else empty. Such a block counts up to here.
    std::string_view endFrame();

    /// Opens a block. The text of the name identifies it; it is copied for a new call path.
    ///
    /// @param literal  the name never changes while the program runs, so that its address
    ///                 identifies it
    void enter(std::string_view name, bool literal = false);
    /// Closes the block that was opened last.
    ///
    /// @param frame  the value of `frame()` when it was opened
    void leave(std::uint64_t frame);

    std::uint64_t frame() const { return frame_; }

    /// Resets the shares of all blocks, or of all blocks with one name.
    void reset();
    void reset(std::string_view name);

    void report(ProfileSink& sink) const;

    /// Number of frames in the history. Switching measuring on clears it.
    static constexpr std::size_t kHistory = 240;
    std::size_t historySize() const { return historySize_; }
    /// @param ago  0: the last frame that was measured; below historySize()
    ProfileFrame history(std::size_t ago) const { return frames_[slot(ago)]; }

private:
    struct Node {
        // Members that each call uses come first.
        Node* parent = nullptr;
        Node* firstChild = nullptr;
        Node* nextSibling = nullptr;
        Node* expected = nullptr;      ///< the next child if this frame repeats the last one
        Node* following = nullptr;     ///< the next sibling; the first after the last
        const char* literal = nullptr; ///< address of a literal name
        double openedAt = 0.0;
        double total = 0.0;
        double inside = 0.0; ///< time in children
        std::uint32_t calls = 0;
        std::uint32_t number = 0; ///< in the order of creation; the frame is 0
        std::string name;         ///< a copy: the owner of the name may be gone
        Node* lastChild = nullptr;
        ProfileNode shown;
        std::array<float, kHistory> history{};
    };
    struct ChildKey {
        const Node* parent;
        std::string_view name; ///< owned by the node
        bool operator==(const ChildKey&) const = default;
    };
    struct ChildHash {
        std::size_t operator()(const ChildKey& key) const {
            return std::hash<std::string_view>{}(key.name) ^ std::hash<const void*>{}(key.parent);
        }
    };
    /// The index in the history of the frame so many frames ago, here and in each node.
    std::size_t slot(std::size_t ago) const { return (nextSlot_ + kHistory - 1 - ago) % kHistory; }
    void remember(double now);
    ProfileNode described(const Node& node) const;
    /// The child of the open block with this name; creates it if necessary.
    Node* find(std::string_view name, bool literal);
    Node* childOf(Node& parent, std::string_view name);
    void close(double now);
    void record(const Node& node, double start, double length);

    const TimeSource& clock_;
    std::deque<Node> nodes_; ///< the first is the frame itself; nodes never move
    Node* root_;             ///< the first node
    std::unordered_map<ChildKey, Node*, ChildHash> children_;
    ProfileCapture captured_; ///< its names are added last
    std::size_t framesToCapture_ = 0;
    Node* open_;
    std::uint64_t frame_ = 0;
    double frameStart_ = 0.0;
    std::array<ProfileFrame, kHistory> frames_{};
    std::size_t nextSlot_ = 0;
    std::size_t historySize_ = 0;
    double lastEnd_ = 0.0; ///< of the previous frame
    std::uint64_t measured_ = 0;
    std::string_view broken_;
    bool wanted_ = false;
    bool active_ = false;
    bool measuredLast_ = false; ///< the last frame
    bool recording_ = false;    ///< this frame, block by block
};

inline void Profiler::enter(std::string_view name, bool literal) {
    // Frames repeat: the next child is mostly the one that came next in the last frame.
    Node* child = open_->expected;
    if (!literal || child == nullptr || child->literal != name.data()) {
        child = find(name, literal);
    }
    open_->expected = child->following;
    open_ = child;
    ++child->calls;
    child->openedAt = clock_.now();
}

inline void Profiler::leave(std::uint64_t frame) {
    if (frame != frame_ || open_ == root_) {
        return; // opened in an earlier frame, which closed and reported it
    }
    close(clock_.now());
}

inline void Profiler::close(double now) {
    Node& node = *open_;
    const double length = now - node.openedAt;
    if (recording_) {
        record(node, node.openedAt, length);
    }
    node.total += length;
    node.parent->inside += length;
    open_ = node.parent;
}

/// Times the block from its construction to its destruction.
class ProfileScope {
public:
    ProfileScope(Profiler& profiler, std::string_view name)
        : profiler_{opened(profiler, name, false)}
        , frame_{profiler.frame()} {}
    /// The same for a literal, which is found faster. A constant array counts as a literal: it must
    /// be static.
    template <std::size_t kSize>
    // NOLINTNEXTLINE(*-avoid-c-arrays): a literal is one
    ProfileScope(Profiler& profiler, const char (&name)[kSize])
        : profiler_{opened(profiler, std::string_view{name}, true)}
        , frame_{profiler.frame()} {}
    /// A mutable array is not a literal.
    template <std::size_t kSize>
    // NOLINTNEXTLINE(*-avoid-c-arrays)
    ProfileScope(Profiler& profiler, char (&name)[kSize])
        : ProfileScope{profiler, std::string_view{name}} {}
    ~ProfileScope() {
        if (profiler_ != nullptr) {
            profiler_->leave(frame_);
        }
    }
    ProfileScope(const ProfileScope&) = delete;
    ProfileScope& operator=(const ProfileScope&) = delete;

private:
    /// Null when nothing is measured.
    static Profiler* opened(Profiler& profiler, std::string_view name, bool literal) {
        if (!profiler.active()) {
            return nullptr;
        }
        profiler.enter(name, literal);
        return &profiler;
    }

    Profiler* const profiler_;
    const std::uint64_t frame_;
};

} // namespace eng

#define ENG_PROFILE_JOIN(a, b) a##b
#define ENG_PROFILE_NAME(line) ENG_PROFILE_JOIN(profileScope, line)
/// Times the rest of the enclosing block: ENG_PROFILE(profiler, "physics");
///
/// (The scope is not a constant: g++ keeps those in memory, which costs more than all the rest of
/// one that is off.)
///
/// With ENGINUITY_NO_PROFILE defined (CMake: -DENGINUITY_PROFILE=OFF) it expands to
/// nothing and does not evaluate its arguments.
#ifdef ENGINUITY_NO_PROFILE
#define ENG_PROFILE(profiler, name) static_cast<void>(0)
#else
#define ENG_PROFILE(profiler, name)                                                                \
    ::eng::ProfileScope ENG_PROFILE_NAME(__LINE__) {                                               \
        profiler, name                                                                             \
    }
#endif
