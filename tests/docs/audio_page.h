#pragma once

#include "engine/audio/sdl_audio_task.h"
#include "tests/docs/any_page.h"
#include "tests/support/wave.h"

namespace eng::docs {

/// The task is not started: there is no device.
struct AudioPage : AnyPage {
    AudioSettings audioSettings;
    SdlAudioTask task{audioSettings};
    AudioTask& audio = task;
    std::string hit = test::waveFile(test::sine(440.0, 0.1, 10000.0));
    std::string music = "no music";
};

} // namespace eng::docs
