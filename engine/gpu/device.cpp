#include "engine/gpu/device.h"

#include "engine/gpu/shader.h"

#include "engine_text.h"

namespace eng::render {
namespace {

/// The name of the first missing function, or null.
const char* firstMissing(const gl::Functions& functions) {
#define ENG_GL_CHECK(result, name, glName, arguments)                                              \
    if (functions.name == nullptr) {                                                               \
        return "gl" #glName;                                                                       \
    }
    ENG_GL_FUNCTIONS(ENG_GL_CHECK)
#undef ENG_GL_CHECK
    return nullptr;
}

std::string_view orEmpty(const gl::Ubyte* text) {
    return text == nullptr ? std::string_view{}
                           : std::string_view{reinterpret_cast<const char*>(text)};
}

/// Removes a decimal number from the front; 0 if there is no number. Versions are small.
int takeNumber(std::string_view& text) {
    int number = 0;
    while (!text.empty() && text.front() >= '0' && text.front() <= '9' && number < 1000) {
        number = number * 10 + (text.front() - '0');
        text.remove_prefix(1);
    }
    return number;
}

} // namespace

std::string_view ContextInfo::shaderHeader() const {
    return es ? "#version 300 es\nprecision highp float;\nprecision highp int;\n"
                "precision mediump sampler2D;\n"
              : "#version 330 core\n";
}

ContextInfo parseVersion(std::string_view version) {
    constexpr std::string_view kEs = "OpenGL ES ";
    ContextInfo info;
    info.version = version;
    if (version.starts_with("OpenGL ES")) {
        info.es = true;
        if (!version.starts_with(kEs)) { // "OpenGL ES-CM 1.1"
            return info;
        }
        version.remove_prefix(kEs.size());
    }
    info.major = takeNumber(version);
    if (version.starts_with('.')) {
        version.remove_prefix(1);
        info.minor = takeNumber(version);
    }
    return info;
}

bool isSupported(const ContextInfo& info) {
    return info.major > 3 || (info.major == 3 && info.minor >= (info.es ? 0 : 3));
}

Resource::Resource(Device& device)
    : device_{device} {
    device_.add(*this);
}

Resource::~Resource() {
    device_.remove(*this);
}

Device::~Device() {
    ENG_ASSERT(first_ == nullptr, "resources are destroyed before their device");
}

Status Device::open(const gl::Functions& functions) {
    contextLost();
    if (const char* name = firstMissing(functions)) {
        return Error{text::kRenderFunctionMissing, {name}};
    }
    functions_ = functions;
    lossReported_ = false;
    pipeline_.reset();
    writesDepth_ = true;
    if (Status status = identify(); !status) {
        return status;
    }
    usable_ = true;
    for (Resource* resource = first_; resource != nullptr; resource = resource->next_) {
        if (Status status = resource->create(); !status) {
            contextLost();
            return status;
        }
    }
    return {};
}

Status Device::identify() {
    info_ = parseVersion(orEmpty(functions_.getString(gl::kVersion)));
    if (info_.version.empty()) { // the context was lost in the meantime
        return Error{text::kRenderContextLost};
    }
    info_.renderer = orEmpty(functions_.getString(gl::kRenderer));
    if (!isSupported(info_)) {
        return Error{text::kRenderContextTooOld, {info_.version, info_.renderer}};
    }
    functions_.getIntegerv(gl::kMaxTextureSize, &info_.maxTextureSize);
    return {};
}

void Device::contextLost() {
    if (!usable_) {
        return;
    }
    usable_ = false;
    noData_ = 0;
    for (Resource* resource = first_; resource != nullptr; resource = resource->next_) {
        resource->dropHandles();
    }
}

void Device::use(const Pipeline& pipeline) {
    if (pipeline_ == pipeline) {
        return;
    }
    ++uses_;
    using Depth = Pipeline::Depth;
    using Blend = Pipeline::Blend;
    const auto differs = [&](auto part) {
        return !pipeline_ || *pipeline_.*part != pipeline.*part;
    };
    const auto set = [&](gl::Enum what, bool on) {
        on ? functions_.enable(what) : functions_.disable(what);
    };
    if (differs(&Pipeline::shader)) {
        functions_.useProgram(pipeline.shader->program());
    }
    if (differs(&Pipeline::depth)) {
        set(gl::kDepthTest, pipeline.depth != Depth::Ignored);
        writeDepth(pipeline.depth != Depth::Tested);
    }
    if (differs(&Pipeline::blend)) {
        set(gl::kBlend, pipeline.blend != Blend::None);
        if (pipeline.blend == Blend::Over) {
            functions_.blendFuncSeparate(gl::kOne, gl::kOneMinusSrcAlpha, gl::kOne,
                                         gl::kOneMinusSrcAlpha);
        } else if (pipeline.blend == Blend::Added) {
            functions_.blendFuncSeparate(gl::kOne, gl::kOne, gl::kZero, gl::kOne);
        }
    }
    if (differs(&Pipeline::culls)) {
        set(gl::kCullFace, pipeline.culls);
    }
    pipeline_ = pipeline;
}

void Device::writeDepth(bool on) {
    if (on != writesDepth_) {
        functions_.depthMask(on ? 1 : 0);
        writesDepth_ = on;
    }
}

void Device::clear(int width, int height, Color color) {
    if (!usable_) {
        return;
    }
    ++uses_;
    functions_.viewport(0, 0, width, height);
    functions_.disable(gl::kScissorTest);
    functions_.clearColor(color.red * color.alpha, color.green * color.alpha,
                          color.blue * color.alpha, color.alpha);
    if (!writesDepth_) { // else the depth would stay
        writeDepth(true);
        pipeline_.reset();
    }
    functions_.clear(gl::kColorBufferBit | gl::kDepthBufferBit);
}

void Device::drawCorners(gl::Enum mode, int corners) {
    ++uses_;
    if (noData_ == 0) { // the context deletes it
        functions_.genVertexArrays(1, &noData_);
    }
    functions_.bindVertexArray(noData_);
    functions_.drawArrays(mode, 0, corners);
    functions_.bindVertexArray(0);
}

gl::Enum Device::takeError() {
    gl::Enum first = gl::kNoError;
    for (int i = 0; i < 16; ++i) { // a lost context may report errors for ever
        const gl::Enum error = functions_.getError();
        if (error == gl::kNoError) {
            break;
        }
        lossReported_ = lossReported_ || error == gl::kContextLost;
        first = first == gl::kNoError ? error : first;
    }
    return lossReported_ ? gl::kContextLost : first;
}

void Device::add(Resource& resource) {
    resource.previous_ = last_;
    (last_ != nullptr ? last_->next_ : first_) = &resource;
    last_ = &resource;
}

void Device::remove(Resource& resource) {
    (resource.previous_ != nullptr ? resource.previous_->next_ : first_) = resource.next_;
    (resource.next_ != nullptr ? resource.next_->previous_ : last_) = resource.previous_;
}

} // namespace eng::render
