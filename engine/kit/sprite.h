#pragma once

#include "engine/canvas/canvas.h"
#include "engine/canvas/picture_file.h"
#include "engine/core/managed.h"
#include "engine/core/result.h"
#include "engine/resource/resources.h"
#include "engine/serialize/serialize.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

// Limits of a sheet; tools/compile_assets.py has the same.
inline constexpr std::size_t kMaxSpriteFrames = 4095;
inline constexpr std::size_t kMaxSpriteTags = 255;

/// A sheet of the editor Aseprite, as `tools/compile_assets.py` compiles it (SPRITES of
/// `enginuity_game`).
struct SpriteData {
    static constexpr int kVersion = 1;
    static constexpr std::string_view kKind = "ESPR"; ///< of its file (engine/serialize/file.h)

    struct Frame {
        std::uint16_t left = 0, top = 0, width = 0, height = 0; ///< in the picture, texels
        std::int16_t offsetX = 0, offsetY = 0; ///< of a trimmed frame, from the upper left corner
        std::uint16_t milliseconds = 100;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("left", left);
            stream.field("top", top);
            stream.field("width", width);
            stream.field("height", height);
            stream.field("offsetX", offsetX);
            stream.field("offsetY", offsetY);
            stream.field("milliseconds", milliseconds, bounded(1, 65'535));
        }
    };
    /// An animation.
    struct Tag {
        enum class Direction : std::uint8_t { Forward, Reverse, PingPong, PingPongReverse };
        std::string name;
        std::uint16_t first = 0, last = 0; ///< frames
        Direction direction = Direction::Forward;
        std::uint16_t repeat = 0; ///< 0: endless
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("name", name, maxLength(255));
            stream.field("first", first);
            stream.field("last", last);
            stream.field("direction", direction, upTo(Direction::PingPongReverse));
            stream.field("repeat", repeat);
        }
    };
    /// A named part of the frames: a hit box, a point where a hand is.
    struct Slice {
        /// From a frame on, until the next key.
        struct Key {
            std::uint16_t frame = 0;
            std::int16_t left = 0, top = 0; ///< in the untrimmed frame, texels
            std::uint16_t width = 0, height = 0;
            bool hasPivot = false;
            std::int16_t pivotX = 0, pivotY = 0; ///< from the upper left corner of the slice
            template <class Stream>
            void serialize(Stream& stream) {
                stream.field("frame", frame);
                stream.field("left", left);
                stream.field("top", top);
                stream.field("width", width);
                stream.field("height", height);
                stream.field("hasPivot", hasPivot);
                stream.field("pivotX", pivotX);
                stream.field("pivotY", pivotY);
            }
        };
        std::string name;
        std::vector<Key> keys; ///< ascending frames, at least one
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("name", name, maxLength(255));
            stream.field("keys", keys, maxLength(kMaxSpriteFrames));
        }
    };

    std::string picture;                 ///< in the game's ASSETS
    std::uint16_t width = 1, height = 1; ///< of an untrimmed frame, texels
    std::vector<Frame> frames;           ///< at least one
    std::vector<Tag> tags;
    std::vector<Slice> slices;

    template <class Stream>
    void serialize(Stream& stream, int /*version*/) {
        stream.field("picture", picture, maxLength(255));
        stream.field("width", width);
        stream.field("height", height);
        stream.field("frames", frames, maxLength(kMaxSpriteFrames));
        stream.field("tags", tags, maxLength(kMaxSpriteTags));
        stream.field("slices", slices, maxLength(255));
    }
};

/// How to draw a frame. Every part has a default.
struct SpriteStyle {
    float scale = 1.0F;    ///< > 0
    float rotation = 0.0F; ///< radians, clockwise on the screen, about the centre
    Color tint = {};       ///< multiplies the colours
    bool flipX = false;
    bool flipY = false;
    render::Filter filter = render::Filter::Nearest; ///< hard pixels, or Linear
};

/// A sprite that has been loaded, or will be, with its picture: `Loader::sprite`.
///
///     hero_ = load.sprite("sprites/hero.json");
///     hero_->draw(canvas, "run", seconds, {400, 300}, {.flipX = facesLeft});
///
/// Threads: the thread that owns its heap and the context.
class Sprite final : public Managed {
public:
    explicit Sprite(Resources& resources)
        : resources_{resources} {}

    /// A sheet without frames until it has been loaded.
    const SpriteData& sheet() const { return sheet_; }

    /// Draws the frame that an animation shows at a time, by the centre of the untrimmed frame; a
    /// unit for each texel. An animation with a number of repeats stays at its last frame.
    ///
    /// @param tag      a name in the sheet; another one shows the first frame
    /// @param seconds  since the animation began; less than 0 counts as 0
    void draw(render::Canvas& canvas, std::string_view tag, double seconds, Vec2 center,
              const SpriteStyle& style = {}) const;
    /// Index of the frame that `draw` shows.
    std::size_t frameAt(std::string_view tag, double seconds) const;
    /// How long an animation takes, all repeats together, seconds; endless ones: one round. 0 for
    /// an unknown tag.
    double length(std::string_view tag) const;
    /// The place of a slice in a frame, from the centre of the untrimmed frame, units. Empty for an
    /// unknown name.
    std::optional<Rect> slice(std::string_view name, std::size_t frame = 0) const;

    /// Takes a sheet and requests its picture.
    void give(SpriteData sheet);

private:
    const SpriteData::Tag* find(std::string_view tag) const;

    Resources& resources_;
    SpriteData sheet_;
    Ref<render::Picture> picture_;
};

/// Reads a compiled sheet.
///
/// @param name  of the file, for the error
///
/// Errors: not a compiled sheet, of another version of the engine, damaged, or frames that do not
///         exist.
Result<SpriteData> decodeSprite(std::string_view bytes, std::string_view name);

/// Compiled sheets, for `Resources`.
struct SpriteFile {
    using Object = Sprite;
    using Decoded = SpriteData;
    static Result<SpriteData> decode(const std::string& bytes, const std::string& name) {
        return decodeSprite(bytes, name);
    }
};

} // namespace eng
