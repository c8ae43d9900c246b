#pragma once

#include "engine/app/application.h"
#include "platform/headless/stepped_loop.h"
#include "tests/support/fake_host.h"

#include <memory>
#include <string>
#include <vector>

#include "engine_text.h"

namespace eng::test {

inline constexpr EnglishText kTexts[] = {{"title", "Toy"}, {"help", "How much."}};
inline const EnglishTable kTable{"toy", 20000, kTexts};
inline constexpr TextId kTitle{20000};
inline constexpr TextId kHelp{20001};

class CountTask final : public Task {
public:
    explicit CountTask(int& left)
        : Task{"count"}
        , left_{left} {}

private:
    void onUpdate(EngineContext& context) override {
        if (--left_ == 0) {
            context.kernel.removeAll();
        }
    }
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
    explicit Toy(FakeHost& host)
        : Application{host, "toy", kTable, kTitle} {}

    Setting<int> amount{"amount", 5, kHelp, {.min = 1, .max = 1000}, kAllowedInLinks};
    ListSetting<std::string> maps{"maps", {"first"}, kHelp};
    int left = 10;
    int stopped = 0;
    bool refuses = false;
    bool leaks = false;
    bool counts = false; ///< as a headless game
    std::vector<std::string> events;

    using Application::end;
    using Application::headless;
    using Application::modules;
    using Application::settings;
    using Application::strings;

    bool fullscreen() { return modules().graphics.fullscreen(); }
    void setFullscreen(bool on) { modules().graphics.setFullscreen(on); }
    bool muted() { return modules().audio.muted(); }
    void setMuted(bool on) { modules().audio.setMuted(on); }
    std::vector<std::string> languages() { return modules().language.languages(); }
    void setLanguage(std::string_view tag) { modules().language.choose(context(), tag); }
    std::uint64_t seed() { return modules().system.seed(); }
    void saveSettings() { settings().save(); }
    bool settingsWereDamaged() { return modules().settings.wereDamaged(); }
    bool settingsWereRefused() { return modules().settings.wereRefused(); }

private:
    /// Counts its steps.
    class Counting final : public HeadlessGame {
    public:
        explicit Counting(std::uint64_t seed)
            : seed_{seed} {}
        void step() override { ++steps_; }
        std::vector<std::string> result() const override {
            return {"steps " + std::to_string(steps_), "seed " + std::to_string(seed_)};
        }
        /// As a match it has a hundred steps for each number of its seed.
        bool isOver() const override { return steps_ >= 100 * static_cast<int>(seed_); }
        MatchResult matchResult() const override {
            MatchResult result;
            result.steps = static_cast<std::uint64_t>(steps_);
            result.isOver = isOver();
            return result;
        }

    private:
        std::uint64_t seed_;
        int steps_ = 0;
    };
    std::unique_ptr<HeadlessGame> onMakeHeadless(std::uint64_t seed) override {
        return counts ? std::make_unique<Counting>(seed) : nullptr;
    }
    Result<std::unique_ptr<HeadlessGame>> onMakeMatch(std::uint64_t seed,
                                                      const std::string& bot) override {
        if (!counts || !bot.empty()) {
            return Application::onMakeMatch(seed, bot);
        }
        return std::unique_ptr<HeadlessGame>{std::make_unique<Counting>(seed)};
    }

    void onRegisterSettings(SettingsRegistry& registry) override {
        registry.add(amount);
        registry.add(maps);
    }
    Status onStart(EngineContext& context) override {
        if (refuses) {
            return Error{text::kProgramFileMissing, "thing.dat"};
        }
        if (leaks) {
            const auto clinger = context.heap.make<Clinger>();
            clinger->hold = clinger;
            const auto silent = context.heap.make<Silent>();
            silent->hold = silent;
            for (int i = 0; i < 150; ++i) {
                const auto another = context.heap.make<Clinger>();
                another->hold = another;
            }
        }
        return context.kernel.add(context.heap.make<CountTask>(left));
    }
    void onStop(EngineContext&) override {
        ++stopped;
        events.emplace_back("stopped");
    }
    std::string onInspect() const override { return "\"left\":1"; }
    double stepsPerSecond() const override { return 50.0; }
};

struct ToyFixture {
    FakeHost host;
    std::unique_ptr<Toy> toy;

    Toy& make(std::vector<std::string> arguments, bool fromUrl = false) {
        host.given.arguments = std::move(arguments);
        host.given.fromUrl = fromUrl;
        host.files["strings/toy.en.txt"] = "title = Toy\nhelp = How much.\n[end]\n";
        toy = std::make_unique<Toy>(host);
        return *toy;
    }
};

} // namespace eng::test
