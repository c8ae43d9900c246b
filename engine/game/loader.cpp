#include "engine/game/loader.h"

#include "engine/audio/sound_file.h"
#include "engine/canvas/font_file.h"
#include "engine/canvas/picture_file.h"
#include "engine/kit/loaded_map.h"
#include "engine/kit/sprite.h"
#include "engine/render3d/model.h"
#include "engine/resource/resources.h"

#include <string>
#include <utility>

namespace eng {

Loader::Loader(Resources& resources, ManagedHeap& heap, AudioTask& audio, const render::Font* font)
    : resources_{resources}
    , heap_{heap}
    , audio_{audio}
    , font_{font} {}

Loader::~Loader() = default;

PictureRef Loader::picture(std::string_view file) {
    return render::loadPicture(resources_, file);
}

MapRef Loader::map(std::string_view file) {
    return resources_.load<MapFile>(file, resources_);
}

SpriteRef Loader::sprite(std::string_view file) {
    return resources_.load<SpriteFile>(file, resources_);
}

ModelRef Loader::model(std::string_view file) {
    return resources_.load<render::ModelFile>(file, resources_, std::string{file});
}

ModelRef Loader::model(render::ModelData data) {
    ModelRef made = heap_.make<render::Model>(resources_);
    made->give(std::move(data));
    return made;
}

SoundRef Loader::sound(std::string_view file) {
    return resources_.load<SoundFile>(file, audio_);
}

SoundRef Loader::sound(std::span<const std::int16_t> samples, int rate) {
    SoundRef made = heap_.make<LoadedSound>(audio_);
    made->give(soundOf(samples, rate));
    return made;
}

void Loader::music(std::string_view file, double fade) {
    const Ref<LoadedMusic> next = resources_.load<MusicFile>(file, audio_, file);
    if (music_ && music_ != next) {
        music_->yieldLoading();
    }
    music_ = next;
    music_->play(fade);
}

FontRef Loader::font(std::string_view file) {
    return font_ == nullptr ? FontRef{} : FontRef{resources_.load<render::FontFile>(file, *font_)};
}

} // namespace eng
