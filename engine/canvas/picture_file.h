#pragma once

#include "engine/canvas/picture.h"
#include "engine/resource/resources.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace eng::render {

/// PNG files, for `Resources`: a picture of one transparent pixel until its file has been loaded.
struct PictureFile {
    using Object = Picture;
    using Decoded = Image;
    static Result<Image> decode(const std::string& bytes, const std::string& name) {
        return decodePng(std::as_bytes(std::span{bytes}), name);
    }
    static Status apply(Picture& object, Image decoded) {
        object.replace(std::move(decoded));
        return {};
    }
};

/// Loads a picture.
///
/// @param file  of the program ("pictures/ship.png")
inline Ref<Picture> loadPicture(Resources& resources, std::string_view file) {
    return resources.load<PictureFile>(file, std::string{file}, Image{1, 1, {0, 0, 0, 0}});
}

} // namespace eng::render
