#include "registers.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>

#include "harness/files.h"
#include "language/demangled.h"
#include "language/language.h"
#include "os/process.h"

namespace profile {

namespace {

namespace fs = std::filesystem;

/// "ns::KFold<int>" of "void ns::KFold<int>(int*)".
std::string withoutParameters(const std::string& function) {
    int depth = 0;
    size_t begin = 0;
    for (size_t at = 0; at < function.size(); ++at) {
        if (function[at] == '(' && depth == 0) return function.substr(begin, at - begin);
        depth += (function[at] == '<') - (function[at] == '>');
        if (function[at] == ' ' && depth == 0) begin = at + 1;
    }
    return function.substr(begin);
}

std::string plainName(const std::string& name) {
    return name.substr(0, name.find('<'));
}

/// The simulator has an nvcc, too, and it may be on the PATH: it knows no registers.
bool isOfSimulator(const std::filesystem::path& nvcc) {
    std::error_code error;
    const auto file = std::filesystem::canonical(nvcc, error);
    return !error && std::filesystem::exists(file.parent_path().parent_path() / "toolchain");
}

std::string nvcc() {
    const char* const chosen = std::getenv("CUDACXX");
    const std::vector<std::string> names =
        chosen ? std::vector<std::string>{chosen}
               : std::vector<std::string>{"nvcc", "/usr/local/cuda/bin/nvcc"};
    for (const std::string& name : names)
        if (const auto path = os::onPath(name); path && !isOfSimulator(*path)) return *path;
    throw std::runtime_error(tr(
        "--registers nvcc: there is no nvcc; install the CUDA toolkit, or leave the option out"));
}

/// A .cu file of the program, all that it is compiled from, and the options that nvcc needs too.
struct Source {
    fs::path file;
    std::set<std::string> madeFrom;  // as harness::pathInWorkspace has them
    fs::file_time_type changed = fs::file_time_type::min();
    os::Words options;
};

/// The folders of headers and the macros of a command line of g++, but those of the simulator.
os::Words optionsIn(const std::string& command) {
    os::Words options;
    const os::Words words = os::shellWords(command);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool isFolder = words[i] == "-isystem" && i + 1 < words.size();
        if (!isFolder && !words[i].starts_with("-I") && !words[i].starts_with("-D")) continue;
        const os::Words option(words.begin() + i, words.begin() + i + 1 + isFolder);
        if (option.back().find("tools/simulator") == std::string::npos)
            options.insert(options.end(), option.begin(), option.end());
    }
    return options;
}

std::vector<Source> sourcesOf(const fs::path& build) {
    std::map<std::string, os::Words> options;  // by file
    for (const auto& entry : nlohmann::json::parse(std::ifstream(build / "compile_commands.json")))
        options[entry.at("file")] = optionsIn(entry.at("command"));
    std::vector<Source> sources;
    std::string dependencies;
    os::run({.words = {"ninja", "-C", build, "-t", "deps"}}, dependencies);
    std::istringstream lines(dependencies);
    bool isWanted = false;
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("    ")) {
            isWanted = line.find(".cu.o: ") != line.npos;
            continue;
        }
        const std::string file = line.substr(4);
        if (isWanted && file.ends_with(".cu") && options.contains(file))
            sources.push_back({.file = file, .madeFrom = {}, .options = options[file]});
        if (!isWanted || sources.empty()) continue;
        sources.back().madeFrom.insert(harness::pathInWorkspace(file));
        if (std::error_code none; fs::exists(file, none))
            sources.back().changed = std::max(sources.back().changed, fs::last_write_time(file));
    }
    return sources;
}

/// Compiles sources, each once, or reads what was said of one that has not changed since.
class Nvcc {
  public:
    Nvcc(std::string architecture, const fs::path& build)
        : program_(nvcc()),
          architecture_(std::move(architecture)),
          folder_(build / "registers" / architecture_) {
        fs::create_directories(folder_);
    }

    const std::vector<Compiled>& kernelsOf(const Source& source) {
        const auto [known, isNew] = kernels_.try_emplace(source.file);
        if (isNew) known->second = readResourceUsage(saidOf(source));
        return known->second;
    }

  private:
    std::string saidOf(const Source& source) const {
        std::string name = harness::pathInWorkspace(source.file);
        std::ranges::replace(name, '/', '_');
        const fs::path kept = folder_ / (name + ".txt");
        if (fs::exists(kept) && fs::last_write_time(kept) > source.changed)
            return harness::contentOf(kept);
        std::cerr << tr("profile: nvcc compiles {0} for {1}", harness::pathInWorkspace(source.file),
                        architecture_)
                  << '\n';
        os::Words words = {program_, "-arch=" + architecture_, "-std=c++20", "-O3", "-lineinfo"};
        words.insert(words.end(), source.options.begin(), source.options.end());
        words.insert(words.end(), {"--resource-usage", "-cubin", "-o", "/dev/null", source.file});
        std::string said;
        const int status = os::run({.words = words}, {STDOUT_FILENO, STDERR_FILENO},
                                   [&](std::string_view text) { said += text; });
        if (status != 0) {
            std::cerr << said;
            return {};
        }
        harness::writeAtomically(kept, said);
        return said;
    }

    const std::string program_;
    const std::string architecture_;
    const fs::path folder_;
    std::map<fs::path, std::vector<Compiled>> kernels_;
};

bool isFrom(const Kernel& kernel, const Source& source) {
    return std::ranges::all_of(
        kernel.places,
        [&](const Place& place) {
            return place.file.empty() || source.madeFrom.contains(place.file);
        });
}

}  // namespace

std::string comparable(std::string name) {
    const std::pair<const char*, const char*> ways[] = {
        {"(anonymous namespace)::", ""},
        {"{anonymous}::", ""},
        {"long long unsigned int", "unsigned long long"},
        {"long long int", "long long"},
        {"long unsigned int", "unsigned long"},
        {"short unsigned int", "unsigned short"},
        {"long int", "long"},
        {"short int", "short"},
        {" ", ""}};
    for (const auto& [one, other] : ways) os::replaceAll(name, one, other);
    static const std::regex suffix("([0-9])(ull|ul|ll|u|l)\\b");
    return std::regex_replace(name, suffix, "$1");
}

std::vector<Compiled> readResourceUsage(std::string_view text) {
    static const std::regex entry("Compiling entry function '([^']*)'");
    static const std::regex used("Used ([0-9]+) registers");
    std::vector<Compiled> all;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (std::regex_search(line, match, entry)) {
            std::string name = language::demangled(match[1]);
            os::replaceAll(name, "(anonymous namespace)::", "");
            name = withoutParameters(name);
            const size_t scope = plainName(name).rfind("::");
            all.push_back({comparable(scope == name.npos ? name : name.substr(scope + 2)), 0});
        } else if (std::regex_search(line, match, used) && !all.empty() &&
                   all.back().registers == 0) {
            all.back().registers = static_cast<unsigned>(std::stoul(match[1]));
        }
    }
    return all;
}

unsigned registersOf(const std::string& name, const std::vector<Compiled>& all) {
    const std::string wanted = comparable(name);
    std::set<unsigned> ofInstances;
    for (const Compiled& one : all) {
        if (one.name == wanted) return one.registers;
        if (plainName(one.name) == plainName(wanted)) ofInstances.insert(one.registers);
    }
    return ofInstances.size() == 1 ? *ofInstances.begin() : 0;
}

void askNvcc(std::vector<Kernel>& kernels, const Gpu& gpu, const fs::path& build) {
    Nvcc nvcc(fmt::format("sm_{:.0f}", 10 * gpu.computeCapability), build);
    const std::vector<Source> sources = sourcesOf(build);
    for (Kernel& kernel : kernels) {
        for (const Source& source : sources)
            if (kernel.registers == 0 && isFrom(kernel, source))
                kernel.registers = registersOf(kernel.name, nvcc.kernelsOf(source));
        if (kernel.registers == 0)
            std::cerr << tr("profile: nvcc tells no registers of {0}", kernel.name) << '\n';
    }
}

}  // namespace profile
