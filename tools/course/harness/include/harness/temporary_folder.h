#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <system_error>

namespace harness {

/// A new folder that goes with its owner.
class TemporaryFolder {
  public:
    /// Throws std::runtime_error with the text `refusal` when there can be none.
    explicit TemporaryFolder(const std::string& refusal) {
        std::string name = std::filesystem::temp_directory_path() / "atelier-XXXXXX";
        if (mkdtemp(name.data()) == nullptr) throw std::runtime_error(refusal);
        path_ = name;
    }

    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path file(const std::string& name) const { return path_ / name; }

  private:
    std::filesystem::path path_;
};

}  // namespace harness
