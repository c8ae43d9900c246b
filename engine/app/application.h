#pragma once

#include "engine/core/delegate.h"
#include "engine/core/frame_time.h"
#include "engine/core/result.h"
#include "platform/program.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace eng {

class AnyRuleset;
class ActionMap;
class AudioTask;
class Log;
class ModuleList;
struct LastMatch;
class Recording;
class Records;
class SettingsRegistry;
class StringTable;
class VideoTask;
enum class OpenSound : std::uint8_t;
struct EngineContext;
struct EngineModules;
struct EnglishTable;
struct Services;

namespace platform {
struct SettingLink;
} // namespace platform

namespace ui {
class MenuBuilder;
} // namespace ui

/// Owns an engine, starts and stops its modules and passes the host's loop to it; a game derives
/// from it. It has no global state: several applications can live in one process.
///
/// Start-up, shut-down and failure have one path: the list of modules (`EngineModules`), the game
/// last. If a module does not start, those before it stop in reverse, the user gets a message in
/// their language, and the exit code is 1. With an invalid argument on the command line nothing
/// starts, the errors are printed, and the exit code is 2; in a link it is ignored, and logged.
///
/// Source: Enginuity IV, CApplication.
class Application : public platform::Program {
public:
    /// @param host   outlives the application
    /// @param name   short, for the folders of its files: "pong"
    /// @param texts  the game's own string table
    /// @param title  of the window
    Application(platform::Host& host, std::string name, const EnglishTable& texts, TextId title);

    /// For a game that is not translated.
    ///
    /// @param title  of the window, in all languages
    Application(platform::Host& host, std::string name, std::string_view title);
    Application(const Application&) = delete;
    Application& operator=(const Application&) = delete;
    ~Application() override;

    platform::RunMode configure() final;
    bool start() final;
    /// Passes the event to the input module, then publishes it by its own type.
    void handle(const platform::HostEvent& event) final;
    bool step(StepKind kind, double now) final;
    void stop() final;
    int exitCode() const final { return exitCode_; }
    double headlessStep() const final { return 1.0 / stepsPerSecond(); }
    double minFrameTime() const final;
    bool rests() const final;
    std::string inspect() const final;

protected:
    /// @param texts  null: the title is not translated
    Application(platform::Host& host, std::string name, const EnglishTable* texts, TextId title,
                std::string_view plainTitle);

    /// Registers the game's settings, before any is read.
    virtual void onRegisterSettings(SettingsRegistry&) {}
    /// Starts the game: loads the resources that its states share, and adds its own tasks. Window
    /// and graphics are open, unless `headless()`. The window's size follows as a
    /// `WindowSizeEvent`.
    ///
    /// Errors: the game cannot run; the user gets the message and the program ends.
    virtual Status onStart(EngineContext&) { return {}; }
    /// Enters the game's first states, after `onStart`. Without a window they are not drawn.
    virtual void onEnterScreens(Services&) {}
    /// The rules of the game, if it has any: for recordings and, without a window, for matches of
    /// bots (`+headless`), `verify`, `compare` and tournaments, for which no module starts. The
    /// program sets their build, adds their settings, and loads their content before `onStart`.
    ///
    /// @return  the same object in each call; null: the game has no such rules, and starts as with
    /// a
    ///          window
    virtual AnyRuleset* onRules() { return nullptr; }
    /// Shows a recording, which the player has named or opened by a link, in a screen of its own.
    ///
    /// Errors: as for `AnyRuleset::open`; the player gets the message.
    virtual Status onWatch(Services& context, Recording recording);
    /// Makes the component that the picture is drawn into, unless `headless()`: the engine's own,
    /// or a game's own kind of screen.
    ///
    /// @param title  of the window
    virtual Ref<VideoTask> onMakeVideo(EngineContext& context, std::string title);
    /// Makes the component that plays sound, unless `headless()`; not null.
    virtual Ref<AudioTask> onMakeAudio(EngineContext& context, OpenSound when);
    /// Releases the game's resources, before its tasks are stopped. Called once after `onStart`,
    /// also when that failed.
    virtual void onStop(EngineContext&) {}
    /// The game's members of the inspected object: `"score":[1,2],...`, without braces.
    virtual std::string onInspect() const { return {}; }
    /// Steps per second of the game's simulation; the stepped loop makes one of them at a time.
    virtual double stepsPerSecond() const { return 60.0; }

    /// Ends the program. The first exit code that is not 0 counts.
    void end(int exitCode);
    /// Shows the error to the user and ends the program.
    void fail(const Error& error);

    platform::Host& host() const { return host_; }
    EngineContext& context();
    const StringTable& strings() const;
    /// A text that is the same in all languages, for a game that is not translated.
    TextId text(std::string_view words);
    /// Adds another string table of the game. In the constructor.
    void addTexts(const EnglishTable& table);
    SettingsRegistry& settings();
    Log& log();
    /// The saved values of the game: see `Record`, `ScoreTable`.
    Records& records();
    /// The engine's modules, for functions that are not listed here (engine/app/engine_modules.h).
    EngineModules& modules();
    /// All modules in the order in which they start, the game last.
    ModuleList& moduleList();
    /// Shows the recording of the setting `replay` or of the link, if the program was started with
    /// one. The game calls it once, after it has pushed its title.
    void watchAtStart();
    /// Keeps a match as the last one, between runs.
    ///
    /// @param left  it has ended or was left: its recording goes into the file of the setting
    ///              `record` too
    void keepMatch(const LastMatch& match, bool left);
    const LastMatch& lastMatch() const;
    /// Adds a line that shows the last match, if there is one, to a title menu.
    void addLastMatchLine(ui::MenuBuilder& lines);
    /// Adds lines to a menu: to watch a match, and to share it.
    ///
    /// @param recording  called when a line is chosen
    void addReplayLines(ui::MenuBuilder& lines, Delegate<Recording()> recording);
    /// Shows a recording, as `packRecording` packs it; a notice tells the player if the game cannot
    /// play it.
    void watch(const std::string& packed);
    /// Offers a recording to others, as a link of at most kMaxLink characters or as a file: in a
    /// page by its dialog, elsewhere by the clipboard. Tells the player by a notice.
    void shareRecording(const Recording& recording);
    static constexpr std::size_t kMaxLink = 2000; ///< messengers cut longer ones
    /// Offers a link to the game's page with a setting to others, as `shareRecording` does.
    void shareLink(const platform::SettingLink& link);
    /// Offers the picture of one of the next frames to others: in a page by its dialog, elsewhere
    /// as a file in the folder of saved data, NAME-1.png or the next number. Tells the player by a
    /// notice. The key F2 does it in every game.
    void sharePicture();
    /// The name of the program, as at the construction.
    const std::string& name() const { return name_; }
    const FrameTime& time() const;
    /// The actions of engine and game. The game adds its own in its constructor.
    ActionMap& actions();
    /// Both are null in a simulation, the screen also without a window.
    AudioTask* audio() const;
    VideoTask* video() const;
    /// True in a run without a window and a user (`+headless`).
    bool headless() const;

private:
    class GameModule;
    struct Parts;

    /// The folder of saved data.
    std::string userFolder() const;
    /// Saves a file in the folder of saved data, and tells the player its path, or why not.
    void saveForPlayer(std::string_view name, const std::string& bytes, TextId saved,
                       TextId refused);
    /// Begins to write frames, if the setting `frames` wants it.
    Status writeFrames();
    void connect();
    /// Runs a command that needs no window, and prints its output. Returns false without one.
    bool runCommands();
    /// Offers all saved data as a file.
    void moveSaves();
    /// Tells the player why a recording is not shown.
    void noticeUnless(const Status& shown);

    platform::Host& host_;
    std::string name_;
    int exitCode_ = 0;
    std::unique_ptr<Parts> parts_; ///< engine and modules, so that a game compiles without them
};

} // namespace eng
