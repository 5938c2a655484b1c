// Archives of unknown origin, read as data: nothing is unpacked.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>

namespace grade {

struct Entry {
    enum class Kind { file, link, other };

    std::string path;  // plain: relative, without . and ..
    Kind kind;
    long long time;  // of its last change, in seconds since 1970; 0: unknown
};

struct ArchiveLimits {
    std::size_t bytes;            // unpacked, of all entries
    std::size_t entries;          // at most
    std::size_t file = 64 << 20;  // bytes of one that is kept
};

/// Gets the content of a file.
using Sink = std::function<void(std::string)>;

/// Tells `choose` of every entry that has a plain path; the content of those goes to the sinks
/// that it returns, if it returns any. Folders are passed over, and so are entries whose path is
/// absolute or climbs. Throws std::runtime_error when it is no archive, a damaged one, or
/// exceeds a limit.
void readArchive(const std::string& bytes, const ArchiveLimits& limits,
                 const std::function<Sink(const Entry&)>& choose);
void readArchive(const std::filesystem::path& file, const ArchiveLimits& limits,
                 const std::function<Sink(const Entry&)>& choose);

}  // namespace grade
