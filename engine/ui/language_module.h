#pragma once

#include "engine/core/delegate.h"
#include "engine/kernel/module.h"
#include "engine/settings/settings_registry.h"
#include "engine/text/string_table.h"
#include "platform/host.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eng::ui {

/// Chooses the language of the program and loads its string tables.
class LanguageModule final : public Module {
public:
    /// All arguments outlive the module.
    ///
    /// @param table  name of the game's string table
    LanguageModule(platform::Host& host, StringTable& strings, std::string table);

    /// Loads the first language of the setting and the host's list that has texts; else English. A
    /// text that the game lacks in this language is in English, even if the engine's texts are not.
    ///
    /// @return  the errors
    [[nodiscard]] std::vector<Error> load();
    /// The languages of the game's and the engine's texts, sorted; "en" among them.
    std::vector<std::string> languages() const;
    /// Changes the language, as the user's choice, also of the window's title and of the page. A
    /// page downloads its texts first: then it changes a few frames later.
    ///
    /// @param tag      BCP 47 ("de-AT")
    /// @param onError  may be called later; the language stays as it is
    void choose(EngineContext& context, std::string_view tag,
                Delegate<void(const Error&)> onError = {});

    void registerSettings(SettingsRegistry& registry) override { registry.add(language_); }

private:
    [[nodiscard]] std::vector<Error> load(std::span<const std::string> wanted);
    void changeTo(EngineContext& context, const std::string& language,
                  const Delegate<void(const Error&)>& onError);
    bool hasTexts(std::string_view language) const;

    platform::Host& host_;
    StringTable& strings_;
    std::string table_;
    Setting<std::string> language_;
};

} // namespace eng::ui
