// Host.
#pragma once

#include <filesystem>
#include <string>

namespace os {

/// A new folder that goes with its owner, and what is in it.
class TemporaryFolder {
  public:
    /// Among the temporary files, or in `parent`, with a name that begins so. Throws
    /// std::runtime_error, in words, when there can be none.
    explicit TemporaryFolder(
        const std::filesystem::path& parent = std::filesystem::temp_directory_path(),
        const std::string& name = "atelier");
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path file(const std::string& name) const { return path_ / name; }

    /// Stays, as `target`: an empty folder there is replaced, any other refused with
    /// std::filesystem::filesystem_error, whoever may have filled it meanwhile.
    void become(const std::filesystem::path& target);

  private:
    std::filesystem::path path_;  // empty where it has become another
};

}  // namespace os
