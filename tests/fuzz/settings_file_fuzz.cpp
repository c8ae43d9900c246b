// A whole settings file, and the file saved from it: engine/settings/settings_registry.h.

#include "engine/settings/settings_registry.h"
#include "tests/fuzz/require.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine_text.h"

using namespace eng;

namespace {

enum class Api : std::uint8_t { Auto, Es, Core };

struct Settings {
    StringTable strings;
    Setting<bool> flag{"flag", false, text::kHelpMute, kAllowedInLinks};
    Setting<int> width{"width", 640, text::kHelpWidth, {.min = -64, .max = 4096}};
    Setting<std::uint64_t> seed{"seed", 0, text::kHelpSeed};
    Setting<double> volume{"volume", 0.5, text::kHelpMute, {.min = -1e6, .max = 1e6}};
    Setting<std::string> name{"name", "nobody", text::kHelpMute, {.maxBytes = 40}};
    Setting<Api> api{"gl", Api::Auto, text::kHelpGl, {"auto", "es", "core"}};
    ListSetting<std::string> maps{"maps", {"one"}, text::kHelpMute};
    ListSetting<int> ports{"ports", {}, text::kHelpMute, {.min = 1, .max = 65535}};
    ListSetting<double> gains{"gains", {0.5}, text::kHelpMute};
    Setting<float> gain{"gain", 0.5F, text::kHelpMute, {.min = -0.1F, .max = 0.9F}};
    ListSetting<bool> bits{"bits", {}, text::kHelpMute};
    ListSetting<Api> apis{"apis", {Api::Es}, text::kHelpMute, {"auto", "es", "core"}};
    SettingsRegistry registry{strings};

    std::array<SettingBase*, 12> all() {
        return {&flag, &width, &seed,  &volume, &name, &api,
                &maps, &ports, &gains, &gain,   &bits, &apis};
    }
    Settings() {
        for (SettingBase* setting : all()) {
            registry.add(*setting);
        }
    }
    /// Formats each error as text. Returns the number of errors, without those about unknown
    /// settings.
    std::size_t apply(std::string_view bytes, SettingSource source) {
        const SettingsRegistry::Problems problems = registry.applyFile(bytes, source, "s.txt");
        for (const Error& problem : problems) {
            FUZZ_REQUIRE(!strings.text(problem).empty());
        }
        // The numbers of errors and of unknown settings are limited. Then reading stops.
        FUZZ_REQUIRE(problems.size() <= 2 * SettingsRegistry::kMaxProblems + 1);
        return static_cast<std::size_t>(
            std::count_if(problems.begin(), problems.end(), [](const Error& problem) {
                return !SettingsRegistry::isOfAnotherVersion(problem);
            }));
    }
    bool equals(Settings& other) {
        for (std::size_t i = 0; i < all().size(); ++i) {
            if (all()[i]->values() != other.all()[i]->values()) {
                return false;
            }
        }
        return true;
    }
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    Settings one;
    int calls = 0;
    const Connection connection = one.width.onChange([&] { ++calls; });
    const int before = *one.width;
    one.apply(bytes, SettingSource::Saved);
    FUZZ_REQUIRE(calls > 0 || *one.width == before);

    // The saved text reads back equal and is saved equal again.
    const std::string saved = one.registry.savedText();
    FUZZ_REQUIRE(SettingsRegistry::couldBeFile(saved));
    Settings back;
    FUZZ_REQUIRE(back.apply(saved, SettingSource::Saved) == 0);
    FUZZ_REQUIRE(back.equals(one));
    FUZZ_REQUIRE(back.registry.savedText() == saved);

    // The printed changes read back equal, too.
    const std::string changed = one.registry.changedText();
    Settings other;
    FUZZ_REQUIRE(other.apply(changed, SettingSource::File) == 0);
    FUZZ_REQUIRE(other.equals(one));

    // The file as an editor of another system saves it.
    std::string carried = "\xEF\xBB\xBF# saved\r\n";
    for (const char c : saved) {
        carried += c == '\n' ? "  # as it was\r\n" : std::string(1, c);
    }
    Settings third;
    FUZZ_REQUIRE(third.apply(carried, SettingSource::Saved) == 0);
    FUZZ_REQUIRE(third.equals(one));
    return 0;
}
