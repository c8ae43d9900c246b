#pragma once

#include "engine/audio/loaded_sound.h"
#include "engine/core/managed.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace eng {

class LoadedMap;
class Resources;
class Sprite;

namespace render {
class Font;
class LoadedFont;
class Model;
class Picture;
struct ModelData;
} // namespace render

// A game that keeps one of them includes the header of its class, but for sounds.
using SoundRef = Ref<LoadedSound>;
using FontRef = Ref<render::LoadedFont>; ///< engine/canvas/font_file.h
using PictureRef = Ref<render::Picture>; ///< engine/canvas/picture.h
using MapRef = Ref<LoadedMap>;           ///< engine/kit/loaded_map.h
using SpriteRef = Ref<Sprite>;           ///< engine/kit/sprite.h
using ModelRef = Ref<render::Model>;     ///< engine/render3d/model.h

/// Loads the files of a game (`Game`), by their names in its folder of assets. Each function
/// returns at once; its result is silent or empty until the file has been loaded. The same file is
/// loaded once. A file that cannot be loaded is named in the log and under the menus.
///
/// Threads: the main thread.
class Loader {
public:
    /// All of them outlive the loader. Without a window there is no canvas.
    Loader(Resources& resources, ManagedHeap& heap, AudioTask& audio, const render::Font* font);
    Loader(const Loader&) = delete;
    Loader& operator=(const Loader&) = delete;
    ~Loader();

    /// A PNG file of at most 4096 x 4096 pixels. Until it has been loaded, a transparent pixel.
    PictureRef picture(std::string_view file);
    /// A map of MAPS (`enginuity_game`), with its pictures. Until it has been loaded, an empty
    /// cell.
    MapRef map(std::string_view file);
    /// A sheet of SPRITES, with its picture. Until it has been loaded, it draws nothing.
    SpriteRef sprite(std::string_view file);
    /// A compiled model of glTF, with its pictures. Until it has been loaded, nothing is drawn.
    ModelRef model(std::string_view file);
    /// A model whose parts the game has computed.
    ModelRef model(render::ModelData data);
    /// A WAV or Ogg Vorbis file of at most a minute.
    SoundRef sound(std::string_view file);
    /// A sound from samples.
    ///
    /// @param rate  samples per second
    SoundRef sound(std::span<const std::int16_t> samples, int rate);
    /// An Ogg Vorbis file, which plays in a loop as soon as it has been loaded, and into which the
    /// one before fades. A file that plays already goes on.
    ///
    /// @param fade  seconds
    void music(std::string_view file, double fade = 1.0);
    /// A TrueType font; until it has been loaded, the default one. Null without a window.
    FontRef font(std::string_view file);

private:
    Resources& resources_;
    ManagedHeap& heap_;
    AudioTask& audio_;
    const render::Font* font_;
    Ref<LoadedMusic> music_; ///< asked for last
};

} // namespace eng
