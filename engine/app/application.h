#pragma once

#include "engine/app/engine_settings.h"
#include "engine/app/profile_overlay.h"
#include "engine/audio/audio_settings.h"
#include "engine/audio/audio_task.h"
#include "engine/core/managed.h"
#include "engine/input/input_task.h"
#include "engine/kernel/kernel.h"
#include "engine/log/log.h"
#include "engine/profile/profiler.h"
#include "engine/render/device.h"
#include "engine/settings/settings_registry.h"
#include "engine/state/state_stack.h"
#include "engine/time/clock_task.h"
#include "engine/video/video_settings.h"
#include "engine/video/video_task.h"
#include "platform/entry.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace eng {

/// Owns an engine and wires its system tasks together; a game derives from it.
///
/// It owns, in this order: texts, log, settings, profiler, heap, kernel, system tasks. Nothing of
/// it is global, so several applications can live in one process.
///
/// Source: Enginuity IV, CApplication.
class Application : public platform::Program {
public:
    /// @param host   outlives the application
    /// @param name   short, for the folders of its files: "pong"
    /// @param texts  the game's own string table
    /// @param title  what the window is called
    Application(platform::Host& host, std::string name, const EnglishTable& texts, TextId title);

    platform::RunMode configure() final;
    bool start() final;
    void handle(const platform::HostEvent& event) final;
    bool step(StepKind kind, double now) final;
    void stop() final;
    int exitCode() const final { return exitCode_; }
    double headlessStep() const final { return 1.0 / stepsPerSecond(); }
    double leastFrameTime() const final;
    std::string inspect() const final;

protected:
    /// Registers the game's settings, before any is read.
    virtual void onDescribe(SettingsRegistry&) {}
    /// Adds the game's tasks. Window and graphics are open, unless `headless()`. The window's size
    /// follows as a `WindowSizeEvent`.
    ///
    /// Errors: the game cannot run; the person is told and the program ends.
    virtual Status onStart(EngineContext& context) = 0;
    /// Makes the component that the picture is drawn into, unless `headless()`. A game with a
    /// screen of its own kind returns that; nothing in the engine has to change.
    ///
    /// @param title  of the window
    virtual Ref<VideoTask> onMakeVideo(EngineContext& context, std::string title);
    /// Makes the component that is heard, unless `headless()`.
    virtual Ref<AudioTask> onMakeAudio(EngineContext& context, OpenSound when);
    /// Releases what the game holds, before the tasks are stopped and the graphics go. Called once
    /// after `onStart`, also when that failed.
    virtual void onStop(EngineContext&) {}
    /// Every event, after the engine has seen it.
    virtual void onEvent(const platform::HostEvent&) {}
    /// The members of the inspected object that are the game's own: `"score":[1,2],...`, without
    /// braces.
    virtual std::string onInspect() const = 0;
    /// Of the game's simulation; the stepped loop makes one step of it at a time.
    virtual double stepsPerSecond() const = 0;

    /// Ends the program with this code; the first one that is not 0 counts.
    void end(int exitCode);
    /// The languages that the game's texts are there in, sorted; "en" among them.
    std::vector<std::string> languages() const;
    /// Speaks another language from now on: all texts, the window's title and the page around it.
    /// It is the person's choice, which `saveSettings` keeps.
    ///
    /// @param tag  BCP 47 ("de-AT"); where there are no texts in it, English
    void setLanguage(std::string_view tag);
    /// Which of the program's files has the font for the profile that F3 shows over the picture;
    /// without one there is no such overlay.
    void setProfileFont(std::string file) { profileFont_ = std::move(file); }
    /// Shows the overlay, which also switches measuring on, or hides it.
    void showProfile(bool shown);
    bool profileShown() const { return profileShown_; }

    /// True when what was saved could not be read, wholly or in part; what it did not give is at
    /// its default, and the log has told why. What is damaged is set aside (record
    /// "settings.damaged"); what the storage did not give at all stays where it is. A game may want
    /// to say so.
    bool settingsWereDamaged() const { return settingsDamaged_; }
    /// True when a setting in the settings file, the arguments or the link was refused; its old
    /// value stays, and the log says which one. A game may want to say so.
    bool settingsWereRefused() const { return settingsRefused_; }
    /// Switches between window and whole screen, and keeps that as the person's choice where the
    /// host keeps such a thing. Does
    /// nothing when headless. In a page it works only from within the handling of an event, where
    /// the browser allows it; else with the person's next one.
    void setFullscreen(bool on);
    /// As it is, not as it was chosen: a browser's Escape leaves the whole screen too.
    bool fullscreen() const { return video_ && video_->fullscreen(); }
    /// Switches all sound off or on, and keeps that as the person's choice.
    void setMuted(bool muted);
    bool muted() const { return *audioSettings_.mute; }

    /// Keeps what the person has chosen (a setting changed by `settings().choose`).
    void saveSettings();
    /// Tells the person why the program cannot go on and ends it.
    void fail(const Error& error);

    platform::Host& host() const { return host_; }
    EngineContext& context() { return kernel_.context(); }
    const StringTable& strings() const { return strings_; }
    SettingsRegistry& settings() { return settings_; }
    Log& log() { return log_; }
    const EngineSettings& engineSettings() const { return engineSettings_; }
    VideoSettings& videoSettings() { return videoSettings_; }
    /// What the person can do; the game adds to it in `onDescribe`, and the settings of all actions
    /// are registered after that.
    ActionMap& actions() { return actions_; }
    const ActionMap& actions() const { return actions_; }
    const FrameTime& time() const { return clock_->time(); }
    ClockTask& clock() { return *clock_; }
    const Input& input() const { return input_->input(); }
    /// The game's states, updated by a task of the game. They are left before `onStop`.
    StateStack& states() { return states_; }
    AudioSettings& audioSettings() { return audioSettings_; }
    /// Null when headless.
    AudioTask* audio() const { return audio_.get(); }
    /// Null when headless.
    VideoTask* video() const { return video_.get(); }
    render::Device& device() { return device_; }
    /// Draws nothing and has no person in front of it.
    bool headless() const { return headless_; }
    /// The seed of random generators: the setting, else random bits from the host. It is logged.
    std::uint64_t seed() const { return seed_; }

private:
    /// What --help, --version, --list-settings and --changed-settings print; empty: nothing was
    /// asked.
    std::string answerToQuestion() const;
    bool asksQuestion() const;
    void readSettings();
    void readSavedSettings();
    void setDamagedSettingsAside();
    /// The first of these that there are texts in.
    void chooseLanguage(const std::vector<std::string>& wanted);
    void openLogs(bool files);
    void openLogFiles();
    void report(const std::vector<Error>& problems);
    Status startAudio();
    Status startVideo();
    void show(bool visible);
    void loseContext();
    void restoreContext();
    void reportProfile();
    /// Once the frames of a trace are there: into the file that was asked for.
    void writeTrace();
    void reportMemory();
    /// Destroys what is left, which is a leak, and says what it was and why.
    void releaseMemory();
    Status makeProfileOverlay();
    void choose(Setting<bool>& setting, bool value);

    platform::Host& host_;
    std::string name_;
    TextId title_;
    StringTable strings_;
    Log log_;
    SettingsRegistry settings_;
    EngineSettings engineSettings_;
    VideoSettings videoSettings_;
    AudioSettings audioSettings_;
    InputSettings inputSettings_;
    ActionMap actions_;
    Profiler profiler_;
    ManagedHeap heap_;
    EventQueue events_;
    Kernel kernel_;
    render::Device device_;
    StateStack states_;
    Ref<ClockTask> clock_;
    Ref<InputTask> input_;
    Ref<AudioTask> audio_;
    Ref<VideoTask> video_;
    Ref<ProfileOverlayTask> profileOverlay_; ///< null until it is shown for the first time
    std::string profileFont_;
    std::vector<Error> problems_;         ///< found before there was a log
    std::string damagedSettings_;         ///< as they were, until they are safe elsewhere
    bool settingAside_ = false;           ///< they are on their way there
    std::optional<Error> unreadSettings_; ///< why what was saved could not be read
    Status alone_;                        ///< or why another instance has the saved files
    std::uint64_t seed_ = 0;
    double rehearsedLossAt_ =
        -1.0; ///< when F8 lost the context, in the kernel's time; < 0: it did not
    int exitCode_ = 0;
    bool headless_ = false;
    bool gameStarted_ = false; ///< `onStart` was called
    bool started_ = false;     ///< all of it, and well
    bool visible_ = true;
    bool contextLost_ = false;
    bool profileShown_ = false;
    bool tracing_ = false; ///< a trace was asked for, and is not written yet
    bool settingsDamaged_ = false;
    bool settingsRefused_ = false;
};

} // namespace eng
