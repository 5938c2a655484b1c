#include "precompiled.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

namespace fs = std::filesystem;

namespace driver {
namespace {

constexpr std::size_t keptFolders = 8;
constexpr std::chrono::minutes untouched(10);  // nobody is reading it any more
constexpr const char* first = "first.h";       // includes cuda_runtime.h
constexpr const char* list = "headers";        // a file: of each header its state and its path

std::optional<fs::path> cacheFolder() {
    const auto folderIn = [](const char* variable) -> std::optional<fs::path> {
        const char* const value = std::getenv(variable);
        if (!value || *value != '/') return std::nullopt;
        return value;
    };
    if (const auto cache = folderIn("XDG_CACHE_HOME")) return *cache / "atelier/cuda_runtime";
    if (const auto home = folderIn("HOME")) return *home / ".cache/atelier/cuda_runtime";
    return std::nullopt;
}

/// What changes when a file does; empty where there is none.
std::string stateOf(const fs::path& file) {
    struct stat state;
    if (stat(file.c_str(), &state) != 0) return "";
    std::ostringstream text;
    text << state.st_size << '.' << state.st_mtim.tv_sec << '.' << state.st_mtim.tv_nsec << '.'
         << state.st_ino;
    return text.str();
}

/// FNV-1a, as hexadecimal digits.
std::string hashed(const std::string& text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const unsigned char c : text) hash = (hash ^ c) * 0x100000001b3;
    std::ostringstream digits;
    digits << std::hex << hash;
    return digits.str();
}

/// What may make the preprocessor read other headers, or read them otherwise. g++ itself refuses a
/// precompiled header in which a macro of the command line would have counted.
bool isPlain(const Words& options) {
    return std::ranges::none_of(
        options,
        [](const std::string& word) {
            return startsWithOneOf(word, {"-I", "-i", "-D", "-U", "-M", "-o", "-x", "-E", "-S",
                                          "-c", "-save-temps", "--", "-nostd", "-B", "@"});
        });
}

struct Header {
    std::string state, path;
};

std::vector<Header> headersOf(const fs::path& folder) {
    std::ifstream in(folder / list);
    std::vector<Header> headers;
    for (Header one; in >> one.state && std::getline(in >> std::ws, one.path);)
        headers.push_back(one);
    return headers;
}

bool isFresh(const std::vector<Header>& headers) {
    return !headers.empty() &&
           std::ranges::all_of(
               headers, [](const Header& one) { return stateOf(one.path) == one.state; });
}

/// Whether a file or folder in the user's include folders might be found in place of a header.
bool isHidden(const std::vector<Header>& headers, const Words& folders) {
    if (folders.empty()) return false;
    std::set<std::string> parts;
    for (const Header& one : headers)
        for (const fs::path& part : fs::path(one.path)) parts.insert(part);
    for (const std::string& folder : folders) {
        std::error_code ignored;
        for (const auto& entry : fs::directory_iterator(folder, ignored))
            if (parts.contains(entry.path().filename())) return true;
    }
    return false;
}

/// The prerequisites in what -MD writes: TARGET: FILE FILE \ FILE.
Words prerequisites(const fs::path& file) {
    const std::string text = textOf(file);
    std::string joined = text.substr(std::min(text.size(), text.find(": ") + 1));
    for (std::size_t at; (at = joined.find("\\\n")) != joined.npos;) joined.replace(at, 2, " ");
    return shellWords(joined);
}

/// Only one makes it, and nobody waits: the others do without.
class Lock {
  public:
    explicit Lock(const fs::path& file)
        : file_(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {}
    ~Lock() {
        if (file_ >= 0) close(file_);
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

    bool isMine() const { return file_ >= 0 && flock(file_, LOCK_EX | LOCK_NB) == 0; }

  private:
    int file_;
};

void removeOldest(const fs::path& cache) {
    std::vector<std::pair<fs::file_time_type, fs::path>> folders;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(cache, ignored))
        if (entry.is_directory(ignored))
            folders.emplace_back(entry.last_write_time(ignored), entry.path());
    std::ranges::sort(folders, std::greater());
    const auto now = fs::file_time_type::clock::now();
    for (std::size_t i = keptFolders; i < folders.size(); ++i)
        if (now - folders[i].first > untouched) fs::remove_all(folders[i].second, ignored);
}

/// Writes the header and the list of what is in it, whole or not at all.
bool make(const Toolchain& toolchain, const Words& options, const fs::path& folder) {
    std::error_code error;
    const fs::path fresh = folder.string() + "." + std::to_string(getpid());
    fs::create_directory(fresh, error);
    if (error) return false;
    const fs::path messages = fresh / "messages", dependencies = fresh / "dependencies";
    std::ofstream(fresh / first) << "#include <cuda_runtime.h>\n";
    Words words = {toolchain.compiler};
    append(words, options);
    append(words, {"-D__CUDACC__", "-x", "c++-header", "-MD", "-MF", dependencies, "-o",
                   fresh / (first + std::string(".gch")), fresh / first});
    bool isMade = run(words, messages) == 0;
    if (isMade) {
        std::ofstream out(fresh / list);
        for (const std::string& file : prerequisites(dependencies))
            if (file != fresh / first) out << stateOf(file) << ' ' << file << '\n';
        out.close();
        isMade = out.good();
    }
    fs::remove(messages, error);
    fs::remove(dependencies, error);
    if (isMade) {
        fs::remove_all(folder, error);
        fs::rename(fresh, folder, error);
        isMade = !error;
    }
    fs::remove_all(fresh, error);
    return isMade;
}

}  // namespace

std::optional<Precompiled> precompiledHeader(const Toolchain& toolchain, const Request& request,
                                             const Words& options) {
    const auto cache = cacheFolder();
    if (!cache || !isPlain(request.compiling)) return std::nullopt;
    std::error_code error;
    fs::create_directories(*cache, error);
    if (error) return std::nullopt;
    std::string known = toolchain.include;
    const auto compiler = onPath(toolchain.compiler);
    known += stateOf(compiler ? *compiler : fs::path(toolchain.compiler));
    for (const std::string& word : options)
        known += '\n' + word + (word.starts_with("-fplugin=") ? stateOf(word.substr(9)) : "");
    const fs::path folder = *cache / hashed(known);
    auto headers = headersOf(folder);
    if (!isFresh(headers)) {
        const Lock lock(folder.string() + ".lock");
        if (!lock.isMine() || !make(toolchain, options, folder)) return std::nullopt;
        headers = headersOf(folder);
        removeOldest(*cache);
    }
    fs::last_write_time(folder, fs::file_time_type::clock::now(), error);  // it is used
    if (isHidden(headers, request.userFolders)) return std::nullopt;
    Precompiled made = {folder / first, {}};
    for (const Header& one : headers) made.headers.push_back(one.path);
    return made;
}

}  // namespace driver
