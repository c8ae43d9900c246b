// Fills its window with a colour, and reads a file that a page fetches late, if the game has it.

#include "engine/app/application.h"
#include "engine/app/engine_modules.h"
#include "engine/screen/screen_stack.h"
#include "platform/page.h"

#include "field_text.h"

namespace {

class Field final : public eng::Screen {
public:
    std::string_view name() const override { return "field"; }
    void onDraw(eng::render::Canvas& canvas) override {
        canvas.fill(canvas.stage().visible(), eng::Color::hex(0x00C040));
    }
};

class FieldGame final : public eng::Application {
public:
    explicit FieldGame(eng::platform::Host& given)
        : Application{given, "field", field::text::kTable, field::text::kTitle} {
        modules().screens.setStage({.font = "fonts/text.ttf"});
    }

private:
    eng::Status onStart(eng::EngineContext&) override {
        early_ = host().readProgramFile("late.txt").has_value();
        eng::platform::fetchProgramFile(host(), "late.txt", [this] {
            late_ = host().readProgramFile("late.txt").value_or("");
        });
        if (headless()) {
            host().print(strings().text(field::text::kTitle));
            end(0);
        }
        return {};
    }
    void onEnterScreens(eng::Services& context) override {
        context.screens.push(context.heap.make<Field>());
    }
    std::string onInspect() const override {
        return std::string{"\"early\":"} + (early_ ? "true" : "false") +
               ",\"late\":" + std::to_string(late_.size());
    }

    bool early_ = false; ///< the file was there at the start
    std::string late_;
};

} // namespace

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return eng::makeProgram<FieldGame>(host);
}
