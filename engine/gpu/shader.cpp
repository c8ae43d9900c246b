#include "engine/gpu/shader.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine_text.h"

namespace eng::render {
namespace {

/// The first `length` characters of a log, without the characters that drivers leave at its end.
std::string trimmed(std::string log, gl::Sizei length) {
    log.resize(static_cast<std::size_t>(std::max(length, 0)));
    while (!log.empty() && (log.back() == '\n' || log.back() == ' ' || log.back() == '\0')) {
        log.pop_back();
    }
    return log;
}

constexpr gl::Sizei kLongestLog = 4096;

} // namespace

Shader::Shader(Device& device, std::string name)
    : Resource{device}
    , name_{std::move(name)} {}

Shader::~Shader() {
    destroy();
}

Status Shader::load(std::string vertexSource, std::string fragmentSource) {
    start(std::move(vertexSource), std::move(fragmentSource));
    return finish();
}

void Shader::start(std::string vertexSource, std::string fragmentSource) {
    destroy();
    vertexSource_ = std::move(vertexSource);
    fragmentSource_ = std::move(fragmentSource);
    if (device().usable()) {
        begin();
    }
}

void Shader::begin() {
    const gl::Functions& gl = device().gl();
    vertex_ = compile(gl::kVertexShader, vertexSource_);
    fragment_ = compile(gl::kFragmentShader, fragmentSource_);
    program_ = gl.createProgram();
    gl.attachShader(program_, vertex_);
    gl.attachShader(program_, fragment_);
    gl.linkProgram(program_);
}

Status Shader::finish() {
    if (vertex_ == 0) {
        return {};
    }
    const gl::Functions& gl = device().gl();
    Status status = linked();
    gl.deleteShader(std::exchange(vertex_, 0));
    gl.deleteShader(std::exchange(fragment_, 0));
    if (!status) {
        destroy();
        if (status.error().text() != text::kRenderContextLost) {
            vertexSource_.clear();
        }
    } else {
        ++generation_;
    }
    return status;
}

gl::Int Shader::uniform(const char* name) const {
    return device().gl().getUniformLocation(program_, name);
}

Status Shader::create() {
    if (vertexSource_.empty()) {
        return {}; // not loaded yet
    }
    begin();
    return finish();
}

Status Shader::linked() const {
    const gl::Functions& gl = device().gl();
    gl::Int linked = 0;
    gl.getProgramiv(program_, gl::kLinkStatus, &linked);
    if (linked != 0) {
        return {};
    }
    // Wait for the compilers as late as possible: in browsers each query is a round trip.
    if (device().takeError() == gl::kContextLost) {
        return Error{text::kRenderContextLost};
    }
    for (const auto& [shader, kind] : {std::pair{vertex_, "vertex"}, {fragment_, "fragment"}}) {
        gl::Int compiled = 0;
        gl.getShaderiv(shader, gl::kCompileStatus, &compiled);
        if (compiled == 0) {
            return Error{text::kRenderShaderCompile, {name_, kind, shaderLog(shader)}};
        }
    }
    std::string log(kLongestLog, '\0');
    gl::Sizei length = 0;
    gl.getProgramInfoLog(program_, kLongestLog, &length, log.data());
    return Error{text::kRenderShaderLink, {name_, trimmed(std::move(log), length)}};
}

gl::Uint Shader::compile(gl::Enum type, const std::string& source) const {
    const gl::Functions& gl = device().gl();
    const std::string_view header = device().info().shaderHeader();
    // OpenGL also gets the lengths. NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage)
    const std::array<const gl::Char*, 2> texts{header.data(), source.data()};
    const std::array<gl::Int, 2> lengths{static_cast<gl::Int>(header.size()),
                                         static_cast<gl::Int>(source.size())};
    const gl::Uint shader = gl.createShader(type);
    gl.shaderSource(shader, 2, texts.data(), lengths.data());
    gl.compileShader(shader);
    return shader;
}

std::string Shader::shaderLog(gl::Uint shader) const {
    std::string log(kLongestLog, '\0');
    gl::Sizei length = 0;
    device().gl().getShaderInfoLog(shader, kLongestLog, &length, log.data());
    return trimmed(std::move(log), length);
}

void Shader::dropHandles() {
    program_ = vertex_ = fragment_ = 0;
}

void Shader::destroy() {
    if (program_ != 0) {
        const gl::Functions& gl = device().gl();
        gl.deleteShader(vertex_); // 0: nothing
        gl.deleteShader(fragment_);
        gl.deleteProgram(program_);
        device().forgetPipeline();
        Shader::dropHandles();
    }
}

} // namespace eng::render
