#include "tests/input/input_fixture.h"

#include <set>
#include <string>

using namespace eng;
using eng::test::InputFixture;

TEST_CASE("every key has a name that can be parsed", "[input]") {
    std::set<std::string> names;
    int named = 0;
    for (std::uint16_t code = 1; code < platform::kKeyCount; ++code) {
        const Binding binding{.code = code};
        const std::string words = formatBinding(binding);
        CHECK(names.insert(words).second);
        const auto back = parseBinding(words);
        REQUIRE(back.has_value() != isReserved(static_cast<Key>(code)));
        CHECK((!back || *back == binding));
        named += keyName(static_cast<Key>(code)).empty() ? 0 : 1;
    }
    CHECK(named == 26 + 10 + 17 + 12 + 9 + 4 + 6 + 11 + 2 + 8);
    CHECK(formatBinding({.code = static_cast<std::uint16_t>(Key::KeypadEnter)}) ==
          "key:keypad_enter");
    CHECK(formatBinding({.code = 187}) == "key:code_187");
}

TEST_CASE("every mouse and controller input has a name that can be parsed", "[input]") {
    using Device = Binding::Device;
    std::set<std::string> names;
    const auto check = [&names](const Binding& binding) {
        const std::string words = formatBinding(binding);
        INFO(words);
        CHECK(names.insert(words).second);
        const auto back = parseBinding(words);
        REQUIRE(back);
        CHECK(*back == binding);
    };
    for (std::uint16_t code = 0; code < platform::kMouseButtonCount; ++code) {
        check({.device = Device::Mouse, .code = code});
    }
    for (std::int8_t slot = -1; slot < 4; ++slot) {
        for (std::uint16_t code = 0; code < platform::kPadButtonCount; ++code) {
            check({.device = Device::PadButton, .code = code, .slot = slot});
        }
        for (std::uint16_t code = 0; code < platform::kPadAxisCount; ++code) {
            for (const AxisDirection toward : {AxisDirection::Negative, AxisDirection::Positive}) {
                check({.device = Device::PadAxis, .code = code, .slot = slot, .direction = toward});
            }
        }
    }
    CHECK(names.contains("pad2:left_y-"));
    CHECK(names.contains("pad:left_shoulder"));
}

TEST_CASE("malformed names of inputs are refused", "[input]") {
    for (const char* words : {"",
                              "enter",
                              "key:",
                              "key:Enter",
                              "key: enter",
                              "key:code_",
                              "key:code_0",
                              "key:code_512",
                              "key:code_-1",
                              "key:code_12x",
                              "key:code_99999999",
                              "key:left_control", // the system's, with other keys
                              "key:right_alt",
                              "key:left_system",
                              "key:code_224", // Control again
                              "key:code_4",   // has a name: a
                              "mouse:",
                              "mouse:6",
                              "pad:",
                              "pad:left_y",
                              "pad:left_y*",
                              "pad:a+",
                              "pad0:a",
                              "pad5:a",
                              "pad10:a",
                              "pad1",
                              "pad1a",
                              "joy:a",
                              "pad:+",
                              ":"}) {
        INFO(words);
        CHECK_FALSE(parseBinding(words).has_value());
    }
}

TEST_CASE_METHOD(InputFixture, "the input that was just pressed can be bound", "[input]") {
    const auto pressed = [this] {
        const auto binding = bindingPressed(input);
        return binding ? formatBinding(*binding) : std::string{"-"};
    };
    connect(1);
    step();
    CHECK(pressed() == "-");
    key(Key::K, true);
    step();
    CHECK(pressed() == "key:k");
    step();
    CHECK(pressed() == "-");
    button(1, PadButton::Start, true);
    step();
    CHECK(pressed() == "pad:start");
    axis(1, PadAxis::RightTrigger, 1.0F);
    step();
    CHECK(pressed() == "pad:right_trigger+");
    task->input().handle(platform::MouseButtonEvent{platform::MouseButton::Back, true, 0, 0});
    step();
    CHECK(pressed() == "mouse:back");
}
