#include "OutputFile.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "language/language.h"

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
    throw std::invalid_argument(tr("{0}: cannot be written: {1}", path, why));
}

/// Where the path leads; refuses what is no place for a file.
std::string placeFor(const std::string& path) {
    std::error_code none;
    const fs::path target = fs::weakly_canonical(path, none);
    if (target.filename().empty() || fs::is_directory(target, none))
        refuse(path, tr("that is a folder"));
    if (fs::exists(target, none) && !fs::is_regular_file(target, none))
        refuse(path, tr("that is not a regular file"));
    if (fs::exists(target, none) && access(target.c_str(), W_OK) != 0)
        refuse(path, language::systemError(errno));
    if (target.has_parent_path() && !fs::is_directory(target.parent_path(), none))
        refuse(path, tr("there is no folder {0}", target.parent_path().string()));
    return target.string();
}

void giveUsualRights(int descriptor) {
    const mode_t mask = umask(0);
    umask(mask);
    fchmod(descriptor, 0666 & ~mask);
}

}  // namespace

OutputFile::OutputFile(const std::string& path)
    : path(path), target(placeFor(path)), temporary(target + ".XXXXXX") {
    const int descriptor = mkstemp(temporary.data());
    if (descriptor < 0) refuse(path, language::systemError(errno));
    giveUsualRights(descriptor);
    file = fdopen(descriptor, "wb");
}

OutputFile::~OutputFile() {
    if (file != nullptr) std::fclose(file);
    if (!temporary.empty()) unlink(temporary.c_str());
}

void OutputFile::write(std::string_view bytes) {
    if (std::fwrite(bytes.data(), 1, bytes.size(), file) != bytes.size())
        fail(tr("cannot be written"));
}

void OutputFile::commit() {
    const bool isWritten = std::fflush(file) == 0 && fsync(fileno(file)) == 0;
    if (!isWritten) fail(tr("cannot be written"));
    if (std::rename(temporary.c_str(), target.c_str()) != 0) fail(tr("cannot be put in its place"));
    temporary.clear();
}

void OutputFile::fail(const std::string& what) const {
    throw std::runtime_error(path + ": " + what + ": " + language::systemError(errno));
}
