#include "tests/support/fake_window.h"

namespace eng::test {

FakeVideo::FakeVideo() = default;

FakeVideo::~FakeVideo() = default;

FakeAudio::FakeAudio() = default;

FakeAudio::~FakeAudio() = default;

int FakeVideo::width() const {
    return windowWidth;
}

int FakeVideo::height() const {
    return windowHeight;
}

float FakeVideo::pixelRatio() const {
    return ratio;
}

const gl::Functions& FakeVideo::functions() const {
    return gl.functions;
}

bool FakeVideo::waitsForScreen() const {
    return true;
}

bool FakeVideo::setVsync(bool on) {
    return vsync = on;
}

bool FakeVideo::canSetVsync() const {
    return true;
}

void FakeVideo::handle(const platform::WindowSizeEvent&) {}

void FakeVideo::setTitle(const std::string&) {}

void FakeVideo::setIcon(int width, int height, std::span<const std::uint8_t> pixels) {
    iconSize = {width, height};
    icon.assign(pixels.begin(), pixels.end());
}

void FakeVideo::setFullscreen(bool on) {
    full = on;
}

bool FakeVideo::fullscreen() const {
    return full;
}

void FakeVideo::setTextInput(const Rect* field) {
    typing = field != nullptr;
}

void FakeVideo::loseContext() {}

Status FakeVideo::restoreContext() {
    return {};
}

void FakeVideo::setCursor(Cursor wanted) {
    cursor = wanted;
}

void FakeVideo::onUpdate(EngineContext&) {
    presented += takeKept() ? 0 : 1;
}

Result<SoundId> FakeAudio::load(std::string_view, std::string_view) {
    return static_cast<SoundId>(++loaded);
}

SoundId FakeAudio::add(Sound) {
    return static_cast<SoundId>(++loaded);
}

void FakeAudio::remove(SoundId sound) {
    removed += sound != SoundId::None ? 1 : 0;
}

Status FakeAudio::loadMusic(std::string, std::string name) {
    music.push_back(std::move(name));
    return {};
}

VoiceId FakeAudio::play(SoundId, const PlayOptions& options) {
    loops += options.loop ? 1 : 0;
    if (options.group == SoundGroup::Music) {
        layer = options;
    }
    const VoiceId voice{static_cast<std::uint64_t>(++played)};
    if (options.loop) {
        looping_.push_back(voice);
    }
    return voice;
}

void FakeAudio::hold(VoiceId voice, bool isHeld) {
    held += !plays(voice) ? 0 : isHeld ? 1 : -1;
}

bool FakeAudio::plays(VoiceId voice) const {
    return std::ranges::find(looping_, voice) != looping_.end();
}

void FakeAudio::setPaused(SoundGroup group, bool paused) {
    effectsPaused = group == SoundGroup::Effects ? paused : effectsPaused;
}

void FakeAudio::stopSounds(SoundGroup, bool, double) {
    loops = 0;
    looping_.clear();
    ++stops;
}

void FakeAudio::duck(SoundGroup, float gain, double) {
    musicDuck = gain;
}

void FakeAudio::playMusic(double) {
    music_ = true;
}

void FakeAudio::stopMusic(double) {
    music_ = false;
}

void FakeAudio::pauseMusic(double) {
    music_ = false;
}

bool FakeAudio::musicPlays() const {
    return music_;
}

void FakeAudio::stop(VoiceId voice, double) {
    std::erase(looping_, voice);
    ++ended;
    layer.reset();
}

double FakeAudio::musicTime() const {
    return time;
}

bool FakeAudio::isOpen() const {
    return true;
}

} // namespace eng::test
