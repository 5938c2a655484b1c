#include "mpi.h"

#include <filesystem>

#include "language/language.h"
#include "os/process.h"

namespace fs = std::filesystem;

namespace driver {
namespace {

/// mpi/ beside the folder of the simulator's headers.
std::string ownFile(const Toolchain& toolchain, const char* name) {
    return fs::path(toolchain.include).parent_path() / "mpi" / name;
}

/// What a wrapper calls, without the compiler's name. Open MPI and MPICH have -show.
Words addedBy(const std::string& wrapper) {
    std::string text;
    const int status = os::run({.words = {wrapper, "-show"}}, text);
    Words words = shellWords(text);
    if (status != 0 || words.empty())
        throw Failure(tr("{0} -show: it names no command of a compiler", wrapper));
    words.erase(words.begin());
    return words;
}

bool isOfPreprocessor(const std::string& word) {
    return startsWithOneOf(word, {"-I", "-D", "-U"});
}

}  // namespace

void takeWrapper(const std::string& hostCompiler, Request& request, const Toolchain& toolchain) {
    if (!fs::path(hostCompiler).filename().string().starts_with("mpi")) return;
    const auto isThere = [&] { return onPath(hostCompiler).has_value(); };
    if (!isThere() && (run({ownFile(toolchain, "prepare")}) != 0 || !isThere()))
        throw Failure(tr("-ccbin {0}: there is no such compiler", hostCompiler));
    for (const std::string& word : addedBy(hostCompiler)) {
        if (isOfPreprocessor(word)) {
            request.preprocessing.push_back(word);
            if (word.starts_with("-I")) request.userFolders.push_back(word.substr(2));
        } else if (word.starts_with("-l")) {
            request.inputs.push_back(word);
        } else {
            request.linking.push_back(word);
        }
    }
}

bool linksMpi(const Words& words) {
    for (const std::string& word : words) {
        const std::string name = word.starts_with("-l") ? word.substr(2) : libraryOf(word);
        if (isOneOf(name, {"mpi", "mpich", "mpi_cxx", "mpichcxx"})) return true;
    }
    return false;
}

Words commandForLayer(const Words& preprocessing, const Toolchain& toolchain,
                      const std::string& object) {
    Words words = {toolchain.compiler};
    for (std::size_t i = 0; i < preprocessing.size(); ++i)
        if (isOneOf(preprocessing[i], {"-I", "-isystem"}))
            append(words, {preprocessing[i], preprocessing[i + 1]}), ++i;
        else if (preprocessing[i].starts_with("-I"))
            words.push_back(preprocessing[i]);
    if (onPath("mpicxx"))
        for (const std::string& word : addedBy("mpicxx"))
            if (isOfPreprocessor(word)) words.push_back(word);
    append(words, {"-std=gnu++17", "-O2", "-isystem", toolchain.include, "-x", "c++", "-c",
                   ownFile(toolchain, "layer.cpp"), "-o", object});
    return words;
}

}  // namespace driver
