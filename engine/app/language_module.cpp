#include "engine/app/language_module.h"

#include "engine/event/event_queue.h"
#include "engine/text/language_changed.h"
#include "platform/string_source.h"

#include <algorithm>

#include "engine_text.h"

namespace eng {

LanguageModule::LanguageModule(platform::Host& host, StringTable& strings, const std::string& table,
                               LogModule& logs)
    : Module{"language"}
    , host_{host}
    , strings_{strings}
    , table_{table}
    , logs_{logs}
    , language_{"language", "", text::kHelpLanguage, {.mostBytes = 35}, kAlsoByLink} {}

void LanguageModule::load() {
    std::vector<std::string> wanted = host_.languages();
    if (!language_->empty()) {
        wanted.insert(wanted.begin(), *language_);
    }
    load(wanted);
}

void LanguageModule::load(std::span<const std::string> wanted) {
    const auto read = [this](std::string_view table, std::string_view language) {
        return host_.readStringTable(table, language);
    };
    const auto nameOf = [](std::string_view table, std::string_view language) {
        return platform::stringTableName(table, language);
    };
    std::string chosen = "en";
    for (const std::string& tag : wanted) {
        std::string language = tag.substr(0, tag.find_first_of("-_."));
        std::ranges::transform(language, language.begin(), [](char letter) {
            return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
        });
        if (language == "en" || host_.readStringTable(table_, language)) {
            chosen = language;
            break;
        }
        if (tag == *language_) {
            logs_.report(Error{text::kLanguageUnknown, tag});
        }
    }
    logs_.report(strings_.load(chosen, read, nameOf));
    host_.speak(chosen);
}

std::vector<std::string> LanguageModule::languages() const {
    std::vector<std::string> found = host_.stringTableLanguages(table_);
    if (std::ranges::find(found, "en") == found.end()) {
        found.insert(std::ranges::upper_bound(found, "en"), "en");
    }
    return found;
}

void LanguageModule::choose(EngineContext& context, std::string_view tag) {
    const std::string word{tag};
    if (const Status chosen = context.settings.choose(language_, word); !chosen) {
        logs_.report(chosen.error());
    }
    load({&word, 1});
    context.events.publish(LanguageChanged{});
}

} // namespace eng
