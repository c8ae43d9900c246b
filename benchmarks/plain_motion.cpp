#include "benchmarks/plain_motion.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>
#include <vector>

namespace bench {
namespace {

struct Linear {
    float a = 1.0F, b = 2.0F;
    float at(float u) const { return a * (1.0F - u) + b * u; }
    float last() const { return b; }
};

struct Quadratic {
    float a = 1.0F, b = 5.0F, c = 2.0F;
    float at(float u) const {
        const float v = 1.0F - u;
        return a * (v * v) + b * (2.0F * v * u) + c * (u * u);
    }
    float last() const { return c; }
};

struct Cubic {
    float a = 1.0F, b = 5.0F, c = -3.0F, d = 2.0F;
    float at(float u) const {
        const float v = 1.0F - u;
        return a * (v * v * v) + b * (3.0F * v * v * u) + c * (3.0F * v * u * u) + d * (u * u * u);
    }
    float last() const { return d; }
};

struct Points {
    std::vector<float> p{1.0F, 5.0F, -3.0F, 4.0F, 6.0F, 2.0F};
    float last() const { return p.back(); }
};

struct Bernstein : Points {
    float at(float u) const {
        const std::size_t n = p.size() - 1;
        const float v = 1.0F - u;
        float power = 1.0F;
        float binomial = 1.0F;
        float sum = p[0] * v;
        for (std::size_t i = 1; i < n; ++i) {
            power *= u;
            binomial *= static_cast<float>(n - i + 1) / static_cast<float>(i);
            sum = (sum + p[i] * (binomial * power)) * v;
        }
        return sum + p[n] * (power * u);
    }
};

struct Through : Points {
    float at(float u) const {
        const float place = u * static_cast<float>(p.size() - 1);
        const std::size_t index = std::min(static_cast<std::size_t>(place), p.size() - 2);
        const float part = place - static_cast<float>(index);
        return p[index] * (1.0F - part) + p[index + 1] * part;
    }
};

struct Sine : Linear {
    float at(float u) const {
        return Linear::at(0.5F - 0.5F * std::cos(2.0F * std::numbers::pi_v<float> * u));
    }
};

struct Triangle : Linear {
    float at(float u) const { return Linear::at(u < 0.5F ? 2.0F * u : 2.0F - 2.0F * u); }
};

using Target = eng::Ref<eng::Animated<float>>;

template <class Curve, bool kRepeats>
struct Timed final : PlainMotion {
    Timed(Target written, double length)
        : target{std::move(written)}
        , seconds{length} {}
    void update(double delta) override {
        elapsed += delta;
        if (elapsed < seconds) {
            target->value = curve.at(static_cast<float>(elapsed / seconds));
        } else if (kRepeats) {
            elapsed = std::fmod(elapsed, seconds);
            target->value = curve.at(static_cast<float>(elapsed / seconds));
        } else if (!ended) {
            ended = true;
            target->value = curve.last();
            if (onEnd) {
                onEnd();
            }
        }
    }
    Target target;
    double seconds;
    double elapsed = 0.0;
    Curve curve;
    bool ended = false;
    eng::Delegate<void()> onEnd;
};

struct Driven final : PlainMotion {
    Driven(Target written, double last, eng::Delegate<double()> number)
        : target{std::move(written)}
        , to{last}
        , input{std::move(number)} {}
    void update(double) override {
        const double t = (input() - from) / (to - from);
        target->value = t >= 1.0  ? curve.last()
                        : t > 0.0 ? curve.at(static_cast<float>(t))
                                  : curve.at(0.0F);
    }
    Target target;
    double from = 0.0;
    double to;
    eng::Delegate<double()> input;
    Linear curve;
    eng::Delegate<void()> onEnd;
};

} // namespace

std::unique_ptr<PlainMotion> makePlainMotion(MotionKind kind, eng::Ref<eng::Animated<float>> target,
                                             double seconds, eng::Delegate<double()> input) {
    switch (kind) {
    case MotionKind::Linear:
        return std::make_unique<Timed<Linear, false>>(std::move(target), seconds);
    case MotionKind::Quadratic:
        return std::make_unique<Timed<Quadratic, false>>(std::move(target), seconds);
    case MotionKind::Cubic:
        return std::make_unique<Timed<Cubic, false>>(std::move(target), seconds);
    case MotionKind::Bernstein:
        return std::make_unique<Timed<Bernstein, false>>(std::move(target), seconds);
    case MotionKind::Through:
        return std::make_unique<Timed<Through, false>>(std::move(target), seconds);
    case MotionKind::Sine:
        return std::make_unique<Timed<Sine, true>>(std::move(target), seconds);
    case MotionKind::Triangle:
        return std::make_unique<Timed<Triangle, true>>(std::move(target), seconds);
    default:
        return std::make_unique<Driven>(std::move(target), seconds, std::move(input));
    }
}

} // namespace bench
