// nvcc for the simulator:
//
//     nvcc FILE... [OPTION...]
//     nvcc --activate                               says what a shell evaluates to have it as nvcc
//     nvcc --toolchain FILE FILE... [OPTION...]     which simulator, and nvcc's options strictly:
//     `cuda` host-linker WORD...                           links as g++ does: CMake's own links
//
// Exit status: 0 done, 2 wrong usage or a file that does not compile; then nothing is written. With
// -run, the program's.
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>

#include "build.h"
#include "language/language.h"
#include "os/process.h"
#include "request.h"
#include "toolchain.h"

namespace fs = std::filesystem;

namespace {

using driver::Request;
using driver::Toolchain;
using driver::Words;

constexpr const char* hostLinker = "host-linker";  // this program by another name, beside it

/// As NVIDIA's, which CMake reads.
void sayVersion() {
    std::cout << "nvcc: NVIDIA (R) Cuda compiler driver\n"
                 "for the CPU simulator of Atelier; not by NVIDIA\n"
                 "Cuda compilation tools, release 13.0, V13.0.88\n";
}

void sayHelp() {
    std::cout << tr(
        "usage: nvcc FILE... [OPTION...]\n"
        "Compiles CUDA programs for the CPU simulator, with nvcc's options.\n"
        "--activate, alone: what a shell evaluates to find it as nvcc.\n"
        "ATELIER_CHECK=1 builds them with the checker, ATELIER_PROFILE=1 with the "
        "profiler.\n");
}

/// Where things are, in the lines that nvcc says with -v: CMake takes them from there.
void sayPlaces(const std::string& top) {
    const char* const path = std::getenv("PATH");
    std::cerr << "#$ _SPACE_= \n#$ TOP=" << top << "\n#$ PATH=" << top
              << "/bin:" << (path ? path : "") << "\n#$ INCLUDES=\"-I" << top
              << "/include\"  \n#$ LIBRARIES=  \"-L" << top << "/lib64\"\n";
}

/// The steps as nvcc says them.
void saySteps(const std::string& top, const Request& request) {
    const int architecture = request.architecture > 0 ? request.architecture / 10 : 90;
    for (const driver::Source& source : request.sources)
        if (source.language == driver::Language::cuda)
            std::cerr << "#$ cicc -arch compute_" << architecture << " -m64 \"" << source.file
                      << "\"\n";
    if (request.action != driver::Action::link) return;
    std::cerr << "#$ \"" << top << "/bin/" << hostLinker << "\" -m64 -Wl,--start-group";
    for (const driver::Source& source : request.sources)
        std::cerr << " \"" << fs::path(source.file).stem().string() << ".o\"";
    for (const std::string& input : request.inputs) std::cerr << " \"" << input << '"';
    std::cerr << "   \"-L" << top
              << "/lib64\"  -lcudadevrt  -lcudart_static  -lrt -lpthread  -ldl  -Wl,--end-group "
                 "-o \""
              << (request.output.empty() ? "a.out" : request.output) << "\"\n";
}

/// What a shell evaluates to have this nvcc found first; a real one is hidden only so.
void activate(const fs::path& top) {
    const std::string folder = top / "bin";
    if (const auto other = driver::onPath("nvcc"); other && !driver::isOfSimulator(*other))
        std::cerr << "nvcc: " << tr("until you close this shell, it hides {0}", other->string())
                  << std::endl;
    std::cout << "export PATH=" << os::shellQuoted(folder)
              << ":\"$PATH\" CUDACXX=" << os::shellQuoted(folder + "/nvcc")
              << " CUDA_PATH=" << os::shellQuoted(top) << " CUDA_HOME=" << os::shellQuoted(top)
              << std::endl;
    if (isatty(STDOUT_FILENO))
        std::cerr << "nvcc: " << tr("this shell does so after: eval \"$(... --activate)\"")
                  << std::endl;
}

/// Becomes the program that was linked.
[[noreturn]] void runProgram(const Request& request) {
    Words program = {fs::absolute(request.output.empty() ? "a.out" : request.output)};
    driver::append(program, request.arguments);
    os::become(program);
}

/// Without a file that says which toolchain, the toolkit's.
int nvcc(const std::string& calledAs, const Words& words, const std::string& toolchain) {
    const std::string top = driver::toolkit(calledAs);
    if (driver::has(words, "__cmake_determine_cuda")) {
        sayPlaces(top);
        return 1;
    }
    if (words == Words{"--activate"}) {
        activate(top);
        return 0;
    }
    const Request request = driver::read(words, !toolchain.empty());
    if (request.asksVersion || request.asksHelp) {
        request.asksVersion ? sayVersion() : sayHelp();
        return 0;
    }
    for (const std::string& word : request.unknown)
        std::cerr << "nvcc: " << tr("{0} is no option of nvcc: it is passed over", word) << '\n';
    if (request.isVerbose) {
        sayPlaces(top);
        saySteps(top, request);
    }
    if (request.isDry) return 0;
    driver::build(request, Toolchain::read(toolchain.empty() ? driver::toolchainIn(top)
                                                             : fs::path(toolchain)));
    if (request.runs && request.action == driver::Action::link) runProgram(request);
    return 0;
}

int run(const std::string& calledAs, Words words) {
    if (fs::path(calledAs).filename() == hostLinker)
        return driver::linkAsHostCompiler(
            words, Toolchain::read(driver::toolchainIn(driver::toolkit(calledAs))));
    if (words.size() < 2 || words.front() != "--toolchain") return nvcc(calledAs, words, "");
    const std::string toolchain = words[1];
    words.erase(words.begin(), words.begin() + 2);
    return nvcc(calledAs, words, toolchain);
}

}  // namespace

int main(int argc, char** argv) {
    // An installed one has its own catalogues.
    if (const fs::path own = driver::ownFolder() / "language/po"; fs::exists(own))
        setenv("ATELIER_CATALOGUES", own.c_str(), 1);
    // What the compiler says is read here, and is in English. The translator says it in the user's
    // language.
    setenv("ATELIER_LANGUAGE", language::name().c_str(), 1);
    setenv("LANGUAGE", "en", 1);
    const bool isCuda = argc > 1 && std::strcmp(argv[1], "--toolchain") == 0;
    try {
        return run(argv[0], Words(argv + 1, argv + argc));
    } catch (const std::exception& failure) {
        if (*failure.what())
            std::cerr << (isCuda ? "atelier cuda: " : "nvcc: ") << failure.what() << std::endl;
        return 2;
    }
}
