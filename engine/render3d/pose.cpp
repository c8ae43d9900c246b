#include "engine/render3d/pose.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace eng::render {
namespace {

using Channel = ModelData::Channel;
using Values = std::array<float, 4>;

/// Of a channel at a moment.
Values valuesOf(const Channel& channel, float seconds) {
    const std::size_t size = channel.components();
    const bool cubic = channel.way == Channel::Way::Cubic;
    const std::size_t stride = cubic ? 3 * size : size;
    // Of a key: the value; cubic: the tangent before it, the value, the tangent after it.
    const auto read = [&](std::size_t key, std::size_t part) {
        Values values{};
        std::copy_n(channel.values.begin() +
                        static_cast<std::ptrdiff_t>(key * stride + (cubic ? part * size : 0)),
                    size, values.begin());
        return values;
    };
    constexpr std::size_t kValue = 1;
    constexpr std::size_t kAfter = 2;
    const auto later = std::ranges::upper_bound(channel.times, seconds);
    if (later == channel.times.begin()) {
        return read(0, kValue);
    }
    const auto key = static_cast<std::size_t>(later - channel.times.begin()) - 1;
    if (later == channel.times.end() || channel.way == Channel::Way::Step) {
        return read(key, kValue);
    }
    const float length = *later - channel.times[key];
    const float t = (seconds - channel.times[key]) / length;
    const Values from = read(key, kValue);
    const Values to = read(key + 1, kValue);
    if (!cubic) {
        if (channel.target == Channel::Target::Turn) {
            const Quat turn =
                slerp({from[0], from[1], from[2], from[3]}, {to[0], to[1], to[2], to[3]}, t);
            return {turn.x, turn.y, turn.z, turn.w};
        }
        Values between{};
        for (std::size_t i = 0; i < size; ++i) {
            between[i] = from[i] + (to[i] - from[i]) * t;
        }
        return between;
    }
    const Values out = read(key, kAfter);
    const Values in = read(key + 1, 0);
    const float t2 = t * t;
    const float t3 = t2 * t;
    Values between{};
    for (std::size_t i = 0; i < size; ++i) {
        between[i] = (2.0F * t3 - 3.0F * t2 + 1.0F) * from[i] +
                     length * (t3 - 2.0F * t2 + t) * out[i] + (3.0F * t2 - 2.0F * t3) * to[i] +
                     length * (t3 - t2) * in[i];
    }
    return between;
}

float momentOf(const ModelData::Animation& animation, double seconds, Pose::Ends ends) {
    const double length = animation.length();
    const double time = std::isfinite(seconds) ? std::max(seconds, 0.0) : 0.0;
    return static_cast<float>(length <= 0.0                ? 0.0
                              : ends == Pose::Ends::Repeat ? std::fmod(time, length)
                                                           : std::min(time, length));
}

} // namespace

void Pose::follow() {
    if (model_ && version_ != model_->dataVersion()) {
        version_ = model_->dataVersion();
        const auto& nodes = model_->data().nodes;
        own_.resize(nodes.size());
        places_.resize(nodes.size());
        rest();
    }
}

void Pose::rest() {
    if (!model_) {
        return;
    }
    if (version_ != model_->dataVersion()) {
        follow();
        return;
    }
    std::ranges::transform(model_->data().nodes, own_.begin(), &ModelData::Node::place);
    placed_ = false;
}

void Pose::at(std::string_view animation, double seconds, Ends ends) {
    rest();
    blend(animation, seconds, 1.0F, ends);
}

void Pose::blend(std::string_view animation, double seconds, float part, Ends ends) {
    follow();
    const ModelData::Animation* const found = model_ ? model_->animation(animation) : nullptr;
    if (found == nullptr) {
        return;
    }
    const float moment = momentOf(*found, seconds, ends);
    for (const Channel& channel : found->channels) {
        const Values to = valuesOf(channel, moment);
        ModelData::Place& place = own_[static_cast<std::size_t>(channel.node)];
        switch (channel.target) {
        case Channel::Target::At:
            place.at = lerp(place.at, {to[0], to[1], to[2]}, part);
            break;
        case Channel::Target::Turn:
            place.turn = slerp(place.turn, Quat{to[0], to[1], to[2], to[3]}.normalized(), part);
            break;
        case Channel::Target::Scale:
            place.scale = lerp(place.scale, {to[0], to[1], to[2]}, part);
            break;
        }
    }
    placed_ = false;
}

std::span<const Mat4> Pose::places() const {
    if (model_ && !placed_ && version_ == model_->dataVersion()) {
        const auto& nodes = model_->data().nodes;
        for (std::size_t i = 0; i < own_.size(); ++i) { // parents come first
            const std::int32_t parent = nodes[i].parent;
            const Mat4 own = own_[i].matrix();
            places_[i] = parent < 0 ? own : places_[static_cast<std::size_t>(parent)] * own;
        }
        placed_ = true;
    }
    return places_;
}

Mat4 Pose::place(int node) const {
    const std::span<const Mat4> all = places();
    return node >= 0 && node < static_cast<int>(all.size()) ? all[static_cast<std::size_t>(node)]
                                                            : Mat4{};
}

} // namespace eng::render
