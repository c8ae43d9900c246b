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

/// What is known of one call path. Times are seconds; shares are of the frame's length, 0 to 1,
/// over the frames in which the block ran at all.
struct ProfileNode {
    std::string_view name;
    int depth = 0;           ///< 0 for blocks directly below the frame
    std::uint32_t calls = 0; ///< in the last frame
    double ownTime = 0.0;    ///< in the last frame, without the blocks inside
    double totalTime = 0.0;  ///< in the last frame, with them
    double leastShare = 0.0;
    double averageShare = 0.0;
    double mostShare = 0.0;
    std::uint64_t frames = 0; ///< how many frames the shares speak of
    // Over the frames of the history, those without the block too; only `report` fills them in.
    double averageTime = 0.0; ///< of totalTime
    double mostTime = 0.0;
};

/// Where a profile is shown: the log, an overlay, a file.
class ProfileSink {
public:
    ProfileSink() = default;
    ProfileSink(const ProfileSink&) = delete;
    ProfileSink& operator=(const ProfileSink&) = delete;
    virtual ~ProfileSink() = default;

    virtual void begin(std::uint64_t frames) = 0;
    /// Each call path, callers before what they call.
    virtual void node(const ProfileNode& node) = 0;
    virtual void end() = 0;
};

/// How long a frame took, in seconds.
struct ProfileFrame {
    float work = 0.0F;     ///< from its beginning to its end
    float interval = 0.0F; ///< from the end of the frame before it to its own: with all waiting
};

/// Every block of some frames with when it ran: what a trace viewer shows. It stands for itself, so
/// it may be handed to another thread.
struct ProfileCapture {
    struct Block {
        std::uint32_t name = 0; ///< which of `names`
        double start = 0.0;     ///< seconds, of the profiler's clock
        double length = 0.0;    ///< seconds
        std::uint64_t frame = 0;
    };
    std::vector<std::string> names; ///< the first is "frame"
    std::vector<Block> blocks;      ///< in the order in which they ended
    std::size_t frames = 0;         ///< that were captured whole
    bool full = false;              ///< there was no room for more blocks; the rest is missing
};

/// Times named blocks, one node per call path, so that a block called from two places is told apart
/// and recursion nests. Off, a scope costs one predictable branch. The last kHistory frames that
/// were measured are kept; nothing is allocated but for a call path that was not seen before. Call
/// paths are kept for good, 1.3 kB each: what is named after each of ever new things is no block.
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

    /// Records the next frames block by block, measuring them whether it is switched on or not.
    /// What was captured before is forgotten.
    ///
    /// @param frames      how many
    /// @param mostBlocks  memory for so many is taken at once, 32 bytes each
    void capture(std::size_t frames, std::size_t mostBlocks = 100'000);
    /// Whether frames of a capture are still to come.
    bool capturing() const { return framesToCapture_ > 0; }
    /// What was captured; while it is `capturing`, what there is so far, and that ends it.
    ProfileCapture takeCapture();
    /// True while this frame is measured.
    bool active() const { return active_; }

    void beginFrame();
    /// Closes the frame.
    ///
    /// @return  the name of a block that was still open, or was closed in another frame than it was
    /// opened in: a mistake to be
    ///          reported; empty when all is well. Such a block counts up to here.
    std::string_view endFrame();

    /// Opens a block. Blocks are told apart by the text of their names, which is copied when a call
    /// path is met for the first time.
    ///
    /// @param literal  the name is there as long as the program, unchanged, so that its address
    ///                 says enough
    void enter(std::string_view name, bool literal = false);
    /// Closes the block that was opened last.
    ///
    /// @param frame  the frame it was opened in, as `frame()` said then
    void leave(std::uint64_t frame);

    std::uint64_t frame() const { return frame_; }

    /// Forgets the shares of all blocks, or of all of one name.
    void reset();
    void reset(std::string_view name);

    void report(ProfileSink& sink) const;

    /// How many frames are remembered. Switching measuring on forgets those from before.
    static constexpr std::size_t kHistory = 240;
    std::size_t historySize() const { return historySize_; }
    /// @param ago  0: the last frame that was measured; below historySize()
    ProfileFrame history(std::size_t ago) const { return frames_[slot(ago)]; }

private:
    struct Node {
        // What each call touches comes first, together.
        Node* parent = nullptr;
        Node* firstChild = nullptr;
        Node* nextSibling = nullptr;
        Node* expected = nullptr;  ///< the child that comes next if this frame is like the last one
        Node* following = nullptr; ///< the next sibling; of the last one the first
        const char* literal = nullptr; ///< where its name stands in the program, if it is known
        double openedAt = 0.0;
        double total = 0.0;
        double inside = 0.0; ///< spent in children
        std::uint32_t calls = 0;
        std::uint32_t number = 0; ///< from 0 for the frame, in the order of making
        std::string name;         ///< its own: who named it (a task) may be gone
        Node* lastChild = nullptr;
        ProfileNode shown;
        std::array<float, kHistory> history{};
    };
    struct ChildKey {
        const Node* parent;
        std::string_view name; ///< the node's own
        bool operator==(const ChildKey&) const = default;
    };
    struct ChildHash {
        std::size_t operator()(const ChildKey& key) const {
            return std::hash<std::string_view>{}(key.name) ^ std::hash<const void*>{}(key.parent);
        }
    };
    /// Where what happened so many frames ago is kept, here and in each node.
    std::size_t slot(std::size_t ago) const { return (nextSlot_ + kHistory - 1 - ago) % kHistory; }
    void remember(double now);
    ProfileNode described(const Node& node) const;
    /// The child of the open block that has this name, made if there is none.
    Node* find(std::string_view name, bool literal);
    Node* childOf(Node& parent, std::string_view name);
    void close(double now);
    void record(const Node& node, double start, double length);

    const TimeSource& clock_;
    std::deque<Node> nodes_; ///< the first is the frame itself; nodes stay where they are
    Node* root_;             ///< that one
    std::unordered_map<ChildKey, Node*, ChildHash> children_;
    ProfileCapture captured_; ///< its names come last
    std::size_t framesToCapture_ = 0;
    Node* open_;
    std::uint64_t frame_ = 0;
    double frameStart_ = 0.0;
    std::array<ProfileFrame, kHistory> frames_{};
    std::size_t nextSlot_ = 0;
    std::size_t historySize_ = 0;
    double lastEnd_ = 0.0; ///< of the frame before
    std::uint64_t measured_ = 0;
    std::string_view broken_;
    bool wanted_ = false;
    bool active_ = false;
    bool measuredLast_ = false; ///< the last frame
    bool recording_ = false;    ///< this frame, block by block
};

inline void Profiler::enter(std::string_view name, bool literal) {
    // Frames are alike: the child that came next in the last one mostly comes next again.
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
        return; // opened in an earlier frame, whose end has closed and reported it
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

/// Times from its construction to its end.
class ProfileScope {
public:
    ProfileScope(Profiler& profiler, std::string_view name)
        : profiler_{opened(profiler, name, false)}
        , frame_{profiler.frame()} {}
    /// The same for a literal, "physics", which is found faster. A constant array is taken for one
    /// too: it must be static, and not one of a function that comes and goes.
    template <std::size_t kSize>
    // NOLINTNEXTLINE(*-avoid-c-arrays): what a literal is
    ProfileScope(Profiler& profiler, const char (&name)[kSize])
        : profiler_{opened(profiler, std::string_view{name}, true)}
        , frame_{profiler.frame()} {}
    /// A name that is put together in a place of its own is none.
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
/// Times the rest of the block it stands in: ENG_PROFILE(profiler, "physics");
///
/// (The scope is no constant: g++ keeps those in memory, which costs more than all the rest of one
/// that is off.)
///
/// With ENGINUITY_NO_PROFILE defined (CMake: -DENGINUITY_PROFILE=OFF) it is nothing at all: its
/// arguments are not evaluated.
#ifdef ENGINUITY_NO_PROFILE
#define ENG_PROFILE(profiler, name) static_cast<void>(0)
#else
#define ENG_PROFILE(profiler, name)                                                                \
    ::eng::ProfileScope ENG_PROFILE_NAME(__LINE__) {                                               \
        profiler, name                                                                             \
    }
#endif
