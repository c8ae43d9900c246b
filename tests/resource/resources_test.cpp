#include "engine/resource/resources.h"
#include "tests/support/fake_host.h"
#include "tests/support/heard_log.h"

#include <catch2/catch_test_macros.hpp>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine_text.h"

using namespace eng;
using namespace eng::test;

namespace {

struct Text final : Managed {
    std::string words;
    int given = 0;
};

struct TextFile {
    using Object = Text;
    using Decoded = std::string;
    static Result<Decoded> decode(std::string bytes, const std::string& name) {
        if (bytes == "damaged") {
            return Error{text::kFontNotTruetype, {name}};
        }
        return bytes;
    }
    static Status apply(Text& object, Decoded decoded) {
        object.words = std::move(decoded);
        ++object.given;
        return {};
    }
};

/// The same bytes, another kind of object.
struct Upper : TextFile {
    static Result<Decoded> decode(std::string bytes, const std::string&) {
        return "UPPER " + bytes;
    }
};

struct ResourceFixture : HeardLog {
    FakeHost host;
    ManagedHeap heap;
    StepwiseBackground* background = nullptr;
    std::optional<Resources> resources;
    double now = 0.0;

    explicit ResourceFixture(bool hotReload = false) {
        auto made = std::make_unique<StepwiseBackground>();
        background = made.get();
        resources.emplace(host, heap, log, std::move(made), hotReload);
    }
    void step() {
        now += 1.0;
        resources->update(now);
    }
    void finish() {
        for (int i = 0; i < 20 && !resources->idle(); ++i) {
            step();
        }
        REQUIRE(resources->idle());
    }
    Ref<Text> load(std::string_view name) { return resources->load<TextFile>(name); }
};
struct Watching : ResourceFixture {
    Watching()
        : ResourceFixture{true} {}
};

} // namespace

TEST_CASE_METHOD(ResourceFixture, "a file is loaded between frames", "[resource]") {
    host.files["a.txt"] = "one";
    host.files["b.txt"] = "two";
    CHECK(resources->progress() == 1.0F);
    const Ref<Text> a = load("a.txt");
    const Ref<Text> b = load("b.txt");
    CHECK(a->words.empty());
    CHECK_FALSE(resources->idle());
    CHECK(resources->progress() == 0.0F);
    step();
    CHECK(a->words == "one");
    CHECK(b->words.empty()); // a job a step
    CHECK(resources->progress() == 0.5F);
    step();
    CHECK(b->words == "two");
    CHECK(resources->idle());
    CHECK(resources->progress() == 1.0F);
    CHECK(resources->takeErrors().empty());
}

TEST_CASE_METHOD(ResourceFixture, "a file is shared while its object is referenced", "[resource]") {
    host.files["a.txt"] = "one";
    Ref<Text> first = load("a.txt");
    CHECK(load("a.txt") == first);
    const Ref<Text> other = resources->load<Upper>("a.txt");
    finish();
    CHECK(load("a.txt") == first);
    CHECK(first->given == 1);
    CHECK(other->words == "UPPER one"); // another kind of the same file is another object
    CHECK(resources->size() == 2);
    first = {};
    heap.collect();
    CHECK(resources->size() == 1);
    host.files["a.txt"] = "later";
    first = load("a.txt");
    finish();
    CHECK(first->words == "later");
}

TEST_CASE_METHOD(ResourceFixture, "files that cannot be loaded are named and leave empty objects",
                 "[resource]") {
    host.files["bad.txt"] = "damaged";
    host.files["locked.txt"] = "x";
    host.unreadable["locked.txt"] = "no permission";
    host.files["good.txt"] = "good";
    const Ref<Text> missing = load("missing.txt");
    const Ref<Text> bad = load("bad.txt");
    const Ref<Text> locked = load("locked.txt");
    const Ref<Text> good = load("good.txt");
    finish();
    CHECK(missing->words.empty());
    CHECK(bad->words.empty());
    CHECK(good->words == "good");
    CHECK(told("The game's file missing.txt is missing.") == 1);
    CHECK(told("bad.txt: not a TrueType font") == 1);
    CHECK(told("locked.txt: the file cannot be read: no permission.") == 1);
    CHECK(resources->takeErrors().size() == 3);
    CHECK(resources->takeErrors().empty());
}

TEST_CASE_METHOD(ResourceFixture, "in a page a file is downloaded first", "[resource]") {
    host.downloads = true;
    const Ref<Text> a = load("a.txt");
    step();
    step();
    CHECK_FALSE(resources->idle());
    REQUIRE(host.fetching.size() == 1);
    CHECK(host.fetching[0].first == "a.txt");
    host.files["a.txt"] = "one";
    SECTION("it arrives") {
        host.fetching[0].second();
        finish();
        CHECK(a->words == "one");
    }
    SECTION("it arrives when the program has ended") {
        resources.reset();
        host.fetching[0].second();
    }
}

TEST_CASE_METHOD(ResourceFixture, "an object may be dropped while its file is loaded",
                 "[resource]") {
    host.files["a.txt"] = "one";
    static_cast<void>(load("a.txt"));
    finish();
    heap.collect();
    CHECK(resources->size() == 0);
    static_cast<void>(load("a.txt"));
    resources.reset(); // with a job that waits
    heap.collect();
}

TEST_CASE_METHOD(Watching, "in a debug build a file that changes is loaded again", "[resource]") {
    host.files["a.txt"] = "one";
    host.stamps["a.txt"] = 1;
    const Ref<Text> a = load("a.txt");
    finish();
    step();
    CHECK(a->given == 1);
    host.files["a.txt"] = "two";
    host.stamps["a.txt"] = 2;
    step();
    finish();
    CHECK(a->words == "two");
    CHECK(a->given == 2);
    host.files["a.txt"] = "damaged"; // half saved by an editor
    host.stamps["a.txt"] = 3;
    step();
    finish();
    CHECK(a->words == "two");
    host.files["a.txt"] = "three";
    host.stamps["a.txt"] = 4;
    step();
    finish();
    CHECK(a->words == "three");
}

TEST_CASE_METHOD(ResourceFixture, "other builds do not look at files again", "[resource]") {
    host.files["a.txt"] = "one";
    const Ref<Text> a = load("a.txt");
    finish();
    host.stamps["a.txt"] = 2;
    step();
    step();
    CHECK(a->given == 1);
}

TEST_CASE("files are loaded on the host's own thread", "[resource]") {
    constexpr int kFiles = 5000; // so many that jobs end at every moment of an update
    HeardLog heard;
    FakeHost host;
    ManagedHeap heap;
    std::vector<Ref<Text>> texts;
    for (int i = 0; i < kFiles; ++i) {
        host.files[std::to_string(i)] = "text " + std::to_string(i);
    }
    Resources resources{host, heap, heard.log, platform::openBackground(), false};
    for (int i = 0; i < kFiles; ++i) {
        texts.push_back(resources.load<TextFile>(std::to_string(i)));
    }
    for (double now = 0.0; !resources.idle(); now += 1.0) {
        resources.update(now);
    }
    int lost = 0;
    for (int i = 0; i < kFiles; ++i) {
        lost += texts[static_cast<std::size_t>(i)]->words != "text " + std::to_string(i) ? 1 : 0;
    }
    CHECK(lost == 0);
    texts.push_back(resources.load<TextFile>("0 again")); // ends with a job on its way
    resources.update(0.0);
}

namespace {

/// A map, whose tiles are other files.
struct Map final : Managed {
    explicit Map(Resources& from)
        : resources{from} {}
    Resources& resources;
    std::vector<Ref<Text>> tiles;
};
struct MapFile {
    using Object = Map;
    using Decoded = std::string;
    static Result<Decoded> decode(std::string bytes, const std::string&) { return bytes; }
    static Status apply(Map& object, const Decoded& decoded) {
        for (const char letter : decoded) {
            object.tiles.push_back(object.resources.load<TextFile>(std::string{letter} + ".txt"));
        }
        return {};
    }
};

} // namespace

TEST_CASE_METHOD(ResourceFixture, "a file may load other files when it is given", "[resource]") {
    const std::string letters = "abcdefghijklmnopqrstuvwxyz"; // the list of files grows
    host.files["map"] = letters;
    for (const char letter : letters) {
        host.files[std::string{letter} + ".txt"] = std::string{"tile "} + letter;
    }
    const Ref<Map> map = resources->load<MapFile>("map", *resources);
    SECTION("between frames") {
        for (int i = 0; i < 60 && !resources->idle(); ++i) {
            step();
        }
    }
    SECTION("at once") {
        resources->loadNow();
    }
    CHECK(resources->idle());
    REQUIRE(map->tiles.size() == letters.size());
    CHECK(map->tiles.front()->words == "tile a");
    CHECK(map->tiles.back()->words == "tile z");
    CHECK(resources->takeErrors().empty());
}

TEST_CASE_METHOD(ResourceFixture, "a later load tries a file again that could not be loaded",
                 "[resource]") {
    host.downloads = true;
    const Ref<Text> first = load("late.txt");
    CHECK(load("late.txt") == first); // one download
    REQUIRE(host.fetching.size() == 1);
    host.fetching[0].second(); // which failed
    finish();
    CHECK(resources->takeErrors().size() == 1);
    step();
    CHECK(host.fetching.size() == 1); // not by itself
    const Ref<Text> second = load("late.txt");
    CHECK(second == first);
    REQUIRE(host.fetching.size() == 2);
    host.files["late.txt"] = "here";
    host.fetching[1].second();
    finish();
    CHECK(first->words == "here");
    static_cast<void>(load("late.txt"));
    CHECK(host.fetching.size() == 2); // it is loaded
}

TEST_CASE_METHOD(ResourceFixture,
                 "a missing file that is asked for in each frame is tried once a "
                 "second, and reported once",
                 "[resource]") {
    host.downloads = true; // each try is a download
    Ref<Text> held = load("missing.txt");
    for (int frame = 0; frame < 600; ++frame) { // ten seconds
        if (!host.fetching.empty()) {
            host.fetching.back().second();
        }
        now += 1.0 / 60.0;
        resources->update(now);
        held = load("missing.txt");
    }
    CHECK(host.fetching.size() <= 12);
    CHECK(host.fetching.size() >= 9);
    CHECK(resources->takeErrors().size() == 1);
    CHECK(told("missing.txt") == 1);
}
