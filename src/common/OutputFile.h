#pragma once

#include <cstdio>
#include <string>
#include <string_view>

/// A file that is there as a whole or not at all: it is written under another name beside its
/// place, which it takes at commit(). Without commit() nothing is left behind and an older file
/// stays as it was. Host.
class OutputFile {
  public:
    /// Throws std::invalid_argument when no file can be written at `path`.
    explicit OutputFile(const std::string& path);
    ~OutputFile();

    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    /// Throws std::runtime_error, a full disk for example; so does commit().
    void write(std::string_view bytes);
    void commit();

  private:
    [[noreturn]] void fail(const char* what) const;

    const std::string path;    // as the user wrote it
    const std::string target;  // where it leads, behind links
    std::string temporary;
    std::FILE* file;
};
