#pragma once

#include "engine/audio/sound_file.h"
#include "engine/canvas/canvas.h"
#include "engine/canvas/font_file.h"
#include "engine/canvas/picture_file.h"
#include "engine/kit/loaded_map.h"
#include "engine/kit/sprite.h"
#include "engine/render3d/model.h"
#include "engine/resource/resources.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace eng {

using SoundRef = Ref<LoadedSound>;
using FontRef = Ref<render::LoadedFont>;
using PictureRef = Ref<render::Picture>;
using MapRef = Ref<LoadedMap>;
using SpriteRef = Ref<Sprite>;
using ModelRef = Ref<render::Model>;

/// Loads the files of a game (`Game2d`), by their names in its folder of assets. Each function
/// returns at once; its result is silent or empty until the file has been loaded. The same file is
/// loaded once. A file that cannot be loaded is named in the log and under the menus.
///
/// Threads: the main thread.
class Loader {
public:
    /// All of them outlive the loader. Without a window there is no canvas.
    Loader(Resources& resources, ManagedHeap& heap, AudioTask& audio, const render::Font* font)
        : resources_{resources}
        , heap_{heap}
        , audio_{audio}
        , font_{font} {}

    /// A PNG file of at most 4096 x 4096 pixels. Until it has been loaded, a transparent pixel.
    PictureRef picture(std::string_view file) { return render::loadPicture(resources_, file); }
    /// A map of MAPS (`enginuity_game`), with its pictures. Until it has been loaded, an empty
    /// cell.
    MapRef map(std::string_view file) { return resources_.load<MapFile>(file, resources_); }
    /// A sheet of SPRITES, with its picture. Until it has been loaded, it draws nothing.
    SpriteRef sprite(std::string_view file) {
        return resources_.load<SpriteFile>(file, resources_);
    }
    /// A compiled model of glTF, with its pictures. Until it has been loaded, nothing is drawn.
    ModelRef model(std::string_view file) {
        return resources_.load<render::ModelFile>(file, resources_, std::string{file});
    }
    /// A model whose parts the game has computed.
    ModelRef model(render::ModelData data) {
        ModelRef made = heap_.make<render::Model>(resources_);
        made->give(std::move(data));
        return made;
    }
    /// A WAV or Ogg Vorbis file of at most a minute.
    SoundRef sound(std::string_view file) { return resources_.load<SoundFile>(file, audio_); }
    /// A sound from samples.
    ///
    /// @param rate  samples per second
    SoundRef sound(std::span<const std::int16_t> samples, int rate) {
        SoundRef made = heap_.make<LoadedSound>(audio_);
        made->give(soundOf(samples, rate));
        return made;
    }
    /// An Ogg Vorbis file, which plays in a loop as soon as it has been loaded, and into which the
    /// one before fades. A file that plays already goes on.
    ///
    /// @param fade  seconds
    void music(std::string_view file, double fade = 1.0) {
        const Ref<LoadedMusic> next = resources_.load<MusicFile>(file, audio_, file);
        if (music_ && music_ != next) {
            music_->yieldLoading();
        }
        music_ = next;
        music_->play(fade);
    }
    /// A TrueType font; until it has been loaded, the default one. Null without a window.
    FontRef font(std::string_view file) {
        return font_ == nullptr ? FontRef{}
                                : FontRef{resources_.load<render::FontFile>(file, *font_)};
    }

private:
    Resources& resources_;
    ManagedHeap& heap_;
    AudioTask& audio_;
    const render::Font* font_;
    Ref<LoadedMusic> music_; ///< asked for last
};

} // namespace eng
