#include "platform/os/web/page_storage.h"

#include "engine/core/sort.h"
#include "platform/os/web/page.h"

#include <emscripten.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

#include "engine_text.h"

namespace eng::platform {
namespace {

class PageStorage;

/// Receives the page's answers. A page runs one program, and the C function for its answers has no
/// argument for the object.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
PageStorage* storageOfThePage = nullptr;

class PageStorage final : public Storage {
public:
    PageStorage() { storageOfThePage = this; }
    PageStorage(const PageStorage&) = delete;
    PageStorage& operator=(const PageStorage&) = delete;
    ~PageStorage() override { storageOfThePage = nullptr; }

    Status claim() override { return {}; }

    Result<std::optional<std::string>> load(std::string_view name) const override {
        return read(name, "");
    }

    Result<std::optional<std::string>> loadBackup(std::string_view name) const override {
        return read(name, "~before"); // as page.js names it
    }
    std::vector<std::string> names() const override {
        std::vector<std::string> found = takenLines(enginuity_page_records());
        std::erase_if(found, [](const std::string& name) { return !isStorageName(name); });
        sort(found);
        return found;
    }

    void save(std::string_view name, std::string bytes, Done done) override {
        start(name, bytes, std::move(done), true);
    }

    void repair(std::string_view name, std::string bytes, Done done) override {
        start(name, bytes, std::move(done), false);
    }

    void update() override {
        std::vector<std::pair<std::int32_t, Status>> now;
        now.swap(finished_);
        for (const auto& [ticket, status] : now) {
            const auto found = waiting_.find(ticket);
            const Waiting waiting = std::move(found->second);
            waiting_.erase(found);
            if (waiting.done) {
                waiting.done(status);
            }
        }
    }

    void finish() override { update(); }

    void saved(std::int32_t ticket, const char* problem) {
        const auto found = waiting_.find(ticket);
        if (found != waiting_.end()) {
            finished_.emplace_back(ticket, problem == nullptr
                                               ? Status{}
                                               : Status{Error{text::kStorageCannotSave,
                                                              {found->second.name, problem}}});
        }
    }

private:
    struct Waiting {
        std::string name;
        Done done;
    };

    void start(std::string_view name, const std::string& bytes, Done done, bool keepsOld) {
        const std::int32_t ticket = ++tickets_;
        waiting_[ticket] = {std::string{name}, std::move(done)};
        if (!isStorageName(name)) {
            finished_.emplace_back(ticket, Error{text::kStorageBadName, {name}});
            return;
        }
        if (bytes.size() > kMaxRecordBytes) {
            finished_.emplace_back(ticket,
                                   Error{text::kStorageCannotSave, {name, std::strerror(EFBIG)}});
            return;
        }
        enginuity_page_save(ticket, std::string{name}.c_str(), bytes.data(),
                            static_cast<std::uint32_t>(bytes.size()), keepsOld ? 1 : 0);
    }

    static Result<std::optional<std::string>> read(std::string_view name, const char* end) {
        if (!isStorageName(name)) {
            return Error{text::kStorageBadName, {name}};
        }
        std::uint32_t size = 0;
        char* bytes = enginuity_page_record((std::string{name} + end).c_str(), &size);
        if (bytes == nullptr) {
            return std::optional<std::string>{};
        }
        std::optional<std::string> found{std::in_place, bytes, size};
        std::free(bytes);
        return found;
    }

    std::map<std::int32_t, Waiting> waiting_;
    std::vector<std::pair<std::int32_t, Status>> finished_;
    std::int32_t tickets_ = 0;
};

} // namespace

std::unique_ptr<Storage> openPageStorage() {
    return std::make_unique<PageStorage>();
}

} // namespace eng::platform

// NOLINTNEXTLINE(readability-identifier-naming): as in page.h
extern "C" EMSCRIPTEN_KEEPALIVE void enginuity_page_saved(std::int32_t ticket,
                                                          const char* problem) {
    if (eng::platform::storageOfThePage != nullptr) {
        eng::platform::storageOfThePage->saved(ticket, problem);
    }
}
