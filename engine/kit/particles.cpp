#include "engine/kit/particles.h"

#include <algorithm>
#include <cmath>

namespace eng {

Particles::Particles(std::size_t capacity, std::uint64_t seed)
    : capacity_{capacity}
    , random_{seed} {
    all_.reserve(capacity);
}

void Particles::burst(const ParticleStyle& style, Vec2 at, int count) {
    const auto around = [this](float middle, float spread) {
        return middle + spread * (2.0F * random_.unit() - 1.0F);
    };
    constexpr float kMinLife = 1e-3F;
    for (int i = 0; i < count && all_.size() < capacity_; ++i) {
        const float angle = around(style.direction, style.spread * 0.5F);
        const float speed = around(style.speed, style.speedSpread);
        all_.push_back({.at = at,
                        .speed = Vec2{std::cos(angle), std::sin(angle)} * speed,
                        .gravity = style.gravity,
                        .life = std::max(around(style.life, style.lifeSpread), kMinLife),
                        .drag = style.drag,
                        .size = style.size,
                        .endSize = style.endSize,
                        .streak = style.streak,
                        .color = style.color,
                        .endColor = style.endColor.value_or(style.color.faded(0.0F))});
    }
}

void Particles::stream(const ParticleStyle& style, Vec2 at, float perSecond, float dt) {
    const float wanted = std::max(perSecond * dt, 0.0F);
    const float whole = std::floor(wanted);
    burst(style, at, static_cast<int>(whole) + (random_.unit() < wanted - whole ? 1 : 0));
}

void Particles::step(float dt) {
    for (std::size_t i = 0; i < all_.size();) {
        Particle& each = all_[i];
        each.age += dt;
        if (each.age >= each.life) {
            each = all_.back();
            all_.pop_back();
            continue;
        }
        each.speed += each.gravity * dt;
        if (each.drag != 0.0F) {
            each.speed *= std::exp(-each.drag * dt);
        }
        each.at += each.speed * dt;
        ++i;
    }
}

void Particles::draw(render::Canvas& canvas) const {
    for (const Particle& each : all_) {
        const float t = each.age / each.life;
        const float size = each.size + (each.endSize - each.size) * t;
        const Color color = mix(each.color, each.endColor, t);
        const Vec2 behind = each.speed * each.streak;
        const float length = behind.length();
        if (length <= size) {
            canvas.circle(each.at, size, color);
            continue;
        }
        const Vec2 across = Vec2{behind.y, -behind.x} * (size / length);
        canvas.strip({each.at, across, color}, {each.at - behind, {}, color.faded(0.0F)});
    }
}

} // namespace eng
