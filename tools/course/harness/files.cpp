#include "harness/files.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

#include "language/language.h"
#include "usage_error.h"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// Those of a new file. Asked for once: to read the mask is to change it, for all threads.
mode_t usualRights() {
    static const mode_t mask = [] {
        const mode_t current = umask(0);
        umask(current);
        return current;
    }();
    return 0666 & ~mask;
}

/// A new file beside the one that it will replace; it goes when it has not replaced it.
class TemporaryFile {
  public:
    explicit TemporaryFile(const fs::path& target)
        : name_(target.string() + ".XXXXXX"), descriptor_(mkstemp(name_.data())) {
        if (descriptor_ < 0) fail(tr("cannot create a file there"));
    }

    ~TemporaryFile() {
        if (descriptor_ >= 0) close(descriptor_);
        if (!name_.empty()) unlink(name_.c_str());
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    void write(std::string_view content) const {
        while (!content.empty()) {
            const ssize_t written = ::write(descriptor_, content.data(), content.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) fail(tr("cannot write it"));
            content.remove_prefix(written);
        }
    }

    void replace(const fs::path& target) {
        fchmod(descriptor_, usualRights());
        if (rename(name_.c_str(), target.c_str()) != 0) fail(tr("cannot put it in its place"));
        name_.clear();
    }

  private:
    [[noreturn]] static void fail(const std::string& what) {
        throw std::runtime_error(fmt::format("{}: {}", what, language::systemError(errno)));
    }

    std::string name_;
    int descriptor_;
};

/// What a link points to, so that the link stays.
fs::path resolved(const fs::path& file) {
    constexpr int maxLinks = 40;  // as many as Linux follows
    fs::path target = fs::absolute(file);
    std::error_code none;
    for (int i = 0; i < maxLinks && fs::is_symlink(target, none); ++i)
        target = target.parent_path() / fs::read_symlink(target);
    return target;
}

/// Of a program that was built with other sources than the workspace's: where they lie.
std::string variantSources() {
    const char* folder = std::getenv("ATELIER_SOURCES");
    return folder ? folder : "";
}

}  // namespace

void requireWritable(const fs::path& file) {
    const auto refuse = [&](const std::string& reason) {
        throw UsageError(
            tr("cannot write the report {0}: {1}\n--output takes a file in a folder that "
               "exists and is writable",
               file.string(), reason));
    };
    std::error_code none;
    const fs::path target = resolved(file);
    if (file.filename().empty() || fs::is_directory(target, none)) refuse(tr("that is a folder"));
    if (fs::exists(target, none) && !fs::is_regular_file(target, none))
        refuse(tr("that is not a regular file"));
    if (!fs::is_directory(target.parent_path(), none))
        refuse(tr("there is no folder {0}", target.parent_path().string()));
    if (fs::exists(target, none) && access(target.c_str(), W_OK) != 0)
        refuse(language::systemError(errno));
    try {
        const TemporaryFile probe(target);
    } catch (const std::runtime_error& error) {
        refuse(error.what());
    }
}

void writeAtomically(const fs::path& file, std::string_view content) {
    const fs::path target = resolved(file);
    try {
        TemporaryFile temporary(target);
        temporary.write(content);
        temporary.replace(target);
    } catch (const std::runtime_error& error) {
        throw std::runtime_error(fmt::format("{}: {}", file.string(), error.what()));
    }
}

std::string contentOf(const fs::path& file) {
    std::ostringstream content;  // not character by character: it may be a program
    content << std::ifstream(file, std::ios::binary).rdbuf();
    return std::move(content).str();
}

std::string pathInWorkspace(const std::string& path) {
    for (const std::string& root : {variantSources(), std::string(ATELIER_ROOT)})
        if (!root.empty() && path.starts_with(root + "/")) return path.substr(root.size() + 1);
    return path;
}

fs::path sourceFile(const std::string& path) {
    const fs::path ours = fs::path(variantSources()) / pathInWorkspace(path);
    return variantSources().empty() || !fs::exists(ours) ? fs::path(path) : ours;
}

fs::path programFolder() {
    return fs::read_symlink("/proc/self/exe").parent_path();
}

fs::path shown(const fs::path& file) {
    const fs::path relative = file.lexically_proximate(fs::current_path());
    return relative.empty() || *relative.begin() == ".." ? fs::absolute(file).lexically_normal()
                                                         : relative;
}

}  // namespace harness
