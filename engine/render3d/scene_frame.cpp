#include "engine/render3d/scene_frame.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

namespace eng::render {
namespace {

constexpr float kFastReach = 0.5F; ///< of the distances from which other meshes are drawn

float toLinear(float part) {
    return part <= 0.04045F ? part / 12.92F : std::pow((part + 0.055F) / 1.055F, 2.4F);
}

} // namespace

LinearColor toLinear(Color color, float strength) {
    return {toLinear(color.red) * strength, toLinear(color.green) * strength,
            toLinear(color.blue) * strength};
}

void SceneFrame::begin() {
    used_ = 0;
    room(kFrameFloats);
}

/// Puts near places before far ones, roughly: they hide many pixels, which then cost nothing.
void SceneFrame::nearFirst(ScenePart& part) {
    // Squares of distances in steps of their exponent and two bits more: each is 7 to 12 % farther.
    constexpr std::uint32_t kSteps = 64, kBits = 21;
    std::array<std::uint32_t, kSteps + 1> first{};
    const std::span<const float> squares = std::span{squares_}.first(part.seen.size());
    const auto stepOf = [](float square) { return std::bit_cast<std::uint32_t>(square) >> kBits; };
    const std::uint32_t nearest = stepOf(std::ranges::min(squares));
    steps_.resize(std::max(steps_.size(), squares.size()));
    for (std::size_t i = 0; i < squares.size(); ++i) {
        steps_[i] = std::min(stepOf(squares[i]) - nearest, kSteps - 1);
        ++first[steps_[i] + 1];
    }
    for (std::size_t i = 1; i <= kSteps; ++i) {
        first[i] += first[i - 1];
    }
    sorted_.resize(squares.size());
    for (std::size_t i = 0; i < squares.size(); ++i) {
        sorted_[first[steps_[i]]++] = part.seen[i];
    }
    part.seen.swap(sorted_);
}

/// How far balls are from the eye, and within what the camera sees: several at once, as the loop
/// has no branches.
void SceneFrame::measure(ScenePart::Balls& balls, Frustum frustum, Vec3 eye) {
    const std::span x = balls.x(), y = balls.y(), z = balls.z(), radii = balls.radius();
    const std::span squares = squares_, depths = depths_;
    for (std::size_t i = 0; i < balls.size(); ++i) {
        const Vec3 center{x[i], y[i], z[i]};
        const Vec3 away = center - eye;
        squares[i] = away.dot(away);
        depths[i] = frustum.depth(center) + radii[i];
    }
}

void SceneFrame::select(const Scene& scene, const Frustum& frustum, ScenePart& part,
                        Scene::Stats& stats) {
    part.seen.clear();
    if (!part.owner->shown_) {
        return;
    }
    const Vec3 eye = scene.camera.position;
    const ModelData::Node& node = *part.data;
    const auto square = [&](float distance) {
        distance *= scene.fast ? kFastReach : 1.0F;
        return distance * distance;
    };
    const float from = square(node.from);
    const float to = node.to > 0.0F ? square(node.to) : std::numeric_limits<float>::max();
    const std::size_t all = part.balls.size();
    part.seen.resize(all);
    squares_.resize(std::max(squares_.size(), all));
    depths_.resize(squares_.size());
    measure(part.balls, frustum, eye);
    std::size_t count = 0;
    for (std::size_t i = 0; i < all; ++i) {
        const float apart = squares_[i];
        part.seen[count] = static_cast<std::uint32_t>(i);
        squares_[count] = apart;
        count += apart >= from && apart < to && depths_[i] >= 0.0F ? 1U : 0U;
    }
    part.seen.resize(count);
    stats.instances += static_cast<int>(count);
    stats.hidden += static_cast<int>(all - count);
    if (count == 0) {
        return;
    }
    const auto distance = [&](std::uint32_t at) {
        const Vec3 away = part.balls.center(at) - eye;
        return away.dot(away);
    };
    if (part.transparent && count > 1) {
        std::ranges::sort(part.seen, std::greater<>{}, distance);
    } else if (count > 1) {
        nearFirst(part);
    }
    part.distance = distance(part.seen.back());
    if (part.isSkinned()) {
        part.offset = used_;
        std::memcpy(room(part.rows.size() * kRow), part.rows.data(),
                    part.rows.size() * sizeof(ScenePart::Rows));
    } else if (part.isCopied()) {
        part.offset = used_;
        const std::size_t most = part.mesh->copies();
        for (std::size_t first = 0; first < count; first += most) {
            const std::size_t inCall = std::min(most, count - first);
            float* at = room(inCall * kRow);
            for (std::size_t i = 0; i < inCall; ++i, at += kRow) {
                std::memcpy(at, part.rows[part.seen[first + i]].data(), sizeof(ScenePart::Rows));
            }
        }
    }
}

/// @return  where so many numbers of this frame are written, until it is called again
float* SceneFrame::room(std::size_t floats) {
    const std::size_t first = used_;
    used_ += aligned(floats);
    if (data_.size() < used_) {
        data_.resize(2 * used_); // it keeps its size: filling it would take as long as writing it
    }
    return data_.data() + first;
}

std::span<const float> SceneFrame::finish(const Scene& scene, const Mat4& camera) {
    room(kRowsFloats); // a block is bound whole
    float* at = data_.data();
    const auto put = [&](float x, float y, float z, float w) {
        *at++ = x;
        *at++ = y;
        *at++ = z;
        *at++ = w;
    };
    at = std::ranges::copy(camera.values, at).out;
    const Vec3 eye = scene.camera.position;
    const Vec3 toSun = -scene.sun.direction.normalized();
    const LinearColor sun = toLinear(scene.sun.color, scene.sun.strength);
    const LinearColor above = toLinear(scene.sky.top, scene.sky.strength);
    const LinearColor below = toLinear(scene.sky.ground, scene.sky.strength);
    const LinearColor fog = toLinear(scene.sky.horizon, 1.0F);
    put(eye.x, eye.y, eye.z, static_cast<float>(lights_.size()));
    put(toSun.x, toSun.y, toSun.z, scene.exposure);
    put(sun.red, sun.green, sun.blue, scene.tones == SceneLook::Tones::Filmic ? 1.0F : 0.0F);
    put(above.red, above.green, above.blue, 0.0F);
    put(below.red, below.green, below.blue, 0.0F);
    put(fog.red, fog.green, fog.blue, scene.fog.density);
    for (std::size_t i = 0; i < lights_.size(); ++i) {
        const Light& light = lights_[i];
        at = data_.data() + 40 + 4 * i;
        put(light.at.x, light.at.y, light.at.z, light.reach);
        at = data_.data() + 40 + 4 * (kMaxLights + i);
        put(light.color[0], light.color[1], light.color[2], light.inner);
        at = data_.data() + 40 + 4 * (2 * kMaxLights + i);
        put(light.way.x, light.way.y, light.way.z, light.outer);
    }
    return std::span{data_}.first(used_);
}

void SceneFrame::gatherLights(const Scene& scene, std::span<const SceneLamp> lamps) {
    lights_.clear();
    const auto add = [&](const Light& light) {
        const auto nearer = [&](const Light& other) { return light.distance < other.distance; };
        const auto at = std::ranges::find_if(lights_, nearer);
        if (lights_.size() < kMaxLights) {
            lights_.insert(at, light);
        } else if (at != lights_.end()) {
            lights_.pop_back();
            lights_.insert(at, light);
        }
    };
    const auto distanceOf = [&](Vec3 at) { return (at - scene.camera.position).length(); };
    constexpr float kAnyWay = -2.0F; // cosines: all directions are within
    for (const PointLight& light : scene.lights) {
        const LinearColor color = toLinear(light.color, light.strength);
        add({.at = light.at,
             .reach = light.range > 0.0F ? 1.0F / light.range : 0.0F,
             .color = {color.red, color.green, color.blue},
             .inner = kAnyWay + 0.5F,
             .way = {},
             .outer = kAnyWay,
             .distance = distanceOf(light.at)});
    }
    for (const SceneLamp& lamp : lamps) {
        if (!lamp.owner->shown_) {
            continue;
        }
        using Kind = ModelData::Light::Kind;
        const ModelData& data = lamp.gpu->model->data();
        const auto& light = data.lights[static_cast<std::size_t>(data.nodes[lamp.node].light)];
        for (const Mat4& place : lamp.owner->places_) {
            const Mat4 to = place * lamp.owner->nodesOr(lamp.gpu->rest)[lamp.node];
            const bool spot = light.kind == Kind::Spot;
            const bool directional = light.kind == Kind::Directional;
            add({.at = to.position(),
                 .reach = directional          ? -1.0F
                          : light.range > 0.0F ? 1.0F / light.range
                                               : 0.0F,
                 .color = light.color,
                 .inner = spot ? std::cos(light.inner) : kAnyWay + 0.5F,
                 .way = to.direction({0.0F, 0.0F, -1.0F}).normalized(),
                 .outer = spot ? std::cos(light.outer) : kAnyWay,
                 .distance = directional ? -1.0F : distanceOf(to.position())});
        }
    }
}

} // namespace eng::render
