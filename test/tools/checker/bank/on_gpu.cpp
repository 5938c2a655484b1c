// bank_on_gpu OUTPUT [NAME...]: runs every case that states a finding, or those named, under each
// tool of compute-sanitizer, on a GPU, and writes what they find as
// tools/course/sanitizer/compare.py takes it in. bank_on_gpu --case NAME only runs one.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <thread>
#include <vector>

#include "cases.h"
#include "sanitizer/findings.h"
#include "sanitizer/parser.h"
#include "sanitizer/tool.h"

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* limit = "15";  // seconds under a tool: some cases never end by themselves

std::string contentOf(const fs::path& file) {
    std::ostringstream content;
    content << std::ifstream(file).rdbuf();
    return content.str();
}

bool isWrong(const Source& source) {
    const std::string file = stem(source.file);
    return source.file.find("/wrong/") != source.file.npos || file.starts_with("wrong_");
}

/// In single quotes, for the shell.
std::string quoted(const std::string& word) {
    return "'" + word + "'";
}

std::set<std::string> kindsFound(const std::string& name, const sanitizer::Tool& tool,
                                 const fs::path& folder) {
    const fs::path log = folder / (name + "." + std::string(tool.name));
    std::vector<std::string> command = {"timeout", "--signal=KILL", limit};
    for (const std::string& word : sanitizer::commandFor(tool, log)) command.push_back(word);
    command.insert(command.end(), {fs::read_symlink("/proc/self/exe"), "--case", name});
    std::string line;
    for (const std::string& word : command) line += quoted(word) + ' ';
    [[maybe_unused]] const int status = std::system((line + ">/dev/null 2>&1").c_str());
    std::set<std::string> kinds;
    for (const auto& finding : sanitizer::findingsOf(sanitizer::parse(contentOf(log)), {}))
        kinds.insert(finding.kind);
    return kinds;
}

Json foundIn(const std::string& name, const fs::path& folder) {
    Json tools = Json::object();
    for (const sanitizer::Tool& tool : sanitizer::allTools())
        if (const auto kinds = kindsFound(name, tool, folder); !kinds.empty())
            tools[std::string(tool.name)] = kinds;
    return {{"name", name}, {"tools", tools}};
}

std::vector<std::string> wrongCases() {
    std::vector<std::string> names;
    for (const auto& [name, source] : cases())
        if (isWrong(source)) names.push_back(name);
    return names;
}

int runAll(const std::vector<std::string>& names, const fs::path& output) {
    const fs::path folder = output.string() + ".logs";
    fs::create_directories(folder);
    std::vector<Json> found(names.size());
    std::atomic<size_t> next = 0;
    {
        std::vector<std::jthread> workers;
        for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i)
            workers.emplace_back([&] {
                for (size_t mine; (mine = next++) < names.size();) {
                    found[mine] = foundIn(names[mine], folder);
                    std::printf("%s\n", found[mine].dump().c_str());
                    std::fflush(stdout);
                }
            });
    }
    std::ofstream(output) << Json{{"kernels", found}}.dump(1) << '\n';
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string output = argc > 1 ? argv[1] : "";
    const std::vector<std::string> names(argv + std::min(argc, 2), argv + argc);
    for (const std::string& name : names)
        if (!cases().contains(name))
            return std::fprintf(stderr, "bank_on_gpu: there is no case %s\n", name.c_str()), 2;
    if (output == "--case" && names.size() == 1) {
        cases()[names[0]].run();
        return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
    }
    if (output.empty() || output.starts_with("-"))
        return std::fprintf(stderr, "usage: bank_on_gpu OUTPUT [NAME...] | --case NAME\n"), 2;
    return runAll(names.empty() ? wrongCases() : names, output);
}
