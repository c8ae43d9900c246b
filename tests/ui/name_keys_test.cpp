#include "engine/ui/name_keys.h"

#include <catch2/catch_test_macros.hpp>

#include <set>
#include <utility>

using namespace eng;
using eng::ui::NameKeys;
using Direction = eng::ui::NameKeys::Direction;

namespace {

NameKeys keysIn(int width, int height) {
    render::Stage stage{1600.0F, 900.0F};
    stage.resize(width, height, 1.0F);
    NameKeys keys;
    keys.layOut(stage);
    return keys;
}

int signAt(char sign) {
    return static_cast<int>(NameKeys::kSigns.find(sign));
}

} // namespace

TEST_CASE("heading, name and keys are inside the window and apart, whatever its shape", "[ui]") {
    for (const auto& [width, height] :
         {std::pair{1280, 720}, std::pair{320, 240}, std::pair{240, 320}, std::pair{390, 844},
          std::pair{2000, 500}, std::pair{500, 2000}, std::pair{7680, 4320}, std::pair{1, 1}}) {
        CAPTURE(width, height);
        render::Stage stage{1600.0F, 900.0F};
        stage.resize(width, height, 1.0F);
        NameKeys keys;
        keys.layOut(stage);
        const Rect all = stage.visible();
        std::vector<Rect> parts{keys.heading(), keys.field()};
        for (int index = 0; index < NameKeys::kCount; ++index) {
            parts.push_back(keys.key(index));
            CHECK(keys.keyAt(keys.key(index).center()) == index);
        }
        constexpr float kRounding = 0.1F;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            CAPTURE(i);
            CHECK(parts[i].width > 0.0F);
            CHECK(parts[i].height > 0.0F);
            CHECK(parts[i].left >= all.left - kRounding);
            CHECK(parts[i].right() <= all.right() + kRounding);
            CHECK(parts[i].top >= all.top - kRounding);
            CHECK(parts[i].bottom() <= all.bottom() + kRounding);
            for (std::size_t j = 0; j < i; ++j) {
                CHECK((parts[i].right() <= parts[j].left + kRounding ||
                       parts[j].right() <= parts[i].left + kRounding ||
                       parts[i].bottom() <= parts[j].top + kRounding ||
                       parts[j].bottom() <= parts[i].top + kRounding));
            }
        }
    }
}

TEST_CASE("the keys of a phone are large enough for a finger", "[ui]") {
    for (const auto& [width, height] : {std::pair{390, 844}, std::pair{844, 390}}) {
        render::Stage stage{1600.0F, 900.0F};
        stage.resize(width, height, 1.0F);
        const NameKeys keys = keysIn(width, height);
        constexpr float kNearly = 0.85F; // with the gap around a key it is a minTouchSize
        CHECK(keys.key(0).width >= stage.minTouchSize() * kNearly);
        CHECK(keys.key(0).height >= stage.minTouchSize() * kNearly);
    }
}

TEST_CASE("the focus moves around the edges and reaches every key", "[ui]") {
    for (const auto& [width, height] : {std::pair{1280, 720}, std::pair{390, 844}}) {
        NameKeys keys = keysIn(width, height);
        std::set<int> reached;
        const int columns = width > height ? 10 : 8;
        for (int across = 0; across < columns; ++across) {
            for (int down = 0; down < NameKeys::kSpace / columns + 1; ++down) {
                reached.insert(keys.focus());
                keys.move(Direction::Down);
            }
            CHECK(keys.focus() == across);
            keys.move(Direction::Right);
        }
        CHECK(keys.focus() == 0);
        CHECK(reached.size() == NameKeys::kCount);
        keys.move(Direction::Left);
        CHECK(keys.focus() == columns - 1);
        keys.move(Direction::Up);
        CHECK(keys.focus() == NameKeys::kDone);
        keys.move(Direction::Right);
        CHECK(keys.focus() == NameKeys::kSpace);
        keys.move(Direction::Left);
        keys.move(Direction::Left);
        CHECK(keys.focus() == NameKeys::kDelete);
    }
}

TEST_CASE("the focus comes back from the wide keys to its column", "[ui]") {
    NameKeys keys = keysIn(1280, 720);
    keys.setFocus(signAt('E'));
    keys.move(Direction::Up);
    CHECK(keys.focus() == NameKeys::kDelete);
    keys.move(Direction::Down);
    CHECK(keys.focus() == signAt('E'));
}
