#pragma once

#include <cstdio>
#include <string>
#include <string_view>

/// A file that appears as a whole or not at all. It is written under another name in the same
/// folder, and takes its own name at commit(). Without commit() nothing is left behind, and an
/// older file stays unchanged. Host.
class OutputFile {
  public:
    /// Throws std::invalid_argument if no file can be written at `path`.
    explicit OutputFile(const std::string& path);
    ~OutputFile();

    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Throws std::runtime_error, for example when the disk is full. So does commit().
    void write(std::string_view bytes);
    void commit();

  private:
    [[noreturn]] void fail(const std::string& what) const;

    const std::string path;    // as the user wrote it
    const std::string target;  // where it leads, with links followed
    std::string temporary;
    std::FILE* file;
};
