#include "engine/video/sdl_video_task.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/unseen_window.h"

#include <SDL.h>
#include <catch2/catch_test_macros.hpp>

using namespace eng;

namespace {

struct VideoFixture : test::EngineFixture {
    VideoSettings wanted;
    Ref<VideoTask> video;

    VideoFixture() {
        test::useUnseenWindows();
        wanted.registerSettings(settings);
        const std::string size = "64";
        REQUIRE(settings.choose(wanted.width, {&size, 1}));
        REQUIRE(settings.choose(wanted.height, {&size, 1}));
    }
    void open(bool canSetVsync) {
        video = heap.make<SdlVideoTask>(wanted, "test", canSetVsync);
        const Status added = kernel.add(video);
        INFO((added ? "" : strings.text(added.error())));
        REQUIRE(added);
    }
    void close() {
        kernel.shutDown();
        video.reset();
        heap.collect();
    }
};

} // namespace

TEST_CASE_METHOD(VideoFixture, "vsync changes immediately and reports the driver's actual state",
                 "[video]") {
    open(true);
    CHECK(video->canSetVsync());
    CHECK(video->waitsForScreen() == (SDL_GL_GetSwapInterval() != 0)); // follows the setting
    CHECK_FALSE(video->setVsync(false));
    CHECK(SDL_GL_GetSwapInterval() == 0);
    CHECK_FALSE(video->waitsForScreen());
    const bool waits = video->setVsync(true);
    CHECK(waits == (SDL_GL_GetSwapInterval() != 0));
    CHECK(waits == video->waitsForScreen());
    close();
}

TEST_CASE_METHOD(VideoFixture, "vsync is not changed when the host paces the frames", "[video]") {
    open(false);
    CHECK_FALSE(video->canSetVsync());
    SDL_GL_SetSwapInterval(0);
    const int before = SDL_GL_GetSwapInterval();
    CHECK(video->waitsForScreen());
    CHECK(video->setVsync(true));
    CHECK(SDL_GL_GetSwapInterval() == before);
    CHECK(video->setVsync(false)); // the host still waits
    close();
}

TEST_CASE_METHOD(VideoFixture, "the context exists until the task is destroyed", "[video]") {
    open(true);
    const gl::Functions& gl = video->functions();
    kernel.removeAll();
    kernel.step(StepKind::Background, 1.0);
    CHECK(gl.getString(gl::kVersion) != nullptr); // other tasks can still free their resources
    close();
    CHECK(SDL_WasInit(SDL_INIT_VIDEO) == 0);
}

TEST_CASE_METHOD(VideoFixture, "text is typed only while it is wanted", "[video]") {
    open(true);
    CHECK(SDL_IsTextInputActive() == SDL_FALSE);
    const Rect field{10.0F, 20.0F, 30.0F, 8.0F};
    video->setTextInput(&field);
    CHECK(SDL_IsTextInputActive() == SDL_TRUE);
    video->setTextInput(nullptr);
    CHECK(SDL_IsTextInputActive() == SDL_FALSE);
    close();
}

TEST_CASE_METHOD(VideoFixture, "a window has a depth buffer of 24 bits", "[video]") {
    open(true);
    int bits = 0;
    REQUIRE(SDL_GL_GetAttribute(SDL_GL_DEPTH_SIZE, &bits) == 0);
    CHECK(bits >= 24);
    close();
}
