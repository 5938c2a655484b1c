#pragma once

#include <filesystem>
#include <string>

/// A course of two lessons, `one` and `two`, in a folder of its own that is gone at the
/// end. A student of `one` completes include/One.h; those of `two` src/two/two_device.cu,
/// which includes it.
class SmallCourse {
  public:
    SmallCourse();
    ~SmallCourse();

    SmallCourse(const SmallCourse&) = delete;
    SmallCourse& operator=(const SmallCourse&) = delete;

    const std::filesystem::path& root() const { return folder; }

    void write(const std::string& path, const std::string& text) const;
    std::string read(const std::string& path) const;

    /// The first problem of the sources; "" for none.
    std::string problem() const;

  private:
    std::filesystem::path folder;
};
