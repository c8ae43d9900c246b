#include "engine/ui/ui_module.h"

#include "engine/event/event_queue.h"
#include "engine/text/language_changed.h"

#include "engine_text.h"

namespace eng::ui {
namespace {

UiModule::Actions makeActions(ActionMap& map) {
    return {.up = map.add("up", text::kActionUp, "key:w;key:up;pad:up;pad:left_y-"),
            .down = map.add("down", text::kActionDown, "key:s;key:down;pad:down;pad:left_y+"),
            .left = map.add("left", text::kActionLeft, "key:a;key:left;pad:left;pad:left_x-"),
            .right = map.add("right", text::kActionRight, "key:d;key:right;pad:right;pad:left_x+"),
            .confirm = map.add("confirm", text::kActionConfirm,
                               "key:enter;key:keypad_enter;key:space;pad:a;pad:start"),
            .back = map.add("back", text::kActionBack, "key:escape;pad:b")};
}

} // namespace

UiModule::UiModule(const StringTable& strings, const Modules& modules)
    : Module{"ui", When::Interactive}
    , strings_{strings}
    , modules_{modules}
    , actions_{makeActions(modules.input.actions())}
    , touchHelp_{text::kUiTouchHelp} {}

Status UiModule::start(EngineContext& context) {
    const auto showBackdrop = [this] { modules_.screens.setBackdrop(theme().backdrop); };
    contrastChanged_ =
        modules_.screens.accessibility().highContrastSetting().onChange(showBackdrop);
    showBackdrop();
    languageChanged_ = context.events.connect<LanguageChanged>([this](const LanguageChanged&) {
        if (notice_) {
            noticeText_ = strings_.text(*notice_);
        }
    });
    return {};
}

void UiModule::setNotice(const Message& notice, Notice kind) {
    noticeKind_ = kind;
    notice_ = notice;
    noticeText_ = strings_.text(notice);
}

void UiModule::clearNotice() {
    notice_.reset();
    noticeText_.clear();
}

} // namespace eng::ui
