#pragma once

#include "engine/app/log_module.h"
#include "engine/kernel/module.h"
#include "engine/settings/settings_registry.h"
#include "engine/text/string_table.h"
#include "platform/host.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

/// Chooses the language of the program and loads its string tables.
class LanguageModule final : public Module {
public:
    /// All arguments outlive the module.
    ///
    /// @param table  name of the game's string table
    LanguageModule(platform::Host& host, StringTable& strings, const std::string& table,
                   LogModule& logs);

    /// Loads the first language of the setting and the host's list that has texts; else English.
    void load();
    /// The languages of the game's texts, sorted; "en" among them.
    std::vector<std::string> languages() const;
    /// Changes the language, as the user's choice, also of the window's title and of the page.
    ///
    /// @param tag  BCP 47 ("de-AT"); without texts in it: English
    void choose(EngineContext& context, std::string_view tag);

    void describe(SettingsRegistry& registry) override { registry.add(language_); }

private:
    void load(std::span<const std::string> wanted);

    platform::Host& host_;
    StringTable& strings_;
    const std::string& table_;
    LogModule& logs_;
    Setting<std::string> language_;
};

} // namespace eng
