#pragma once

#include "engine/app/application.h"
#include "engine/kernel/task.h"
#include "engine/settings/setting.h"
#include "engine/text/string_table.h"
#include "tests/support/fake_host.h"

#include <memory>
#include <string>
#include <vector>

namespace eng::test {

inline constexpr EnglishText kTexts[] = {{"title", "Toy"}, {"help", "How much."}};
inline const EnglishTable kTable{"toy", 20000, kTexts};
inline constexpr TextId kTitle{20000};
inline constexpr TextId kHelp{20001};

class CountTask final : public Task {
public:
    explicit CountTask(int& left);

private:
    void onUpdate(EngineContext& context) override;
    int& left_;
};

/// Holds a reference to itself, so it is never released.
class Clinger final : public Managed {
public:
    Ref<Clinger> hold;
};
class Silent final : public Managed {
public:
    Ref<Silent> hold;
};

class Toy final : public Application {
public:
    explicit Toy(FakeHost& host);

    ~Toy() override;

    Setting<int> amount{"amount", 5, kHelp, {.min = 1, .max = 1000}, kAllowedInLinks};
    ListSetting<std::string> maps{"maps", {"first"}, kHelp};
    int left = 10;
    int stopped = 0;
    bool refuses = false;
    bool leaks = false;
    bool counts = false; ///< has rules
    std::vector<std::string> events;

    using Application::end;
    using Application::headless;
    using Application::modules;
    using Application::settings;
    using Application::strings;

    bool fullscreen();
    void setFullscreen(bool on);
    bool muted();
    void setMuted(bool on);
    std::vector<std::string> languages();
    void setLanguage(std::string_view tag);
    std::uint64_t seed();
    void saveSettings();
    bool settingsWereDamaged();
    bool settingsWereRefused();

private:
    AnyRuleset* onRules() override;

    void onRegisterSettings(SettingsRegistry& registry) override;
    Status onStart(EngineContext& context) override;
    void onStop(EngineContext&) override;
    std::string onInspect() const override;
    double stepsPerSecond() const override;

    std::unique_ptr<AnyRuleset> rules_;
};

struct ToyFixture {
    ToyFixture();
    ToyFixture(const ToyFixture&) = delete;
    ToyFixture& operator=(const ToyFixture&) = delete;
    ~ToyFixture();

    FakeHost host;
    std::unique_ptr<Toy> toy;

    Toy& make(std::vector<std::string> arguments, bool fromUrl = false);
};

} // namespace eng::test
