#pragma once

#include "engine/core/delegate.h"
#include "engine/core/managed.h"
#include "engine/gpu/image.h"
#include "engine/render3d/model_data.h"
#include "engine/resource/resources.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eng::render {

/// A picture on the surfaces of models: a white texel until it has been loaded.
///
/// Threads: the thread that owns its heap and the context.
class ModelPicture final : public Managed {
public:
    ModelPicture() = default;

    /// Not multiplied by its alpha.
    const Image& image() const { return image_; }
    /// Grows with each change.
    std::uint32_t version() const { return version_; }
    void give(Image image) {
        image_ = std::move(image);
        ++version_;
    }

private:
    Image image_{1, 1, {255, 255, 255, 255}};
    std::uint32_t version_ = 0;
};

/// PNG files, for `Resources`.
struct ModelPictureFile {
    using Object = ModelPicture;
    using Decoded = Image;
    static Result<Image> decode(const std::string& bytes, const std::string& name) {
        return decodePng(std::as_bytes(std::span{bytes}), name, ImageAlpha::Straight);
    }
    /// By the host, if it can: a page by the browser, on another thread.
    static bool decodeApart(const std::string& bytes, const std::string& name,
                            Delegate<void(std::optional<Image>)> done);
};

/// A model that has been loaded, or will be: `Loader::model`. It needs no graphics context.
///
/// Threads: the thread that owns its heap and the context.
class Model final : public Managed {
public:
    /// @param resources  for its pictures; outlive it
    /// @param name       for messages
    explicit Model(Resources& resources, std::string name = {})
        : resources_{resources}
        , name_{std::move(name)} {}

    /// Without anything until it has been loaded.
    const ModelData& data() const { return data_; }
    /// Grows with each change of `data`.
    std::uint32_t dataVersion() const { return version_; }
    /// Grows with each change, also of a picture.
    std::uint32_t version() const;
    /// Of `ModelData::pictures`.
    const ModelPicture& picture(std::size_t number) const { return *pictures_[number]; }
    /// The number of a node, for `Pose::place`; -1: no node has this name.
    int node(std::string_view name) const;
    /// Null: no animation has this name.
    const ModelData::Animation* animation(std::string_view name) const;

    /// Takes the parts of a model, for `ModelFile` and for models that a game computes, whose parts
    /// must fit each other.
    void give(ModelData data);
    /// Logs why it cannot be drawn.
    void report(const Error& problem) const { resources_.report(problem); }

private:
    Resources& resources_;
    std::string name_;
    ModelData data_;
    std::uint32_t version_ = 0;
    std::vector<Ref<ModelPicture>> pictures_;
};

/// Compiled models, for `Resources`.
struct ModelFile {
    using Object = Model;
    using Decoded = ModelData;
    static Result<ModelData> decode(const std::string& bytes, const std::string& name) {
        return ModelData::decode(bytes, name);
    }
};

} // namespace eng::render
