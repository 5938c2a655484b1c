#include "packed.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>
#include <stdexcept>

#include "language/language.h"

namespace grade {
namespace {

namespace fs = std::filesystem;

using Archive = std::unique_ptr<archive, int (*)(archive*)>;

Archive anyArchive() {
    Archive reader(archive_read_new(), archive_read_free);
    // Those that libarchive reads by itself: others start a program.
    archive_read_support_filter_gzip(reader.get());
    archive_read_support_filter_bzip2(reader.get());
    archive_read_support_filter_xz(reader.get());
    archive_read_support_filter_lzma(reader.get());
    archive_read_support_filter_zstd(reader.get());
    archive_read_support_filter_lz4(reader.get());
    archive_read_support_filter_compress(reader.get());
    archive_read_support_format_tar(reader.get());
    archive_read_support_format_zip(reader.get());
    archive_read_support_format_7zip(reader.get());
    return reader;
}

void require(int result) {
    if (result == ARCHIVE_OK || result == ARCHIVE_WARN) return;
    throw std::runtime_error(tr("it is damaged, encrypted, or no archive that can be read"));
}

/// The path without `.`, or nothing when it is absolute, empty or climbs.
std::optional<std::string> plain(const char* name) {
    if (!name) return std::nullopt;
    const fs::path path(name);
    if (path.is_absolute()) return std::nullopt;
    fs::path result;
    for (const fs::path& part : path) {
        if (part == "..") return std::nullopt;
        if (part != "." && !part.empty()) result /= part;
    }
    if (result.empty()) return std::nullopt;
    return result.string();
}

Entry::Kind kindOf(archive_entry* entry) {
    if (archive_entry_hardlink(entry) || archive_entry_filetype(entry) == AE_IFLNK)
        return Entry::Kind::link;
    return archive_entry_filetype(entry) == AE_IFREG ? Entry::Kind::file : Entry::Kind::other;
}

class Reading {
  public:
    Reading(archive* reader, const ArchiveLimits& limits) : reader_(reader), limits_(limits) {}

    void all(const std::function<Sink(const Entry&)>& choose) {
        archive_entry* entry = nullptr;
        for (std::size_t count = 0;; ++count) {
            const int result = archive_read_next_header(reader_, &entry);
            if (result == ARCHIVE_EOF) return;
            require(result);
            if (count == limits_.entries)
                throw std::runtime_error(tr("it has more than {0} files", count));
            one(entry, choose);
        }
    }

  private:
    void one(archive_entry* entry, const std::function<Sink(const Entry&)>& choose) {
        const auto path = plain(archive_entry_pathname(entry));
        const bool isFolder = archive_entry_filetype(entry) == AE_IFDIR;
        Sink sink;
        if (path && !isFolder)
            sink =
                choose({*path, kindOf(entry), static_cast<long long>(archive_entry_mtime(entry))});
        std::string content;
        std::array<char, 65536> buffer;
        for (la_ssize_t n; (n = archive_read_data(reader_, buffer.data(), buffer.size())) != 0;) {
            if (n < 0) require(static_cast<int>(n));
            if (n < 0) continue;
            total_ += static_cast<std::size_t>(n);
            if (total_ > limits_.bytes)
                throw std::runtime_error(tr("it holds more than {0} MiB", limits_.bytes >> 20));
            if (!sink) continue;
            content.append(buffer.data(), static_cast<std::size_t>(n));
            if (content.size() > limits_.file)
                throw std::runtime_error(
                    tr("{0} is larger than {1} KiB", *path, limits_.file >> 10));
        }
        if (sink) sink(std::move(content));
    }

    archive* reader_;
    const ArchiveLimits& limits_;
    std::size_t total_ = 0;
};

}  // namespace

void readArchive(const std::string& bytes, const ArchiveLimits& limits,
                 const std::function<Sink(const Entry&)>& choose) {
    const Archive reader = anyArchive();
    require(archive_read_open_memory(reader.get(), bytes.data(), bytes.size()));
    Reading(reader.get(), limits).all(choose);
}

void readArchive(const fs::path& file, const ArchiveLimits& limits,
                 const std::function<Sink(const Entry&)>& choose) {
    constexpr std::size_t block = 65536;
    const Archive reader = anyArchive();
    require(archive_read_open_filename(reader.get(), file.c_str(), block));
    Reading(reader.get(), limits).all(choose);
}

}  // namespace grade
