#include "tests/support/toy_application.h"

#include "engine/app/engine_modules.h"
#include "engine/simulation/ruleset_impl.h"

#include <utility>

#include "engine_text.h"

namespace eng::test {
namespace {

/// A match has a hundred steps for each number of its seed.
struct Count {
    static constexpr int kStepsPerSecond = 50;
    static constexpr int kMaxSeats = 1;
    static constexpr int kRulesVersion = 1;
    using Options = NoOptions;
    struct Command {
        bool operator==(const Command&) const = default;
        template <class Stream>
        void serialize(Stream&) {}
    };
    struct Event {
        enum class Kind : std::uint8_t { None } kind;
    };
    struct Bot {
        Command decide(const Count&, int) { return {}; }
        template <class Stream>
        void serialize(Stream&) {}
    };

    Count(const Options&, std::uint64_t seed)
        : left{100 * static_cast<std::int32_t>(seed)} {}
    void step(std::span<const Command>, Events<Event>&) { --left; }
    bool isOver() const { return left <= 0; }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("left", left);
    }

    std::int32_t left;
};

class CountRules final : public Ruleset<Count> {
public:
    CountRules()
        : Ruleset{"toy"} {}
    std::string summary(const AnyMatch& match, const StringTable&) const override {
        return "steps " + std::to_string(match.steps());
    }
};

} // namespace

CountTask::CountTask(int& left)
    : Task{"count"}
    , left_{left} {}

void CountTask::onUpdate(EngineContext& context) {
    if (--left_ == 0) {
        context.kernel.removeAll();
    }
}

Toy::Toy(FakeHost& host)
    : Application{host, "toy", kTable, kTitle}
    , rules_{std::make_unique<CountRules>()} {}

Toy::~Toy() = default;

bool Toy::fullscreen() {
    return modules().graphics.fullscreen();
}

void Toy::setFullscreen(bool on) {
    modules().graphics.setFullscreen(on);
}

bool Toy::muted() {
    return modules().audio.muted();
}

void Toy::setMuted(bool on) {
    modules().audio.setMuted(on);
}

std::vector<std::string> Toy::languages() {
    return modules().language.languages();
}

void Toy::setLanguage(std::string_view tag) {
    modules().language.choose(context(), tag);
}

std::uint64_t Toy::seed() {
    return modules().system.seed();
}

void Toy::saveSettings() {
    settings().save();
}

bool Toy::settingsWereDamaged() {
    return modules().settings.wereDamaged();
}

bool Toy::settingsWereRefused() {
    return modules().settings.wereRefused();
}

AnyRuleset* Toy::onRules() {
    return counts ? rules_.get() : nullptr;
}

void Toy::onRegisterSettings(SettingsRegistry& registry) {
    registry.add(amount);
    registry.add(maps);
}

Status Toy::onStart(EngineContext& context) {
    if (refuses) {
        return Error{text::kProgramFileMissing, {"thing.dat"}};
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

void Toy::onStop(EngineContext&) {
    ++stopped;
    events.emplace_back("stopped");
}

std::string Toy::onInspect() const {
    return "\"left\":1";
}

double Toy::stepsPerSecond() const {
    return 50.0;
}

ToyFixture::ToyFixture() = default;

ToyFixture::~ToyFixture() = default;

Toy& ToyFixture::make(std::vector<std::string> arguments, bool fromUrl) {
    host.given.arguments = std::move(arguments);
    host.given.fromUrl = fromUrl;
    host.files["strings/toy.en.txt"] = "title = Toy\nhelp = How much.\n[end]\n";
    toy = std::make_unique<Toy>(host);
    return *toy;
}

} // namespace eng::test
