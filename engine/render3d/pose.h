#pragma once

#include "engine/render3d/model.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace eng::render {

/// Where the nodes of a model are: at rest, or in animations.
///
///     Pose pose{model};
///     pose.at("walk", seconds);             // in each frame
///     pose.blend("wave", seconds, 0.5F);    // halfway to it, for the nodes that it moves
///     figure.pose(pose);                    // of a SceneModel
///     const Mat4 hand = pose.place(model->node("hand")); // to the model
///
/// It begins at rest. Until the model has been loaded it has no nodes. Allocates nothing after
/// that.
///
/// Threads: not synchronised.
/// Source: the specification of glTF 2.0, appendix C (interpolation)
class Pose {
public:
    enum class Ends : std::uint8_t { Repeat, Hold };

    /// Of no model: it has no nodes.
    Pose() = default;
    explicit Pose(Ref<Model> model)
        : model_{std::move(model)} {
        rest();
    }

    const Ref<Model>& model() const { return model_; }

    /// All nodes as the model has them.
    void rest();
    /// The pose of an animation; at rest, if the model has none of this name.
    ///
    /// @param seconds  since its start; less than 0 counts as 0
    /// @param ends     what comes after its last key: its first one, or nothing
    void at(std::string_view animation, double seconds, Ends ends = Ends::Repeat);
    /// Moves what an animation moves towards it.
    ///
    /// @param part  0 to 1: not at all to all the way
    void blend(std::string_view animation, double seconds, float part, Ends ends = Ends::Repeat);

    /// Of a node to the model; `Mat4{}` if there is no such node.
    Mat4 place(int node) const;
    /// The same of all nodes.
    std::span<const Mat4> places() const;

private:
    void follow();

    Ref<Model> model_;
    std::uint32_t version_ = 0; ///< of the model
    std::vector<ModelData::Place> own_;
    mutable std::vector<Mat4> places_;
    mutable bool placed_ = false; ///< `places_` is of `own_`
};

} // namespace eng::render
