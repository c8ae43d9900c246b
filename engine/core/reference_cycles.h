#pragma once

#include "engine/core/managed.h"

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Finds out which managed objects keep each other alive: the usual reason why something is still
/// there at the end. A type takes part by showing the Refs that it holds:
///
///     class Door : public Managed {
///     public:
///         void trace(ReferenceVisitor& visitor) const {
///             visitor("room", room_);
///             visitor("keys", keys_); // any range of Refs
///         }
///
/// Weak references hold nothing and are not shown. A derived type shows its own and calls its
/// base's.

namespace eng {

/// Is shown the Refs that an object holds, one by one.
class ReferenceVisitor {
public:
    ReferenceVisitor(const ReferenceVisitor&) = delete;
    ReferenceVisitor& operator=(const ReferenceVisitor&) = delete;

    /// @param member  what the object calls it; lives as long as the program
    template <class T>
    void operator()(std::string_view member, const Ref<T>& reference) {
        if (reference) {
            visit(member, kNoElement, *reference);
        }
    }
    template <class Range>
        requires requires(const Range& range) { range.begin()->get(); }
    void operator()(std::string_view member, const Range& references) {
        std::size_t element = 0;
        for (const auto& reference : references) {
            if (reference) {
                visit(member, element, *reference);
            }
            ++element;
        }
    }

protected:
    ReferenceVisitor() = default;
    ~ReferenceVisitor() = default;

    static constexpr std::size_t kNoElement = static_cast<std::size_t>(-1);
    /// @param element  the how-manieth of a range, from 0, or kNoElement
    virtual void visit(std::string_view member, std::size_t element, const Managed& held) = 0;
};

/// Objects each of which holds the next one, and the last one the first.
struct ReferenceCycle {
    struct Link {
        std::string_view typeName;
        std::uint64_t creationIndex; ///< as in ManagedHeap::Leak
        std::string member;          ///< by which it holds the next one: "next", "keys[3]"
    };
    std::vector<Link> links; ///< the oldest object first
};

/// What was found among the objects of a heap that live.
struct ReferenceCycles {
    /// For each group of objects that all reach each other the shortest cycle with its oldest
    /// object in it; the group with the oldest object first.
    std::vector<ReferenceCycle> cycles;
    /// Types of living objects that have no `trace` of their own, so that what they hold is not
    /// known, or not all of it.
    std::vector<std::string_view> untraced;
};

/// Looks at every object of a heap that lives; takes time and memory in proportion to objects and
/// Refs, however deep they are nested. It is meant for the end of a debug build's run.
///
/// Threads: the heap's own.
ReferenceCycles findReferenceCycles(const ManagedHeap& heap);

/// "Door 3.room -> Room 1.doors[2] -> Door 3".
///
/// @param most  objects that are named; of more than that the number is told
std::string describe(const ReferenceCycle& cycle, std::size_t most = 12);

} // namespace eng
