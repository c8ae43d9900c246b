#include "engine/ui/language_module.h"

#include "engine/core/sort.h"
#include "engine/event/event_queue.h"
#include "engine/log/log.h"
#include "engine/text/language_changed.h"
#include "platform/page.h"
#include "platform/string_source.h"

#include <algorithm>

#include "engine_text.h"

namespace eng::ui {
namespace {

constexpr std::string_view kEngineTable = "engine";

/// The language of a tag: "de" of "de-AT" and "DE".
std::string languageOf(std::string_view tag) {
    std::string language{tag.substr(0, tag.find_first_of("-_."))};
    std::ranges::transform(language, language.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    return language;
}

} // namespace

LanguageModule::LanguageModule(platform::Host& host, StringTable& strings, std::string table)
    : Module{"language"}
    , host_{host}
    , strings_{strings}
    , table_{std::move(table)}
    , language_{"language", "", text::kHelpLanguage, {.maxBytes = 35}, kAllowedInLinks} {}

bool LanguageModule::hasTexts(std::string_view language) const {
    return host_.readStringTable(table_, language) || host_.readStringTable(kEngineTable, language);
}

std::vector<Error> LanguageModule::load() {
    std::vector<std::string> wanted = host_.languages();
    if (!language_->empty()) {
        wanted.insert(wanted.begin(), *language_);
    }
    return load(wanted);
}

std::vector<Error> LanguageModule::load(std::span<const std::string> wanted) {
    std::vector<Error> problems;
    const auto read = [this](std::string_view table, std::string_view language) {
        return host_.readStringTable(table, language);
    };
    const auto nameOf = [](std::string_view table, std::string_view language) {
        return platform::stringTableName(table, language);
    };
    std::string chosen = "en";
    for (const std::string& tag : wanted) {
        const std::string language = languageOf(tag);
        if (language == "en" || hasTexts(language)) {
            chosen = language;
            break;
        }
        if (tag == *language_) {
            problems.push_back(Error{text::kLanguageUnknown, {tag}});
        }
    }
    for (Error& problem : strings_.load(chosen, read, nameOf)) {
        problems.push_back(std::move(problem));
    }
    if (platform::Page* const page = host_.page()) {
        page->setLanguage(chosen);
    }
    return problems;
}

std::vector<std::string> LanguageModule::languages() const {
    std::vector<std::string> found = host_.stringTableLanguages(table_);
    for (std::string& language : host_.stringTableLanguages(kEngineTable)) {
        found.push_back(std::move(language));
    }
    found.emplace_back("en");
    sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

void LanguageModule::choose(EngineContext& context, std::string_view tag,
                            Delegate<void(const Error&)> onError) {
    platform::fetchProgramFile(
        host_, platform::stringTableName(kEngineTable, languageOf(tag)),
        [this, &context, language = languageOf(tag), onError = std::move(onError)]() mutable {
            const std::string file = platform::stringTableName(table_, language);
            platform::fetchProgramFile(
                host_, file,
                [this, &context, language = std::move(language), onError = std::move(onError)] {
                    changeTo(context, language, onError);
                });
        });
}

void LanguageModule::changeTo(EngineContext& context, const std::string& language,
                              const Delegate<void(const Error&)>& onError) {
    std::vector<Error> problems;
    const bool found = language == "en" || hasTexts(language);
    if (!found) {
        problems.push_back(Error{text::kLanguageUnknown, {language}});
        if (onError) {
            onError(problems.back());
        }
    } else {
        if (const Status chosen = context.settings.choose(language_, language); !chosen) {
            problems.push_back(chosen.error());
        }
        context.settings.save();
        for (Error& problem : load({&language, 1})) {
            problems.push_back(std::move(problem));
        }
    }
    for (const Error& problem : problems) {
        ENG_LOG(context.log, LogChannel::App, Severity::Warning, "language", problem);
    }
    if (found) {
        context.events.publish(LanguageChanged{});
    }
}

} // namespace eng::ui
