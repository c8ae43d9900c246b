// Chat: a room for people with the program and with its page. The first program of a machine has
// the room and serves the page; others join it.

#include "engine/app/application.h"
#include "engine/app/engine_modules.h"
#include "engine/net/client.h"
#include "engine/net/open_port.h"
#include "engine/net/page_files.h"
#include "engine/net/server.h"
#include "engine/screen/screen_stack.h"
#include "engine/transport/connect.h"
#include "engine/transport/memory_transport.h"
#include "engine/video/video_task.h"
#include "platform/host.h"
#include "platform/page_socket.h"

#include "engine_text.h"
#include "game_theme.h" // generated from COLORS in CMakeLists.txt
#include "net_text.h"

namespace {

using namespace eng;

constexpr std::uint16_t kPort = 7777;
constexpr std::size_t kLines = 13; // that are shown

struct Chosen { // by the user
    Setting<std::string> name, join, page;
};

class Talk final : public Screen {
public:
    Talk(EngineModules& modules, VideoTask* video, const Chosen& chosen)
        : modules_{modules}
        , video_{video}
        , chosen_{chosen} {}

private:
    void onBegin() override {
        modules_.input.setHotkeys(false); // F is a letter here
        if (video_ != nullptr) {
            const Rect below{0.0F, static_cast<float>(video_->height()), 1.0F, 1.0F};
            video_->setTextInput(&below);
        }
        net::WebServer::Options web;
        if (auto files = net::readPage(*chosen_.page, services().host.programFolder())) {
            web.files = std::move(*files);
        } else { // a program alone may have none
            said_.push_back(strings().text(files.error()));
        }
        const std::string own = platform::pageSocketAddress();
        const std::string& join = *chosen_.join;
        std::unique_ptr<net::Transport> transport;
        if (join.empty() && (host_ = net::OpenPort::open(kPort, std::move(web)))) {
            auto [here, there] = net::makeMemoryTransports();
            room_.add(std::move(there));
            transport = std::move(here);
        } else {
            const std::string& there = own.empty() ? "ws://localhost:7777/ws" : own;
            transport = net::connect(join.empty() ? there : join);
        }
        client_.emplace(std::move(transport), net::Hello{.game = "chat", .name = *chosen_.name});
        modules_.overlay.setNote([this](std::string& note) { // +profile_overlay shows it
            net::appendStatistics(note, strings(), client_->statistics());
        });
        client_->onChat([this](const net::Neighbour& from, const std::string& words) {
            said_.push_back(from.name + ": " + words);
            if (said_.size() > kLines) {
                said_.erase(said_.begin());
            }
        });
    }

    void onFrame() override {
        const Input& input = services().input;
        line_ = startOf(line_ + input.text(), net::kMaxChat);
        if (input.pressed(platform::Key::Backspace)) {
            line_ = startOf(line_, line_.size() - std::min<std::size_t>(line_.size(), 1));
        }
        if (input.pressed(platform::Key::Enter) && !line_.empty()) {
            client_->send(net::Chat{0, std::exchange(line_, {})});
        }
        const double now = services().time.realTotal;
        client_->update(now);
        client_->flush();
        if (host_) {
            host_->wait(0.0);
            host_->update(room_.lobby(), now);
            room_.update(now);
            room_.flush();
        }
    }

    void onDraw(render::Canvas& canvas) override {
        const ui::Theme& theme = game::kTheme;
        std::string who;
        for (const net::Neighbour& one : client_->room()) {
            who += (who.empty() ? "" : ", ") + one.name + (one.isAway ? " (...)" : "");
        }
        const auto& problem = client_->problem();
        canvas.write(problem ? strings().text(*problem) : who, {60, 20, 1160, 60},
                     {.size = 32.0F, .color = theme.accent});
        const auto line = [&](const std::string& words, float y) {
            canvas.text(words, {90.0F, y}, {.font = &canvas.font(), .size = 28.0F});
        };
        for (std::size_t i = 0; i < said_.size(); ++i) {
            line(said_[i], 130.0F + 40.0F * static_cast<float>(i));
        }
        canvas.rectangle({.center = {640, 660}, .size = {1160, 64}, .cornerRadius = 16},
                         theme.panel);
        line(line_ + "_", 670.0F);
    }

    EngineModules& modules_;
    VideoTask* video_;
    const Chosen& chosen_;
    net::Server room_{{.game = "chat", .maxMembers = 32}};
    std::unique_ptr<net::OpenPort> host_;
    std::optional<net::Client> client_;
    std::vector<std::string> said_;
    std::string line_;
};

class Chat final : public Application {
public:
    explicit Chat(platform::Host& host)
        : Application{host, "chat", "Chat"} {
        addTexts(net::text::kTable);
        modules().screens.setStage({.width = 1280, .height = 720, .font = "fonts/text.ttf"});
        modules().ui.setThemes(game::kTheme, ui::Theme::highContrast());
    }

private:
    void onRegisterSettings(SettingsRegistry& registry) override {
        registry.add(chosen_.name, chosen_.join, chosen_.page);
    }
    void onEnterScreens(Services& context) override {
        context.screens.push(context.heap.make<Talk>(modules(), video(), chosen_));
    }

    Chosen chosen_{.name = {"name",
                            "Guest",
                            text("Name that others see."),
                            {.maxBytes = net::kMaxName},
                            kAllowedInLinks},
                   .join = {"join", "", text("Address of a room elsewhere: ws://host:7777/ws.")},
                   .page = {"page", "page", text("Folder of the page that others get.")}};
};

} // namespace

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return eng::makeProgram<Chat>(host);
}
