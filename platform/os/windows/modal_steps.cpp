#include "platform/modal_steps.h"

#include <windows.h>

#include <utility>

namespace eng::platform {
namespace {

constexpr const wchar_t* kClass = L"EnginuityModalSteps";
constexpr UINT kMilliseconds = 10; // the minimum of the system

bool held() {
    GUITHREADINFO info{};
    info.cbSize = sizeof info;
    return GetGUIThreadInfo(GetCurrentThreadId(), &info) != 0 &&
           (info.flags & (GUI_INMOVESIZE | GUI_INMENUMODE | GUI_SYSTEMMENUMODE)) != 0;
}

/// After a press on a title bar the system waits half a second for a mouse move, outside any loop.
/// A simulated move ends this wait. (winit does the same.)
LRESULT CALLBACK endWait(int code, WPARAM removed, LPARAM argument) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the system passes it as a number
    const auto* message = reinterpret_cast<const MSG*>(argument);
    if (code == HC_ACTION && removed == PM_REMOVE && message->message == WM_NCLBUTTONDOWN &&
        message->wParam == HTCAPTION) {
        POINT at = message->pt;
        ScreenToClient(message->hwnd, &at);
        PostMessageW(message->hwnd, WM_MOUSEMOVE, MK_LBUTTON, MAKELPARAM(at.x, at.y));
    }
    return CallNextHookEx(nullptr, code, removed, argument);
}

/// An invisible window: it gets its timer messages in every message loop of the thread, also in the
/// system's own loops.
class TimerWindow final : public ModalSteps {
public:
    explicit TimerWindow(Delegate<void()> step)
        : step_{std::move(step)} {
        WNDCLASSW kind{};
        kind.lpfnWndProc = handle;
        kind.hInstance = GetModuleHandleW(nullptr);
        kind.lpszClassName = kClass;
        RegisterClassW(&kind); // fails if already registered, which is fine
        window_ = CreateWindowExW(0, kClass, L"", 0, 0, 0, 0, 0, HWND_MESSAGE, nullptr,
                                  kind.hInstance, nullptr);
        if (window_ != nullptr) {
            SetWindowLongPtrW(window_, GWLP_USERDATA, reinterpret_cast<LONG_PTR>(this));
            SetTimer(window_, 1, kMilliseconds, nullptr);
            hook_ = SetWindowsHookExW(WH_GETMESSAGE, endWait, nullptr, GetCurrentThreadId());
        }
    }
    TimerWindow(const TimerWindow&) = delete;
    TimerWindow& operator=(const TimerWindow&) = delete;
    ~TimerWindow() override {
        if (window_ != nullptr) {
            UnhookWindowsHookEx(hook_);
            DestroyWindow(window_); // also removes its timer
        }
    }

private:
    static LRESULT CALLBACK handle(HWND window, UINT message, WPARAM first, LPARAM second) {
        // The system stores it as a number.
        // NOLINTNEXTLINE(performance-no-int-to-ptr)
        auto* self = reinterpret_cast<TimerWindow*>(GetWindowLongPtrW(window, GWLP_USERDATA));
        if (message != WM_TIMER || self == nullptr) {
            return DefWindowProcW(window, message, first, second);
        }
        // A step may show a message box, whose loop calls the timer again.
        if (!self->stepping_ && held()) {
            self->stepping_ = true;
            self->step_();
            self->stepping_ = false;
        }
        return 0;
    }

    Delegate<void()> step_;
    HWND window_ = nullptr;
    HHOOK hook_ = nullptr;
    bool stepping_ = false;
};

} // namespace

std::unique_ptr<ModalSteps> stepInModalLoops(Delegate<void()> step) {
    return std::make_unique<TimerWindow>(std::move(step));
}

} // namespace eng::platform
