#include "engine/core/reference_cycles.h"

#include "engine/core/format.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace eng {

/// Objects and who holds whom, by number: the oldest object is 0.
class ReferenceGraph final : public ReferenceVisitor {
public:
    explicit ReferenceGraph(const ManagedHeap& heap);

    ReferenceCycles cycles() const;

private:
    using Index = std::size_t;
    static constexpr Index kNone = std::numeric_limits<Index>::max();
    struct Edge {
        Index to;
        std::string_view member;
        std::size_t element;
    };
    struct Node {
        const Managed* object;
        std::size_t firstEdge = 0;
        std::size_t endEdge = 0;
    };

    void visit(std::string_view member, std::size_t element, const Managed& held) override;
    std::vector<Index> groups() const;
    /// @param seenFrom  for each object from which start it was seen last
    ReferenceCycle shortest(Index start, const std::vector<Index>& group,
                            std::vector<Index>& seenFrom) const;

    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<std::pair<const Managed*, Index>> byAddress_;
    std::vector<std::string_view> untraced_;
};

ReferenceGraph::ReferenceGraph(const ManagedHeap& heap) {
    for (const Managed* object = heap.firstLive_; object != nullptr; object = object->next_) {
        nodes_.push_back({object});
    }
    std::reverse(nodes_.begin(), nodes_.end()); // the heap has the newest first
    byAddress_.reserve(nodes_.size());
    for (Index i = 0; i < nodes_.size(); ++i) {
        byAddress_.emplace_back(nodes_[i].object, i);
    }
    std::sort(byAddress_.begin(), byAddress_.end(),
              [](const auto& a, const auto& b) { return std::less<>{}(a.first, b.first); });
    for (Node& node : nodes_) {
        node.firstEdge = edges_.size();
        if (const auto trace = node.object->type_->trace) {
            trace(*node.object, *this);
        }
        if (!node.object->type_->traceIsOwn &&
            std::find(untraced_.begin(), untraced_.end(), node.object->type_->name) ==
                untraced_.end()) {
            untraced_.push_back(node.object->type_->name);
        }
        node.endEdge = edges_.size();
    }
}

void ReferenceGraph::visit(std::string_view member, std::size_t element, const Managed& held) {
    const auto place = std::lower_bound(byAddress_.begin(), byAddress_.end(), &held,
                                        [](const auto& entry, const Managed* object) {
                                            return std::less<>{}(entry.first, object);
                                        });
    if (place != byAddress_.end() && place->first == &held) { // else no heap's, or another heap's
        edges_.push_back({place->second, member, element});
    }
}

/// For each object the number of its group: objects are in one if each reaches the other (strongly
/// connected components; Tarjan, Depth-First Search and Linear Graph Algorithms, 1972), with a
/// stack of its own instead of recursion.
std::vector<ReferenceGraph::Index> ReferenceGraph::groups() const {
    std::vector<Index> group(nodes_.size(), kNone);
    std::vector<Index> order(nodes_.size(), kNone); // in which objects were met
    std::vector<Index> lowest(nodes_.size(), 0);    // the earliest met that is reached from here
    std::vector<Index> open;                        // met, and in no group yet
    struct Step {
        Index node;
        std::size_t edge;
    };
    std::vector<Step> path;
    Index met = 0;
    Index made = 0;
    const auto enter = [&](Index node) {
        order[node] = lowest[node] = met++;
        open.push_back(node);
        path.push_back({node, nodes_[node].firstEdge});
    };
    for (Index start = 0; start < nodes_.size(); ++start) {
        if (order[start] != kNone) {
            continue;
        }
        enter(start);
        while (!path.empty()) {
            const Index node = path.back().node;
            if (path.back().edge < nodes_[node].endEdge) {
                const Index to = edges_[path.back().edge++].to;
                if (order[to] == kNone) {
                    enter(to);
                } else if (group[to] == kNone) {
                    lowest[node] = std::min(lowest[node], order[to]);
                }
                continue;
            }
            if (lowest[node] == order[node]) {
                Index last = kNone;
                do {
                    last = open.back();
                    open.pop_back();
                    group[last] = made;
                } while (last != node);
                ++made;
            }
            path.pop_back();
            if (!path.empty()) {
                const Index above = path.back().node;
                lowest[above] = std::min(lowest[above], lowest[node]);
            }
        }
    }
    return group;
}

/// Breadth first from an object back to itself, within its group; no links when it is in none.
ReferenceCycle ReferenceGraph::shortest(Index start, const std::vector<Index>& group,
                                        std::vector<Index>& seenFrom) const {
    std::vector<std::pair<Index, std::size_t>> waiting{
        {start, kNone}};                   // object, place of who led here
    std::vector<std::size_t> ledBy{kNone}; // by which edge
    for (std::size_t at = 0; at < waiting.size(); ++at) {
        const Node& node = nodes_[waiting[at].first];
        for (std::size_t edge = node.firstEdge; edge < node.endEdge; ++edge) {
            const Index to = edges_[edge].to;
            if (to == start) {
                ReferenceCycle cycle;
                std::size_t by = edge;
                for (std::size_t place = at; place != kNone; place = waiting[place].second) {
                    const Managed& object = *nodes_[waiting[place].first].object;
                    std::string member{edges_[by].member};
                    if (edges_[by].element != kNoElement) {
                        appendFormat(member, "[{0}]", {edges_[by].element});
                    }
                    cycle.links.push_back(
                        {object.type_->name, object.creationIndex_, std::move(member)});
                    by = ledBy[place];
                }
                std::reverse(cycle.links.begin(), cycle.links.end());
                return cycle;
            }
            if (group[to] == group[start] && seenFrom[to] != start) {
                seenFrom[to] = start;
                waiting.emplace_back(to, at);
                ledBy.push_back(edge);
            }
        }
    }
    return {};
}

ReferenceCycles ReferenceGraph::cycles() const {
    ReferenceCycles found;
    found.untraced = untraced_;
    const std::vector<Index> group = groups();
    std::vector<std::size_t> members(nodes_.size(), 0);
    for (const Index number : group) {
        ++members[number];
    }
    std::vector<bool> told(nodes_.size(), false);
    std::vector<Index> seenFrom(nodes_.size(), kNone);
    for (Index node = 0; node < nodes_.size(); ++node) { // the oldest of a group comes first
        if (told[group[node]]) {
            continue;
        }
        told[group[node]] = true;
        const auto itself = [&](const Edge& edge) { return edge.to == node; };
        const auto edges = edges_.begin();
        const bool alone = members[group[node]] == 1;
        if (alone &&
            std::none_of(edges + static_cast<std::ptrdiff_t>(nodes_[node].firstEdge),
                         edges + static_cast<std::ptrdiff_t>(nodes_[node].endEdge), itself)) {
            continue;
        }
        found.cycles.push_back(shortest(node, group, seenFrom));
    }
    return found;
}

ReferenceCycles findReferenceCycles(const ManagedHeap& heap) {
    return ReferenceGraph{heap}.cycles();
}

std::string describe(const ReferenceCycle& cycle, std::size_t most) {
    std::string out;
    const std::size_t named = std::min(cycle.links.size(), most);
    for (std::size_t i = 0; i < named; ++i) {
        const ReferenceCycle::Link& link = cycle.links[i];
        appendFormat(out, "{0} {1}.{2} -> ",
                     {link.typeName, link.creationIndex, std::string_view{link.member}});
    }
    if (named < cycle.links.size()) {
        appendFormat(out, "... ({0}) -> ", {cycle.links.size() - named});
    }
    if (!cycle.links.empty()) {
        appendFormat(out, "{0} {1}",
                     {cycle.links.front().typeName, cycle.links.front().creationIndex});
    }
    return out;
}

} // namespace eng
