#include "toolchain.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "language/language.h"

namespace fs = std::filesystem;

namespace driver {
namespace {

bool isSet(const char* variable) {
    const char* const value = std::getenv(variable);
    return value && !isOneOf(value, {"", "0"});
}

/// `@/lib/a` and `-x=@/lib/a` with the folder's path in place of @.
std::string withFolder(const std::string& word, const fs::path& folder) {
    const std::size_t at = word.starts_with("@/") ? 0 : word.find("=@/") + 1;
    if (at == 0 && !word.starts_with("@/")) return word;
    return word.substr(0, at) + (folder / word.substr(at + 2)).lexically_normal().string();
}

}  // namespace

Toolchain Toolchain::read(const fs::path& file) {
    std::ifstream in(file);
    if (!in) throw Failure(tr("cannot read {0}", file.string()));
    const fs::path folder = fs::absolute(file).parent_path();
    Toolchain all;
    for (std::string line; std::getline(in, line);) {
        Words words = shellWords(line);
        if (words.empty()) continue;
        const std::string key = words.front();
        words.erase(words.begin());
        for (std::string& word : words) word = withFolder(word, folder);
        if (key == "launcher") all.launcher = words;
        if (key == "options") all.options = words;
        if (key == "cuda_options") all.cudaOptions = words;
        if (key == "libraries") all.libraries = words;
        if (words.empty()) continue;
        if (key == "compiler") all.compiler = words.front();
        if (key == "include") all.include = words.front();
        if (key == "optimization") all.optimization = words.front();
    }
    return all;
}

fs::path ownFolder() {
    return fs::read_symlink("/proc/self/exe").parent_path().parent_path();
}

fs::path toolkit(const std::string& calledAs) {
    const fs::path top = ownFolder();
    const fs::path called = calledAs.find('/') == calledAs.npos
                                ? onPath(calledAs).value_or(calledAs)
                                : fs::path(calledAs);
    const fs::path folder = fs::absolute(called).lexically_normal().parent_path().parent_path();
    const std::string name = fs::exists(folder / "toolchain") ? folder.filename() : "";
    const bool isChecked = name == "checker" || isSet("ATELIER_CHECK");
    const bool isProfiled = name == "profiler" || isSet("ATELIER_PROFILE");
    if (isChecked && isProfiled)
        throw Failure(tr("ATELIER_CHECK and ATELIER_PROFILE: a program is built with one of them"));
    return isChecked ? top / "checker" : isProfiled ? top / "profiler" : top;
}

bool isOfSimulator(const fs::path& nvcc) {
    std::error_code error;
    const fs::path file = fs::canonical(nvcc, error);
    return !error && fs::exists(file.parent_path().parent_path() / "toolchain");
}

fs::path toolchainIn(const fs::path& toolkit) {
    const fs::path file = toolkit / "toolchain";
    if (!fs::exists(file)) throw Failure(tr("cannot read {0}", file.string()));
    // In a build the file is there before the libraries.
    const Toolchain toolchain = Toolchain::read(file);
    for (const std::string& library : toolchain.libraries)
        if (library.starts_with("/") && !fs::exists(library))
            throw Failure(tr("{0} is not built yet", library));
    return file;
}

bool isOfCuda(std::string_view library) {
    return isOneOf(library, {"cuda", "cudadevrt", "culibos", "cupti", "nvToolsExt", "nvidia-ml",
                             "nvjitlink", "nccl", "nvjpeg", "nvjpeg_static"}) ||
           startsWithOneOf(library, {"cudart", "cublas", "cufft", "curand", "cusparse", "cusolver",
                                     "npp", "nvrtc", "nvtx"});
}

std::string libraryOf(const fs::path& file) {
    const std::string name = file.filename();
    const std::size_t end = std::min(name.rfind(".a"), name.find(".so"));
    return name.starts_with("lib") && end != name.npos ? name.substr(3, end - 3) : "";
}

Words fastLinker(const Words& options) {
    const bool isChosen = std::ranges::any_of(
        options, [](const std::string& word) { return word.starts_with("-fuse-ld"); });
    return !isChosen && onPath("ld.mold") ? Words{"-fuse-ld=mold"} : Words{};
}

}  // namespace driver
