#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace harness {

/// Throws UsageError when a report cannot be written there; leaves nothing behind.
void requireWritable(const std::filesystem::path& file);

/// Replaces the file as a whole, or throws std::runtime_error and leaves it as it was. Several
/// threads and processes, on several machines, may do so at once: one of them is the last.
void writeAtomically(const std::filesystem::path& file, std::string_view content);

/// All bytes of the file, none if it cannot be read.
std::string contentOf(const std::filesystem::path& file);

/// A source file's name without the way to the workspace; others as they are.
std::string pathInWorkspace(const std::string& path);

/// Where to read what stands in a source file: in the folder $ATELIER_SOURCES, if this program was
/// built from a copy of the workspace's sources that lies there.
std::filesystem::path sourceFile(const std::string& path);

/// The folder of this program.
std::filesystem::path programFolder();

/// The path as a user in the current folder would write it.
std::filesystem::path shown(const std::filesystem::path& file);

}  // namespace harness
