#include "engine/canvas/shape_batch.h"

#include "engine/canvas/ramp_backdrop.h"
#include "engine/canvas/shape_shader.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <utility>

namespace eng::render {
namespace {

constexpr std::size_t kFirstCapacity = 1024;
static_assert(ShapeBatch::kRampColors == RampBackdrop::kColors);
constexpr int kQuadsUnit = 2; // glyphs have 0, pictures 1

} // namespace

ShapeBatch::ShapeBatch(Device& device)
    : ShapeBatch{device, GlyphAtlas::Limits{}} {}

ShapeBatch::ShapeBatch(Device& device, const GlyphAtlas::Limits& limits)
    : device_{device}
    , shader_{device, "shapes"}
    , buffer_{device}
    , atlas_{device, limits} {
    instances_.reserve(kFirstCapacity);
    lastFrame_.instances.reserve(kFirstCapacity);
}

Status ShapeBatch::open() {
    return shader_.load(kShapeVertexShader, kShapeFragmentShader);
}

void ShapeBatch::begin(const Camera2d& camera, std::optional<Color> clear) {
    ENG_ASSERT(!drawing_, "a frame is ended before the next one begins");
    drawing_ = true;
    clear_ = clear;
    camera_ = camera;
    instances_.clear();
    behind_ = nullptr;
    lensEnd_ = kAll;
    finished_ = false;
    version_ = 0;
    rampVersion_ = 0;
    additive_ = false;
    page_ = nullptr;
    picturesWait_ = false;
    current_ = {};
    rasterizedBefore_ = atlas_.rasterized();
    restartsBefore_ = atlas_.restarts();
}

void ShapeBatch::setCamera(const Camera2d& camera) {
    ENG_ASSERT(drawing_ && camera.pixelWidth() == camera_.pixelWidth() &&
                   camera.pixelHeight() == camera_.pixelHeight(),
               "the camera shows the same window");
    camera_ = camera;
}

bool ShapeBatch::isShown() const {
    return clear_ && device_.usable() && current_.drawCalls == 0 &&
           lastFrame_.uses == device_.uses() && lastFrame_.width == camera_.pixelWidth() &&
           lastFrame_.height == camera_.pixelHeight() && lastFrame_.clear == *clear_ &&
           lastFrame_.page == page_ && lastFrame_.behind == behind_ &&
           lastFrame_.version == version_ && lastFrame_.rampVersion == rampVersion_ &&
           lastFrame_.lensEnd == std::min(lensEnd_, instances_.size()) &&
           lastFrame_.instances.size() == instances_.size() &&
           std::memcmp(lastFrame_.instances.data(), instances_.data(),
                       instances_.size() * sizeof(Instance)) == 0;
}

bool ShapeBatch::end() {
    ENG_ASSERT(drawing_, "begin comes before end");
    const bool drawn = !isShown();
    if (drawn) {
        const bool only = clear_ && current_.drawCalls == 0 && device_.usable();
        lastFrame_.clear = clear_.value_or(Color{});
        lastFrame_.behind = behind_;
        withoutLens();
        lastFrame_.lensEnd = lensEnd_;
        send();
        std::swap(lastFrame_.instances, instances_);
        lastFrame_.width = only ? camera_.pixelWidth() : 0;
        lastFrame_.height = camera_.pixelHeight();
        lastFrame_.page = page_;
        lastFrame_.version = version_;
        lastFrame_.rampVersion = rampVersion_;
        lastFrame_.uses = device_.uses();
    }
    instances_.clear();
    picturesWait_ = false;
    drawing_ = false;
    current_.glyphsRasterized = static_cast<int>(atlas_.rasterized() - rasterizedBefore_);
    current_.atlasRestarts = static_cast<int>(atlas_.restarts() - restartsBefore_);
    stats_ = current_;
    return drawn;
}

void ShapeBatch::behind(Backdrop& backdrop) {
    ENG_ASSERT(drawing_ && clear_ && current_.drawCalls == 0, "a scene fills the window first");
    behind_ = &backdrop;
    version_ = backdrop.version();
}

void ShapeBatch::clearToRamp(std::span<const Color, kRampColors> colors, Vec2 along) {
    if (!ramp_) {
        ramp_ = std::make_shared<RampBackdrop>(device_);
    }
    ENG_ASSERT(drawing_ && clear_ && current_.drawCalls == 0, "a gradient fills the window first");
    ramp_->set(colors, camera_.toWindowDirection(along));
    rampVersion_ = ramp_->version();
}

void ShapeBatch::circle(Vec2 center, float radius, Color color) {
    const float pixels = radius * camera_.scale();
    add(camera_.toPixels(center), {pixels, pixels}, {.cornerRadius = pixels}, color);
}

void ShapeBatch::ring(Vec2 center, float radius, float width, Color color) {
    const float pixels = (radius + width * 0.5F) * camera_.scale();
    add(camera_.toPixels(center), {pixels, pixels},
        {.cornerRadius = pixels, .stroke = width * camera_.scale()}, color);
}

ShapeBatch::ShapeStyle ShapeBatch::styleOf(const Box& box, float scale) {
    ShapeStyle style;
    style.cornerRadius = box.cornerRadius * scale;
    style.stroke = box.outline * scale;
    style.softness = std::max(box.softness * scale, 1.0F);
    if (box.rotation != 0.0F) {
        style.cosine = std::cos(box.rotation);
        style.sine = std::sin(box.rotation);
    }
    return style;
}

void ShapeBatch::rectangle(const Box& box, Color color) {
    const float scale = camera_.scale();
    add(camera_.toPixels(box.center), box.size * (0.5F * scale), styleOf(box, scale), color);
}

void ShapeBatch::addGradient(const Box& box, const Gradient& gradient) {
    const float scale = camera_.scale();
    ShapeStyle style = styleOf(box, scale);
    style.gradient = &gradient;
    add(camera_.toPixels(box.center), box.size * (0.5F * scale), style, gradient.from);
}

void ShapeBatch::line(Vec2 from, Vec2 to, float width, Color color) {
    const Vec2 along = (to - from) * camera_.scale(); // `add` turns it
    const float length = std::hypot(along.x, along.y);
    const float half = width * 0.5F * camera_.scale();
    ShapeStyle style{.cornerRadius = half};
    if (length > 0.0F) {
        style.cosine = along.x / length;
        style.sine = along.y / length;
    }
    add(camera_.toPixels((from + to) * 0.5F), {length * 0.5F + half, half}, style, color);
}

void ShapeBatch::glow(Vec2 center, float radius, float extent, Color color) {
    glow({.center = center, .size = {2.0F * radius, 2.0F * radius}, .cornerRadius = radius}, extent,
         color);
}

void ShapeBatch::glow(const Box& box, float extent, Color color) {
    // Half of an edge's ramp lies outside the box. The whole ramp of a light must lie outside, so
    // the box is enlarged by half a ramp.
    const float scale = camera_.scale();
    const float grown = extent * 0.5F * scale;
    ShapeStyle style;
    style.cornerRadius = box.cornerRadius * scale + grown;
    style.softness = std::max(extent * scale, 1.0F);
    style.cosine = std::cos(box.rotation);
    style.sine = std::sin(box.rotation);
    style.halo = true;
    const Vec2 half = box.size * (0.5F * scale) + Vec2{grown, grown};
    add(camera_.toPixels(box.center), half, style, color);
}

void ShapeBatch::add(Vec2 center, Vec2 half, const ShapeStyle& style, Color color) {
    ENG_ASSERT(half.x >= 0.0F && half.y >= 0.0F && style.stroke >= 0.0F, "sizes are not negative");
    constexpr float kMinHalf = 0.5F;
    float fade = 1.0F;
    // Shapes thinner than a pixel become fainter, so that they neither flicker nor vanish.
    for (float* side : {&half.x, &half.y}) {
        if (*side < kMinHalf) {
            fade *= *side / kMinHalf;
            *side = kMinHalf;
        }
    }
    float stroke = style.stroke;
    if (stroke > 0.0F && stroke < 1.0F) {
        fade *= stroke;
        stroke = 1.0F;
    }
    Instance instance{};
    instance.centerX = center.x;
    instance.centerY = center.y;
    instance.halfX = half.x;
    instance.halfY = half.y;
    const Vec2 turned = camera_.toWindowDirection({style.cosine, style.sine});
    instance.cosine = turned.x;
    instance.sine = turned.y;
    instance.cornerRadius = std::clamp(style.cornerRadius, 0.0F, std::min(half.x, half.y));
    instance.stroke = stroke;
    instance.softness = style.softness;
    instance.additive = style.halo ? 255 : 0;
    instance.mode = style.halo ? kHaloOrNearestMode : 0;
    setColor(instance, color.faded(fade));
    if (style.gradient != nullptr) {
        setSecondColor(instance, style.gradient->to.faded(fade));
        const float turns = style.gradient->angle * 0.15915494F;
        instance.angle = static_cast<std::uint8_t>(
            static_cast<int>(std::lround((turns - std::floor(turns)) * kGradientSteps)));
        instance.mode = kGradientMode;
    }
    push(instance);
}

void ShapeBatch::strip(const StripEnd& from, const StripEnd& to) {
    Instance instance{};
    const Vec2 first = camera_.toPixels(from.at);
    const Vec2 last = camera_.toPixels(to.at);
    const Vec2 firstEdge = camera_.toWindowDirection(from.across) * camera_.scale();
    const Vec2 lastEdge = camera_.toWindowDirection(to.across) * camera_.scale();
    if (firstEdge == Vec2{} && lastEdge == Vec2{}) {
        return;
    }
    instance.centerX = first.x;
    instance.centerY = first.y;
    instance.halfX = last.x;
    instance.halfY = last.y;
    instance.cosine = firstEdge.x;
    instance.sine = firstEdge.y;
    instance.cornerRadius = lastEdge.x;
    instance.stroke = lastEdge.y;
    instance.kind = kStripKind;
    setColor(instance, from.color);
    setSecondColor(instance, to.color);
    push(instance);
}

void ShapeBatch::setColor(Instance& instance, Color color) {
    instance.red = toByte(color.red);
    instance.green = toByte(color.green);
    instance.blue = toByte(color.blue);
    instance.alpha = toByte(color.alpha);
}

void ShapeBatch::setSecondColor(Instance& instance, Color color) {
    const auto wide = [](float part) {
        return static_cast<std::uint16_t>(std::clamp(part, 0.0F, 1.0F) * 65535.0F);
    };
    instance.left = wide(color.red);
    instance.top = wide(color.green);
    instance.width = wide(color.blue);
    instance.height = wide(color.alpha);
    if (instance.alpha == 0 && color.alpha > 0.0F) {
        instance.alpha = 1; // `push` leaves out what is not seen
    }
}

void ShapeBatch::push(const Instance& instance) {
    ENG_ASSERT(drawing_, "shapes are drawn between begin and end");
    if (instance.alpha == 0 || !device_.usable()) {
        return;
    }
    if (instances_.size() == kMaxInstances) {
        flush();
    }
    instances_.push_back(instance);
    if (additive_) {
        instances_.back().additive = 255;
    }
    ++current_.instances;
}

void ShapeBatch::flush() {
    send();
    instances_.clear();
    picturesWait_ = false;
}

void ShapeBatch::send() {
    if (clear_ && current_.drawCalls == 0) {
        if (behind_ != nullptr && device_.usable()) {
            behind_->draw(device_, camera_.pixelWidth(), camera_.pixelHeight(), *clear_);
        } else {
            device_.clear(camera_.pixelWidth(), camera_.pixelHeight(), *clear_);
        }
        if (rampVersion_ != 0 && device_.usable()) { // a virtual call: others do not link it
            ramp_->draw(device_, camera_.pixelWidth(), camera_.pixelHeight(), *clear_);
        }
    }
    std::size_t before = 0;
    if (behind_ != nullptr && !finished_ && device_.usable()) {
        before = std::min(lensEnd_, instances_.size());
        drawInstances(0, before);
        finished_ = lensEnd_ != kAll; // else more shapes come
        if (finished_) {
            behind_->finish();
        }
    }
    drawInstances(before, instances_.size() - before);
}

void ShapeBatch::drawInstances(std::size_t first, std::size_t count) {
    if (count == 0 || !device_.usable()) {
        return;
    }
    const gl::Functions& gl = device_.gl();
    const int width = camera_.pixelWidth();
    const int height = camera_.pixelHeight();
    gl.viewport(0, 0, width, height);
    device_.use({.shader = &shader_, .blend = Pipeline::Blend::Over});
    if (shaderGeneration_ != shader_.generation()) {
        shaderGeneration_ = shader_.generation();
        pixelUniform_ = shader_.uniform("uPixel");
        texelUniform_ = shader_.uniform("uTexel");
        picturesUniform_ = shader_.uniform("uPictures");
        pageUniform_ = shader_.uniform("uPage");
        gl.uniform1i(shader_.uniform("uGlyphs"), 0);
        gl.uniform1i(shader_.uniform("uQuads"), kQuadsUnit);
    }
    if (picturesWait_) {
        page_->bind(1);
        gl.uniform1i(picturesUniform_, 1);
        gl.uniform2f(pageUniform_, 1.0F / static_cast<float>(page_->width()),
                     1.0F / static_cast<float>(page_->height()));
    }
    gl.uniform2f(pixelUniform_, 2.0F / static_cast<float>(width),
                 2.0F / static_cast<float>(height));
    atlas_.texture().bind(0);
    gl.uniform1f(texelUniform_, 1.0F / static_cast<float>(std::max(atlas_.texture().width(), 1)));
    buffer_.draw(instances_.data() + first, count, kQuadsUnit);
    ++current_.drawCalls;
}

} // namespace eng::render
