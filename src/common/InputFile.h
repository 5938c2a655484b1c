#pragma once

#include <cerrno>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

#include "language/language.h"

/// The bytes of a file. Throws std::invalid_argument with the system's own words if it cannot be
/// read. `expected` says what it should be: "a PNG or PGM file". Host.
inline std::string readFile(const std::string& path, const std::string& expected) {
    const auto refuse = [&]() -> void {
        throw std::invalid_argument(tr("{0}: cannot be read: {1}; expected {2}", path,
                                       language::systemError(errno), tr(expected)));
    };
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                               std::fclose);
    if (!file) refuse();
    std::string bytes;
    char chunk[1 << 16];
    while (const size_t size = std::fread(chunk, 1, sizeof chunk, file.get()))
        bytes.append(chunk, size);
    if (std::ferror(file.get()) != 0) refuse();
    return bytes;
}
