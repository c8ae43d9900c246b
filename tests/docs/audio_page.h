#pragma once

#include "engine/audio/sdl_audio_task.h"
#include "engine/audio/sound_file.h"
#include "tests/docs/any_page.h"
#include "tests/support/wave.h"

namespace eng::docs {

/// The task is not started: there is no device.
struct AudioPage : AnyPage {
    AudioSettings audioSettings;
    Ref<SdlAudioTask> task = heap.make<SdlAudioTask>(audioSettings);
    AudioTask& audio = *task;
    std::string hit = test::waveFile(test::sine(440.0, 0.1, 10000.0));
    std::string music = "no music";
    Ref<LoadedSound> drums = heap.make<LoadedSound>(audio), bass = heap.make<LoadedSound>(audio),
                     clap = heap.make<LoadedSound>(audio);
    bool danger = true;
    double position = 112.0, seconds = 1.0 / 60.0;
};

} // namespace eng::docs
