// Files of a game that are loaded, missing or damaged.

#include "engine/audio/audio_task.h"
#include "engine/canvas/font_file.h"
#include "tests/game/dodge.h"
#include "tests/support/png_file.h"
#include "tests/support/wave.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <string>
#include <utility>
#include <vector>

using namespace eng;
using namespace eng::test;
using platform::Key;

TEST_CASE_METHOD(DodgeFixture, "a page's start button counts while files are loaded", "[game]") {
    host.files["beep.wav"] = waveFile(sine(440.0, 0.1, 12000.0));
    host.downloads = true;
    game.sounds = {"beep.wav"};
    const bool missing = GENERATE(false, true);
    if (missing) {
        game.sounds.emplace_back("gone.wav");
    }
    REQUIRE(start());
    steps(3);
    REQUIRE(state() == "loading");
    event(platform::StartEvent{-1});
    steps(2);
    for (const auto& [name, done] : std::exchange(host.fetching, {})) {
        done();
    }
    steps(5);
    CHECK(state() == (missing ? "title" : "playing")); // the title says what is missing
    CHECK(game.begun == 1);
}

TEST_CASE_METHOD(DodgeFixture, "a page's start button counts in each step until the title is there",
                 "[game]") {
    host.files["beep.wav"] = waveFile(sine(440.0, 0.1, 12000.0));
    game.sounds = {"beep.wav"};
    REQUIRE(start());
    const int before = GENERATE(0, 1, 2, 3, 4, 5, 6, 7);
    steps(before);
    event(platform::StartEvent{-1});
    steps(12);
    CHECK(state() == "playing");
    CHECK(game.begun == 1);
}

TEST_CASE_METHOD(DodgeFixture, "a damaged file is named below the title, in a sentence", "[game]") {
    host.files["beep.wav"] = "no sound";
    game.sounds = {"beep.wav"};
    REQUIRE(start());
    steps(6);
    CHECK(hintOrNotice() == "A file of the game is unusable: beep.wav: not a sound; expected a WAV "
                            "or Ogg Vorbis file.");
}

TEST_CASE_METHOD(DodgeFixture, "files that are missing are named below the title", "[game]") {
    host.files["beep.wav"] = waveFile(sine(440.0, 0.1, 12000.0));
    game.sounds = {"beep.wav", "gone.wav", "beep.wav"};
    REQUIRE(start());
    step();
    CHECK(state() == "loading");
    steps(5);
    CHECK(state() == "title");
    CHECK(game.loaded[0] == game.loaded[2]);
    CHECK(game.loaded[0]->id() != SoundId::None);
    CHECK(game.loaded[1]->id() == SoundId::None);
    game.loaded[1]->play(); // silent
    CHECK(hintOrNotice() == "The game's file gone.wav is missing.");
    CHECK(host.hasLogged("gone.wav"));
    host.files["dot.png"] =
        PngFile{.width = 2, .height = 1, .samples = std::vector<unsigned>(8, 255)}.file();
    const PictureRef dot = game.loader().picture("dot.png");
    CHECK(dot->width() == 1);
    steps(3);
    CHECK(dot->width() == 2);
    const SoundRef computed = game.loader().sound(sine(440.0, 0.1, 12000.0), 48000);
    CHECK(computed->id() != SoundId::None);
    CHECK(&game.loader().font("none.ttf")->font() == &modules().screens.canvas()->font());
}

TEST_CASE_METHOD(DodgeFixture, "a damaged picture is named in the log and the menu", "[game]") {
    const std::string picture =
        PngFile{.width = 2, .height = 1, .samples = std::vector<unsigned>(8, 255)}.file();
    const auto [bytes, message] = GENERATE_COPY(table<std::string, std::string>(
        {{"no picture", "not a picture; expected a PNG file."},
         {picture.substr(0, 50), "truncated picture; 'IDAT' at byte 33 needs 32 bytes, found 17."},
         {PngFile::signature() + PngFile{.width = 65535, .height = 65535}.header(),
          "a picture of 65535 x 65535 pixels; at most 4096 x 4096 are allowed."}}));
    host.files["dot.png"] = bytes;
    game.pictures = {"dot.png"};
    begin();
    REQUIRE(state() == "title");
    CHECK(hintOrNotice() == "A file of the game is unusable: dot.png: " + message);
    CHECK(host.hasLogged("dot.png: " + message));
}

TEST_CASE_METHOD(DodgeFixture, "pictures that the driver cannot hold are logged once", "[game]") {
    host.files["wide.png"] =
        PngFile{.width = 3000, .height = 1, .samples = std::vector<unsigned>(12000, 255)}.file();
    game.pictures = {"wide.png"};
    begin();
    key(Key::Enter);
    steps(10);
    REQUIRE(game.drawn > 2);
    constexpr const char* kWords =
        "1 picture is not drawn: the graphics driver allows 2048 pixels a side.";
    CHECK(host.hasLogged(kWords));
    CHECK(std::ranges::count_if(host.logged, [](const std::string& line) {
              return line.find(kWords) != std::string::npos;
          }) == 1);
}

TEST_CASE_METHOD(DodgeFixture, "a file that is not a sound is named in the log and the menu",
                 "[game]") {
    host.files["hit.wav"] = "A text file.";
    game.sounds = {"hit.wav"};
    begin();
    REQUIRE(state() == "title");
    CHECK(hintOrNotice() == "A file of the game is unusable: hit.wav: not a sound; expected a WAV "
                            "or Ogg Vorbis file.");
    CHECK(host.hasLogged("hit.wav: not a sound; expected a WAV or Ogg Vorbis file."));
    CHECK(game.loaded[0]->id() == SoundId::None);
    game.loaded[0]->play(); // silent
}

TEST_CASE_METHOD(DodgeFixture, "music can be asked for again", "[game]") {
    begin();
    for (const char* file : {"calm.ogg", "fight.ogg"}) {
        host.files[file] = "OggS";
    }
    const auto ask = [&](const char* file) {
        game.loader().music(file);
        steps(5);
        CHECK(audio().music.back() == file);
        CHECK(audio().musicPlays());
    };
    ask("calm.ogg");
    ask("fight.ogg");
    ask("calm.ogg");
    CHECK(audio().music.size() == 3);
    ask("calm.ogg"); // it goes on
    CHECK(audio().music.size() == 3);
}

TEST_CASE_METHOD(DodgeFixture, "music that plays goes on, although another piece was asked for",
                 "[game]") {
    begin();
    host.files["calm.ogg"] = "OggS";
    host.files["fight.ogg"] = "OggS";
    game.loader().music("calm.ogg");
    steps(5);
    REQUIRE(audio().music.size() == 1);
    SECTION("that has not been loaded") {
        game.loader().music("fight.ogg");
        game.loader().music("calm.ogg");
    }
    SECTION("that is missing") {
        game.loader().music("none.ogg");
        steps(5);
        game.loader().music("calm.ogg");
    }
    steps(5);
    CHECK(audio().music == std::vector<std::string>{"calm.ogg"});
    CHECK(audio().musicPlays());
}

TEST_CASE_METHOD(DodgeFixture, "of two pieces of music the one asked for last plays", "[game]") {
    begin();
    host.files["calm.ogg"] = "OggS";
    host.files["fight.ogg"] = "OggS";
    host.downloads = true;
    game.loader().music("calm.ogg");
    game.loader().music("fight.ogg");
    REQUIRE(host.fetching.size() >= 2);
    const std::size_t last = host.fetching.size() - 1;
    SECTION("in the order of asking") {
        host.fetching[last - 1].second();
        steps(3);
        host.fetching[last].second();
    }
    SECTION("the first one arrives late") {
        host.fetching[last].second();
        steps(3);
        host.fetching[last - 1].second();
    }
    steps(3);
    CHECK(audio().music == std::vector<std::string>{"fight.ogg"});
    CHECK(audio().musicPlays());
}

TEST_CASE_METHOD(DodgeFixture, "the last holder of a sound frees it", "[game]") {
    begin();
    host.files["beep.wav"] = waveFile(sine(440.0, 0.1, 12000.0));
    SoundRef first = game.loader().sound("beep.wav");
    SoundRef second = game.loader().sound("beep.wav");
    steps(5);
    REQUIRE(audio().loaded == 1);
    first = {};
    steps(2);
    CHECK(audio().removed == 0);
    second = {};
    steps(2);
    CHECK(audio().removed == 1);
}
