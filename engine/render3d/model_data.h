#pragma once

#include "engine/core/space.h"
#include "engine/serialize/serialize.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace eng::render {

// Limits of a model; tools/compile_assets.py has the same.
inline constexpr std::size_t kMaxModelNodes = 65'535;
inline constexpr std::size_t kMaxJoints = 256;                        ///< of a skin
inline constexpr std::size_t kMaxModelParts = 65'535;                 ///< of every other kind
inline constexpr std::size_t kMaxModelVertices = 4'000'000;           ///< of a mesh
inline constexpr std::size_t kMaxModelPlaces = 1'000'000;             ///< of instances
inline constexpr std::size_t kMaxModelBytes = std::size_t{64} << 20U; ///< of a picture
inline constexpr std::size_t kMaxModelKeys = 4'000'000;               ///< numbers of a channel

/// A model of glTF 2.0 as `tools/compile_assets.py` compiles it (MODELS of `enginuity_game`).
///
/// Reading it checks all: numbers are finite, whatever names something names one that exists, and a
/// node comes after its parent. What has been read can be drawn.
///
/// Source: the specification of glTF 2.0, Khronos, 2021
struct ModelData {
    static constexpr int kVersion = 1;
    static constexpr std::string_view kKind = "EMDL"; ///< of its file (engine/serialize/file.h)

    /// Where a node is, to its parent.
    struct Place {
        Vec3 at{};
        Quat turn{};
        Vec3 scale{1.0F, 1.0F, 1.0F};

        Mat4 matrix() const { return Mat4::placed(at, turn, scale); }
        friend bool operator==(const Place&, const Place&) = default;
        template <class Stream>
        void serialize(Stream& stream) {
            for (float* const each : {&at.x, &at.y, &at.z, &turn.x, &turn.y, &turn.z, &turn.w,
                                      &scale.x, &scale.y, &scale.z}) {
                stream.field("place", *each);
            }
        }
    };
    struct Node {
        std::string name;
        std::int32_t parent = -1; ///< its number, below that of the node; -1: none
        Place place{};
        std::int32_t mesh = -1;
        std::int32_t skin = -1;
        std::int32_t light = -1;
        float from = 0.0F; ///< distance of the camera from which on its mesh is drawn
        float to = 0.0F;   ///< and up to which; 0: however far it is
        std::vector<Place>
            places{}; ///< of instances of the mesh, to the node; none: the node itself

        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("name", name, maxLength(255));
            stream.field("parent", parent, kPart);
            stream.field("place", place);
            stream.field("mesh", mesh, kPart);
            stream.field("skin", skin, kPart);
            stream.field("light", light, kPart);
            stream.field("from", from);
            stream.field("to", to);
            stream.field("places", places, maxLength(kMaxModelPlaces));
        }
    };
    /// Triangles of a material: a part of the indices of their mesh.
    struct Piece {
        std::uint32_t count = 0; ///< of indices
        std::int32_t material = 0;

        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("count", count);
            stream.field("material", material, bounded<std::int64_t>(0, kMaxModelParts - 1));
        }
    };
    /// Arrays with an entry for each vertex. Optional ones are empty or as long as the others.
    struct Mesh {
        Vec3 center;                         ///< of a cube around all positions
        float size = 1.0F;                   ///< half of its edge, > 0
        std::vector<std::int16_t> positions; ///< x, y, z: -32767 to 32767 are the cube
        std::vector<std::int8_t> normals;    ///< x, y, z: 127 is 1
        std::vector<float> coordinates;      ///< u, v in the pictures; {0, 0} is the upper left
        std::vector<std::uint8_t> colors;    ///< red, green, blue, alpha; linear
        std::vector<std::uint8_t> joints;    ///< four joints of the skin
        std::vector<std::uint8_t> weights;   ///< and how much each moves the vertex: 255 in sum
        std::vector<std::uint32_t> indices;  ///< three for each triangle
        std::vector<Piece> pieces;           ///< of the indices, one after the other

        std::size_t vertices() const { return positions.size() / 3; }
        /// Of a vertex.
        Vec3 position(std::size_t vertex) const {
            const auto* const at = positions.data() + 3 * vertex;
            return center + Vec3{static_cast<float>(at[0]), static_cast<float>(at[1]),
                                 static_cast<float>(at[2])} *
                                (size / 32767.0F);
        }

        template <class Stream>
        void serialize(Stream& stream) {
            for (float* const each : {&center.x, &center.y, &center.z, &size}) {
                stream.field("cube", *each);
            }
            stream.field("positions", positions, maxLength(3 * kMaxModelVertices));
            stream.field("normals", normals, maxLength(3 * kMaxModelVertices));
            stream.field("coordinates", coordinates, maxLength(2 * kMaxModelVertices));
            stream.field("colors", colors, maxLength(4 * kMaxModelVertices));
            stream.field("joints", joints, maxLength(4 * kMaxModelVertices));
            stream.field("weights", weights, maxLength(4 * kMaxModelVertices));
            stream.field("indices", indices, maxLength(6 * kMaxModelVertices));
            stream.field("pieces", pieces, maxLength(kMaxModelParts));
        }
    };
    struct Picture {
        enum class Wrap : std::uint8_t { Repeat, Mirror, Edge };
        std::vector<std::uint8_t> png; ///< a file
        Wrap wrapX = Wrap::Repeat, wrapY = Wrap::Repeat;
        bool hard = false; ///< hard texels

        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("png", png, maxLength(kMaxModelBytes));
            stream.field("wrapX", wrapX, upTo(Wrap::Edge));
            stream.field("wrapY", wrapY, upTo(Wrap::Edge));
            stream.field("hard", hard);
        }
    };
    struct Material {
        enum class Alpha : std::uint8_t {
            Opaque,
            Mask, ///< below `cutoff` nothing is drawn
            Blend
        };
        std::array<float, 4> color{1, 1, 1, 1}; ///< red, green, blue, alpha; linear
        std::array<float, 3> emissive{};        ///< linear, may be above 1
        std::int32_t picture = -1;              ///< multiplies the colour
        std::int32_t emissivePicture = -1;      ///< multiplies `emissive`
        Alpha alpha = Alpha::Opaque;
        float cutoff = 0.5F;
        bool twoSided = false;
        bool unlit = false;

        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("color", color);
            stream.field("emissive", emissive);
            stream.field("picture", picture, kPart);
            stream.field("emissivePicture", emissivePicture, kPart);
            stream.field("alpha", alpha, upTo(Alpha::Blend));
            stream.field("cutoff", cutoff);
            stream.field("twoSided", twoSided);
            stream.field("unlit", unlit);
        }
    };
    struct Skin {
        struct Joint {
            std::int32_t node = 0;
            std::array<float, 12> inverse{}; ///< rows of the way back from the rest pose

            template <class Stream>
            void serialize(Stream& stream) {
                stream.field("node", node, bounded<std::int64_t>(0, kMaxModelNodes - 1));
                stream.field("inverse", inverse);
            }
        };
        std::vector<Joint> joints;

        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("joints", joints, maxLength(kMaxJoints));
        }
    };
    /// A part of an animation: how a part of a node's place changes.
    struct Channel {
        enum class Target : std::uint8_t { At, Turn, Scale };
        enum class Way : std::uint8_t {
            Step,
            Linear, ///< turns by the short way
            Cubic   ///< with a tangent before and after each value
        };
        std::int32_t node = 0;
        Target target = Target::At;
        Way way = Way::Linear;
        std::vector<float> times;  ///< seconds, >= 0, growing; at least one
        std::vector<float> values; ///< 3 or 4 for each time; cubic: three times as many

        std::size_t components() const { return target == Target::Turn ? 4 : 3; }
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("node", node, bounded<std::int64_t>(0, kMaxModelNodes - 1));
            stream.field("target", target, upTo(Target::Scale));
            stream.field("way", way, upTo(Way::Cubic));
            stream.field("times", times, maxLength(kMaxModelKeys));
            stream.field("values", values, maxLength(kMaxModelKeys));
        }
    };
    struct Animation {
        std::string name;
        std::vector<Channel> channels;

        /// Seconds, until its last key.
        float length() const;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("name", name, maxLength(255));
            stream.field("channels", channels, maxLength(kMaxModelParts));
        }
    };
    /// Shines along -z of its node, or from its place.
    struct Light {
        enum class Kind : std::uint8_t { Directional, Point, Spot };
        Kind kind = Kind::Point;
        std::array<float, 3> color{1, 1, 1}; ///< linear, times the strength
        float range = 0.0F;                  ///< up to which it shines; 0: as far as it is seen
        float inner = 0.0F;                  ///< of a spot: angle of the full light, radians
        float outer = 0.7853982F;            ///< up to which it fades

        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("kind", kind, upTo(Kind::Spot));
            stream.field("color", color);
            stream.field("range", range);
            stream.field("inner", inner);
            stream.field("outer", outer);
        }
    };

    std::vector<Node> nodes;
    std::vector<Mesh> meshes;
    std::vector<Material> materials;
    std::vector<Picture> pictures;
    std::vector<Skin> skins;
    std::vector<Animation> animations;
    std::vector<Light> lights;

    /// Decodes a compiled model.
    ///
    /// @param name  of the file, for messages
    /// Errors: text::kResourceUnreadable, with the reason
    /// Threads: any
    static Result<ModelData> decode(std::string_view bytes, std::string_view name);

    template <class Stream>
    void serialize(Stream& stream, int /*version*/) {
        stream.field("nodes", nodes, maxLength(kMaxModelNodes));
        stream.field("meshes", meshes, maxLength(kMaxModelParts));
        stream.field("materials", materials, maxLength(kMaxModelParts));
        stream.field("pictures", pictures, maxLength(kMaxModelParts));
        stream.field("skins", skins, maxLength(kMaxModelParts));
        stream.field("animations", animations, maxLength(kMaxModelParts));
        stream.field("lights", lights, maxLength(kMaxModelParts));
    }

private:
    static constexpr Bounded kPart = {-1, kMaxModelNodes};
};

} // namespace eng::render
