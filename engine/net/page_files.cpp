#include "engine/net/page_files.h"

#include "engine/core/format.h"
#include "platform/files.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "net_text.h"

namespace eng::net {
namespace {

std::string_view typeOf(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 15> kTypes{
        {{".css", "text/css; charset=utf-8"},
         {".html", "text/html; charset=utf-8"},
         {".ico", "image/x-icon"},
         {".jpg", "image/jpeg"},
         {".js", "text/javascript; charset=utf-8"},
         {".json", "application/json; charset=utf-8"},
         {".ogg", "audio/ogg"},
         {".png", "image/png"},
         {".svg", "image/svg+xml"},
         {".ttf", "font/ttf"},
         {".txt", "text/plain; charset=utf-8"},
         {".wasm", "application/wasm"},
         {".wav", "audio/wav"},
         {".webmanifest", "application/manifest+json"},
         {".woff2", "font/woff2"}}};
    const auto found = std::ranges::find_if(
        kTypes, [name](const auto& type) { return name.ends_with(type.first); });
    return found != kTypes.end() ? found->second : "application/octet-stream";
}

/// Adds the files below a folder. @param path  "/" or "/sounds/"
Status add(std::vector<WebFile>& files, std::size_t& bytes, const std::string& folder,
           const std::string& path) {
    for (const std::string& name : platform::filesIn(folder)) {
        const std::string place = format("{0}/{1}", {folder, name});
        if (name.starts_with('.')) {
            continue;
        }
        if (platform::fileKind(place) != platform::FileKind::Regular) {
            if (const Status inside = add(files, bytes, place, format("{0}{1}/", {path, name}));
                !inside) {
                return inside;
            }
            continue;
        }
        std::string why;
        std::optional<std::string> content =
            platform::readWholeFile(place, kMaxPageBytes - bytes, why);
        if (!content) {
            return Error{text::kPageUnread, {place, why}};
        }
        bytes += content->size();
        files.push_back({path + name, std::string{typeOf(name)}, std::move(*content)});
    }
    return {};
}

/// Lets the page know that this server is its game's.
void nameServer(WebFile& index) {
    if (const std::size_t head = index.bytes.find("<head>"); head != std::string::npos) {
        constexpr std::size_t kHead = 6; // bytes
        index.bytes.insert(head + kHead, "<meta name=\"game-server\" content=\"ws\">");
        index.gzip.clear(); // without it
    }
}

/// Takes each "NAME.gz" as the compressed bytes of NAME, if that is there.
void pairCompressed(std::vector<WebFile>& files) {
    constexpr std::string_view kEnd = ".gz";
    for (WebFile& one : files) {
        const auto zipped = std::ranges::find(files, one.path + std::string{kEnd}, &WebFile::path);
        if (zipped != files.end()) {
            one.gzip = std::exchange(zipped->bytes, {});
            zipped->path.clear();
        }
    }
    std::erase_if(files, [](const WebFile& one) { return one.path.empty(); });
}

} // namespace

Result<std::vector<WebFile>> readPage(const std::string& folder) {
    std::vector<WebFile> files;
    std::size_t bytes = 0;
    if (const Status read = add(files, bytes, folder, "/"); !read) {
        return read.error();
    }
    pairCompressed(files);
    const auto index = std::ranges::find(files, "/index.html", &WebFile::path);
    if (index == files.end()) {
        return Error{text::kPageMissing, {folder}};
    }
    nameServer(*index);
    return files;
}

Result<std::vector<WebFile>> readPage(const std::string& folder, const std::string& programFolder) {
    Result<std::vector<WebFile>> page = readPage(folder);
    if (!page) {
        if (auto next = readPage(format("{0}/{1}", {programFolder, folder}))) {
            return next;
        }
    }
    return page;
}

} // namespace eng::net
