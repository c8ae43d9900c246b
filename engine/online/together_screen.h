#pragma once

#include "engine/online/party.h"
#include "engine/ui/menu_screen.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace eng {
class OnlinePart;
}

namespace eng::online {

/// "Play together": hosts a game, or joins one of the local network, of an address, or of the
/// server that the page came from.
class TogetherScreen final : public ui::MenuScreen {
public:
    /// @param online  outlives the state
    explicit TogetherScreen(OnlinePart& online);
    std::string_view name() const override { return "together"; }

    /// Joins an address as soon as it is shown; empty: hosts.
    void enterAtOnce(std::string address) { enter_ = std::move(address); }

private:
    void host();
    void join(const std::string& address);
    void buildMenu(ui::MenuBuilder& lines) override;
    TextId heading() const override;
    std::string hint() const override;
    void onFrame() override;
    void onBack() override;
    void askName();
    void joinPage();
    /// Adds the lines of what a page cannot do: to host, and to join a game that is found.
    void addLanLines(ui::MenuBuilder& lines);
    void updateLan();
    /// The lines of the games on this page of the list, and of the one to the next page.
    std::vector<std::string> wordsOfGames() const;

    OnlinePart& online_;
    std::unique_ptr<Lan> lan_;
    std::vector<std::string> listed_; ///< as the lines show them
    std::size_t page_ = 0;            ///< of the games
    std::optional<std::string> enter_;
};

/// Types an address.
class AddressScreen final : public ui::MenuScreen {
public:
    /// @param join  gets the address; pops this state
    AddressScreen(OnlinePart& online, Delegate<void(const std::string&)> join);
    std::string_view name() const override { return "address"; }

private:
    void buildMenu(ui::MenuBuilder& lines) override;
    TextId heading() const override;
    std::string hint() const override;
    void drawExtra(render::Canvas& canvas, const Rect& box) override;
    void onBegin() override;
    void onEnd() override;
    bool handleInput() override;
    void onBack() override;
    void finish();

    OnlinePart& online_;
    Delegate<void(const std::string&)> join_;
    std::string typed_;
};

} // namespace eng::online
