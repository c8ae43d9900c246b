// Entry point of a page. The browser calls the program for each frame.

#include "platform/os/web/page.h"
#include "platform/program.h"
#include "platform/sdl/sdl_events.h"
#include "platform/storage.h"
#include "platform/web/page_host.h"

#include <SDL.h>
#include <emscripten.h>
#include <emscripten/html5.h>

#include <cstdlib>

namespace {

using namespace eng::platform;

constexpr const char* kCanvas = "#canvas";

/// The program in its page. Allocated on the heap because main returns while the page keeps
/// running.
struct Running {
    PageHost host;
    eng::ProgramPtr program;
    SdlEvents events;
    float pixelRatio = 0.0F; ///< last value sent to the program
    bool firstFrame = true;
    bool running = true;
    bool visible = true;
    bool slow = false; ///< fewer frames than the screen shows
};

/// The only page, for functions that JavaScript calls.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
Running* thePage = nullptr;

void send(const HostEvent& event) {
    if (thePage != nullptr && thePage->running) {
        thePage->program->handle(event);
    }
}

/// Sets the canvas to its size in device pixels. The page watches the size; changing it here, just
/// before drawing, avoids flicker.
void fitCanvas(Running& page) {
    std::int32_t width = 1;
    std::int32_t height = 1;
    float ratio = 1.0F;
    enginuity_page_canvas(&width, &height, &ratio);
    int haveWidth = 0;
    int haveHeight = 0;
    emscripten_get_canvas_element_size(kCanvas, &haveWidth, &haveHeight);
    const bool resized = width != haveWidth || height != haveHeight;
    if (resized) {
        emscripten_set_canvas_element_size(kCanvas, width, height);
    }
    if (resized || ratio != page.pixelRatio) { // browser zoom can change only the ratio
        page.pixelRatio = ratio;
        page.program->handle(WindowSizeEvent{width, height, ratio});
    }
}

void end(Running* page) {
    emscripten_cancel_main_loop();
    page->running = false;
    page->program->stop();
    page->host.storage().finish();
    enginuity_page_ended(page->program->exitCode());
}

/// Lowers the frame rate while the picture is static.
void pace(Running& page) {
    constexpr double kScreen = 1.0 / 30.0; // seconds; below it, the screen's own rate
    const double min = page.program->minFrameTime();
    // A hidden page gets none at the screen's rate; a timer would go on.
    if (const bool slow = page.visible && min > kScreen; slow != page.slow) {
        page.slow = slow;
        emscripten_set_main_loop_timing(slow ? EM_TIMING_SETTIMEOUT : EM_TIMING_RAF,
                                        slow ? static_cast<int>(min * 1000.0) : 1);
    }
}

void frame(void* argument) {
    Running& page = *static_cast<Running*>(argument);
    page.events.pump(*page.program);
    fitCanvas(page);
    page.host.storage().update();
    if (!page.program->step(StepKind::Frame, page.host.clock().now())) {
        end(&page);
        return;
    }
    if (page.firstFrame) {
        page.firstFrame = false;
        enginuity_page_running();
    }
    pace(page);
}

/// A press ends the long wait of a program that rests.
void wake(void* argument) {
    if (Running& page = *static_cast<Running*>(argument);
        page.running && page.slow && page.program->rests()) {
        frame(argument);
    }
}

/// Sound may only start in the browser's handler of user input.
void gesture(void* argument) {
    Running& page = *static_cast<Running*>(argument);
    if (page.running) {
        enginuity_page_prepare_sound();
        page.program->handle(GestureEvent{});
        enginuity_page_resume_sound();
        emscripten_async_call(wake, argument, 0); // after SDL's own handlers
    }
}

/// A key or button was pressed, or a touch has ended.
template <class Event>
EM_BOOL pressed(int, const Event*, void* argument) {
    gesture(argument);
    return EM_FALSE;
}

/// Keys that are released elsewhere are not reported: all of them count as released.
EM_BOOL focusMoved(int type, const EmscriptenFocusEvent*, void* argument) {
    Running& page = *static_cast<Running*>(argument);
    if (page.running) {
        const bool focused = type == EMSCRIPTEN_EVENT_FOCUS;
        if (!focused) {
            SDL_ResetKeyboard();
        }
        page.program->handle(FocusEvent{focused});
    }
    return EM_FALSE;
}

EM_BOOL visibilityChanged(int, const EmscriptenVisibilityChangeEvent* event, void* argument) {
    Running& page = *static_cast<Running*>(argument);
    page.visible = event->hidden == 0;
    if (page.running) {
        page.program->handle(VisibilityEvent{page.visible});
        if (page.visible) {
            enginuity_page_resume_sound();
        }
        // A hidden page gets no frames: this step tells the program.
        page.program->step(StepKind::Background, page.host.clock().now());
        pace(page);
    }
    return EM_FALSE;
}

EM_BOOL contextLost(int, const void*, void*) {
    send(ContextLostEvent{});
    return EM_TRUE; // needed for the browser to restore it
}

EM_BOOL contextRestored(int, const void*, void*) {
    send(ContextRestoredEvent{});
    return EM_TRUE;
}

} // namespace

/// Returns the program's state as JSON; empty unless the page was opened with ?+inspect. The caller
/// frees the text.
// NOLINTNEXTLINE(readability-identifier-naming): as in page.h
extern "C" EMSCRIPTEN_KEEPALIVE char* enginuity_inspect() {
    return strdup(thePage != nullptr && thePage->running ? thePage->program->inspect().c_str()
                                                         : "");
}

/// The user has pressed a button of the page; `request` is a `Request`. Called from within the
/// browser's event handler.
// NOLINTNEXTLINE(readability-identifier-naming): as in page.h
extern "C" EMSCRIPTEN_KEEPALIVE void enginuity_request(std::int32_t request) {
    send(RequestEvent{static_cast<Request>(request)});
}

/// The user has come to a choice of the start screen, or has left it (-1); `act` is a `StartAct`.
// NOLINTNEXTLINE(readability-identifier-naming): as in page.h
extern "C" EMSCRIPTEN_KEEPALIVE void enginuity_started(std::int32_t choice, std::int32_t act) {
    send(StartEvent{choice, static_cast<StartAct>(act)});
}

/// The page has fetched a file, or could not.
// NOLINTNEXTLINE(readability-identifier-naming): as in page.h
extern "C" EMSCRIPTEN_KEEPALIVE void enginuity_fetched(std::int32_t ticket) {
    if (thePage != nullptr && thePage->running) {
        thePage->host.fetched(ticket);
    }
}

/// The user has closed the page's field; null: cancelled.
// NOLINTNEXTLINE(readability-identifier-naming): as in page.h
extern "C" EMSCRIPTEN_KEEPALIVE void enginuity_field(const char* text) {
    send(FieldEvent{text != nullptr, text != nullptr ? text : ""});
}

int main() {
    SDL_SetHint(SDL_HINT_EMSCRIPTEN_KEYBOARD_ELEMENT, kCanvas);
    auto* page = new Running; // used by the browser's callbacks until the page is closed
    thePage = page;
    page->program = createProgram(page->host);
    if (page->program->configure() != RunMode::Windowed || !page->program->start()) {
        end(page);
        return page->program->exitCode();
    }
    // Capture: before other handlers, for events anywhere in the page.
    const char* const document = EMSCRIPTEN_EVENT_TARGET_DOCUMENT;
    emscripten_set_keydown_callback(document, page, EM_TRUE, pressed);
    emscripten_set_mousedown_callback(document, page, EM_TRUE, pressed);
    emscripten_set_touchend_callback(document, page, EM_TRUE, pressed);
    emscripten_set_focus_callback(kCanvas, page, EM_FALSE, focusMoved);
    emscripten_set_blur_callback(kCanvas, page, EM_FALSE, focusMoved);
    emscripten_set_visibilitychange_callback(page, EM_FALSE, visibilityChanged);
    emscripten_set_webglcontextlost_callback(kCanvas, page, EM_FALSE, contextLost);
    emscripten_set_webglcontextrestored_callback(kCanvas, page, EM_FALSE, contextRestored);
    emscripten_set_main_loop_arg(frame, page, 0, EM_FALSE);
    return 0;
}
