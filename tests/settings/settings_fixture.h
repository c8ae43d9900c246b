#pragma once

#include "engine/settings/settings_registry.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace eng::test {

enum class Api { Auto, Es, Core };
inline constexpr TextId kHelp{1};

/// Settings of every type, in a registry.
struct SettingsFixture {
    StringTable strings;
    Setting<bool> flag{"flag", false, kHelp, kAllowedInLinks};
    Setting<bool> noise{"no-noise", false, kHelp};
    Setting<int> width{"width", 640, kHelp, {.min = 64, .max = 4096}};
    Setting<std::uint64_t> seed{"seed", 0, kHelp};
    Setting<double> volume{"volume", 0.5, kHelp, {.min = 0.0, .max = 1.0}};
    Setting<std::string> name{"name", "nobody", kHelp};
    Setting<Api> api{"gl", Api::Auto, kHelp, {"auto", "es", "core"}};
    ListSetting<std::string> maps{"maps", {"one"}, kHelp};
    ListSetting<int> ports{"ports", {}, kHelp, {.min = 1, .max = 65535}};
    SettingsRegistry registry{strings};

    SettingsFixture() {
        for (SettingBase* setting : std::initializer_list<SettingBase*>{
                 &flag, &noise, &width, &seed, &volume, &name, &api, &maps, &ports}) {
            registry.add(*setting);
        }
    }
    /// Applies one assignment from the command line. Returns the errors as text.
    std::string set(std::string_view text) {
        const Status status = registry.apply(text, SettingSource::CommandLine, "here");
        return status ? "" : strings.text(status.error());
    }
    std::vector<std::string> file(std::string_view bytes,
                                  SettingSource source = SettingSource::File) {
        return words(registry.applyFile(bytes, source, "s.txt"));
    }
    std::vector<std::string> arguments(const std::vector<std::string>& list,
                                       SettingSource source = SettingSource::CommandLine) {
        SettingsRegistry::Arguments others;
        std::vector<std::string> all = words(registry.applyArguments(list, source, "here", others));
        for (const std::string& one : words(registry.applyArguments(others, source, "here"))) {
            all.push_back(one);
        }
        return all;
    }
    std::vector<std::string> words(const SettingsRegistry::Problems& problems) {
        std::vector<std::string> out;
        for (const Error& problem : problems) {
            out.push_back(strings.text(problem));
        }
        return out;
    }
};

using Strings = std::vector<std::string>;
inline bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

} // namespace eng::test
