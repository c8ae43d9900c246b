#include "tests/support/game_in_memory.h"

#include "engine/app/engine_modules.h"
#include "engine/game/game_program.h"
#include "platform/program.h"
#include "tests/support/fake_host.h"
#include "tests/support/fake_window.h"

namespace eng::test {
namespace {

class Made final : public GameProgram, public GameInMemory {
public:
    Made(platform::Host& host, const GameInfo& info, detail::MakeGame make)
        : GameProgram{host, info, make} {}

    platform::Program& program() override { return *this; }
    EngineModules& modules() override { return GameProgram::modules(); }
    void* gameObject() override { return self(); }

private:
    Ref<VideoTask> onMakeVideo(EngineContext& engine, std::string) override {
        return makeVideo(engine);
    }
    Ref<AudioTask> onMakeAudio(EngineContext& engine, OpenSound) override {
        return makeAudio(engine);
    }
};

} // namespace

std::unique_ptr<GameInMemory> gameInMemory(platform::Host& host, const GameInfo& info,
                                           detail::MakeGame make) {
    return std::make_unique<Made>(host, info, make);
}

} // namespace eng::test
