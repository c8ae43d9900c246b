#include "engine/develop/replay_commands.h"

#include "engine/core/format.h"
#include "engine/develop/recorded_states.h"
#include "platform/files.h"

#include <string_view>
#include <utility>

#include "engine_text.h"

namespace eng {
namespace {

constexpr int kDiffers = 1; ///< exit codes, as those of diff and cmp
constexpr int kTrouble = 2;

Result<std::string> readFile(const std::string& path) {
    std::string why;
    std::optional<std::string> bytes =
        platform::readWholeFile(path, RecordedStates::kMaxBytes, why);
    if (!bytes) {
        return why.empty() ? Error{text::kRecordingMissing, path}
                           : Error{text::kResourceUnreadable, path, why};
    }
    return std::move(*bytes);
}

Error inFile(const std::string& path, const Error& error) {
    return Error{text::kRecordingInFile, path, Message::argument(error)};
}

Status writeFile(const std::string& path, std::string_view bytes) {
    std::string why;
    return platform::replaceFile(path, bytes, why) ? Status{}
                                                   : Error{text::kStorageCannotSave, path, why};
}

class Commands {
public:
    Commands(const StringTable& strings, const OpenMatch& open)
        : strings_{strings}
        , open_{open} {}

    CommandOutput verify(const std::string& path, const std::string& states) {
        if (const Status done = verifyFile(path, states); !done) {
            fail(done.error());
        }
        return std::move(output_);
    }
    CommandOutput compare(const std::vector<std::string>& paths) {
        if (const Status done = compareFiles(paths); !done) {
            fail(done.error());
        }
        return std::move(output_);
    }

private:
    void say(const Message& message) { output_.lines.push_back(strings_.text(message)); }
    void fail(const Error& error) {
        say(error);
        output_.exitCode = kTrouble;
    }
    Result<std::unique_ptr<AnyMatch>> open(const std::string& path, Recording recording) {
        Result<std::unique_ptr<AnyMatch>> match = open_(std::move(recording));
        return match ? std::move(match) : inFile(path, match.error());
    }

    Status verifyFile(const std::string& path, const std::string& states) {
        Result<Recording> recording = loadRecording(path);
        if (!recording) {
            return recording.error();
        }
        const Result<std::unique_ptr<AnyMatch>> match = open(path, std::move(*recording));
        if (!match) {
            return match.error();
        }
        const Result<Verification> found = eng::verify(**match);
        if (!found) {
            return inFile(path, found.error());
        }
        const auto& [steps, hash, forged] = *found;
        output_.lines.push_back(format("steps {0}", {steps}));
        if (const std::string scores = (*match)->scores(); !scores.empty()) {
            output_.lines.push_back("score " + scores);
        }
        output_.lines.push_back(format("state {0:016x}", {hash}));
        if (forged) {
            say(*forged);
            output_.exitCode = kDiffers;
        } else {
            const bool ended = (*match)->recording().result.has_value();
            say(Message{ended ? text::kReplayGenuine : text::kReplayUnfinished});
        }
        if (states.empty()) {
            return {};
        }
        const Result<std::string> file = encodeStates(**match);
        return file ? writeFile(states, *file) : Status{file.error()};
    }

    Status compareFiles(const std::vector<std::string>& paths) {
        if (paths.size() != 2) {
            return Error{text::kCompareTwo, paths.size()};
        }
        const Result<RecordedStates> first = loadStates(paths[0]);
        const Result<RecordedStates> second = loadStates(paths[1]);
        if (!first || !second) {
            return first ? second.error() : first.error();
        }
        const Result<std::unique_ptr<AnyMatch>> match = open(paths[0], first->recording);
        if (!match) {
            return match.error();
        }
        const std::optional<Parting> found = eng::compare(*first, *second, **match);
        if (!found) {
            say(Message{text::kCompareSame});
            return {};
        }
        say(found->message);
        output_.lines.push_back(found->ours);
        output_.exitCode = kDiffers;
        return {};
    }

    static Result<RecordedStates> loadStates(const std::string& path) {
        const Result<std::string> bytes = readFile(path);
        if (!bytes) {
            return bytes.error();
        }
        Result<RecordedStates> states = decodeStates(*bytes);
        return states ? std::move(states) : inFile(path, states.error());
    }

    const StringTable& strings_;
    const OpenMatch& open_;
    CommandOutput output_;
};

} // namespace

Result<Recording> loadRecording(const std::string& path) {
    const Result<std::string> bytes = readFile(path);
    if (!bytes) {
        return bytes.error();
    }
    Result<RecordedStates> read = decodeStates(*bytes);
    return read ? Result<Recording>{std::move(read->recording)} : inFile(path, read.error());
}

Status saveRecording(const std::string& path, const Recording& recording) {
    const Result<std::string> bytes = encodeRecording(recording);
    return bytes ? writeFile(path, *bytes) : Status{bytes.error()};
}

std::optional<CommandOutput> runReplayCommands(const DevelopSettings& settings,
                                               const StringTable& strings, const OpenMatch& open) {
    Commands commands{strings, open};
    if (!settings.compare->empty()) {
        return commands.compare(*settings.compare);
    }
    if (!settings.verify->empty()) {
        return commands.verify(*settings.verify, *settings.states);
    }
    return std::nullopt;
}

} // namespace eng
