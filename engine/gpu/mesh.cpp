#include "engine/gpu/mesh.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace eng::render {
namespace {

constexpr std::size_t kMaxCopiedVertices = 16384; ///< larger meshes gain nothing by copies
constexpr std::size_t kMaxNarrow = 65535;         ///< vertices that 16 bits can number
constexpr std::size_t kCopyOffset = 6;            ///< of the fourth short

gl::Enum typeOf(VertexPart::Type type) {
    switch (type) {
    case VertexPart::Type::Float:
        return gl::kFloat;
    case VertexPart::Type::Short:
        return gl::kShort;
    case VertexPart::Type::Byte:
        return gl::kByte;
    case VertexPart::Type::UnsignedByte:
        break;
    }
    return gl::kUnsignedByte;
}

/// OpenGL's type of a place in a buffer.
const void* offsetOf(std::size_t bytes) {
    return reinterpret_cast<const void*>(bytes); // NOLINT(performance-no-int-to-ptr)
}

} // namespace

Mesh::Mesh(const MoreGl& more, Data data)
    : Resource{more.device()}
    , more_{more}
    , data_{std::move(data)}
    , wide_{data_.vertices.size() / data_.stride > kMaxNarrow} {}

Mesh::~Mesh() {
    destroy();
}

void Mesh::wantCopies() {
    const std::size_t count = std::max<std::size_t>(data_.vertices.size() / data_.stride, 1);
    const std::size_t copies = std::clamp<std::size_t>(kMaxCopiedVertices / count, 1, kMaxCopies);
    if (copies != copies_) {
        destroy();
        copies_ = copies;
    }
}

std::size_t Mesh::size() const {
    const std::size_t index = wide_ ? sizeof(std::uint32_t) : sizeof(std::uint16_t);
    return (data_.vertices.size() + data_.indices.size() * index) * copies_;
}

Status Mesh::create() {
    const gl::Functions& gl = more_.gl();
    gl.genVertexArrays(1, &array_);
    gl.genBuffers(1, &vertices_);
    gl.genBuffers(1, &indices_);
    gl.bindVertexArray(array_);
    gl.bindBuffer(gl::kArrayBuffer, vertices_);
    std::vector<std::byte> copied;
    copied.reserve(data_.vertices.size() * copies_);
    for (std::size_t copy = 0; copy < copies_; ++copy) {
        copied.insert(copied.end(), data_.vertices.begin(), data_.vertices.end());
        const auto number = static_cast<std::int16_t>(copy);
        for (std::size_t at = copied.size() - data_.vertices.size(); at < copied.size();
             at += data_.stride) {
            std::memcpy(copied.data() + at + kCopyOffset, &number, sizeof number);
        }
    }
    gl.bufferData(gl::kArrayBuffer, static_cast<gl::Sizeiptr>(copied.size()), copied.data(),
                  gl::kStaticDraw);
    for (const VertexPart& part : data_.parts) {
        gl.enableVertexAttribArray(part.location);
        gl.vertexAttribPointer(part.location, part.components, typeOf(part.type),
                               part.normalized ? 1 : 0, static_cast<gl::Sizei>(data_.stride),
                               offsetOf(part.offset));
    }
    gl.bindBuffer(gl::kElementArrayBuffer, indices_); // belongs to the array
    wide_ ? sendIndices<std::uint32_t>() : sendIndices<std::uint16_t>();
    gl.bindVertexArray(0);
    return {};
}

template <class Index>
void Mesh::sendIndices() const {
    const std::size_t count = data_.vertices.size() / data_.stride;
    std::vector<Index> all;
    all.reserve(data_.indices.size() * copies_);
    for (const Piece& piece : data_.pieces) { // the copies of a piece lie side by side
        for (std::size_t copy = 0; copy < copies_; ++copy) {
            for (std::size_t i = piece.first; i < piece.first + piece.count; ++i) {
                all.push_back(static_cast<Index>(data_.indices[i] + copy * count));
            }
        }
    }
    more_.gl().bufferData(gl::kElementArrayBuffer,
                          static_cast<gl::Sizeiptr>(all.size() * sizeof(Index)), all.data(),
                          gl::kStaticDraw);
}

void Mesh::bind() const {
    more_.gl().bindVertexArray(array_);
}

void Mesh::draw(std::size_t piece, std::size_t copies) const {
    ENG_ASSERT(copies >= 1 && copies <= copies_, "a call draws as many as there are");
    const Piece& one = data_.pieces[piece];
    const std::size_t bytes = wide_ ? sizeof(std::uint32_t) : sizeof(std::uint16_t);
    more_.gl().drawElements(gl::kTriangles, static_cast<gl::Sizei>(one.count * copies),
                            wide_ ? gl::kUnsignedInt : gl::kUnsignedShort,
                            offsetOf(one.first * copies_ * bytes));
}

void Mesh::dropHandles() {
    array_ = 0;
    vertices_ = 0;
    indices_ = 0;
}

void Mesh::destroy() {
    if (array_ != 0) {
        const gl::Functions& gl = more_.gl();
        gl.deleteVertexArrays(1, &array_);
        gl.deleteBuffers(1, &vertices_);
        gl.deleteBuffers(1, &indices_);
        dropHandles();
    }
}

} // namespace eng::render
