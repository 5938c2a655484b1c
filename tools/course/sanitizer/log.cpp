#include "sanitizer/log.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "sanitizer/parser.h"
#include "sanitizer/tool.h"

namespace sanitizer {
namespace {

std::size_t& told() {
    static std::size_t reports = 0;
    return reports;
}

/// What was added to the file since the last call.
std::string takeText(const char* file) {
    static std::streamoff read = 0;
    std::ifstream log(file);
    log.seekg(read);
    std::string text{std::istreambuf_iterator<char>(log), {}};
    read += static_cast<std::streamoff>(text.size());
    return text;
}

/// Whether the host could read and write there: its heap, its stacks, its variables.
bool isHostMemory(std::uint64_t address) {
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
        char dash = 0;
        std::string access;
        std::istringstream words(line);
        words >> std::hex >> begin >> dash >> end >> access;
        const bool isDevices = line.find("/dev/") != std::string::npos;
        if (begin <= address && address < end) return access.starts_with("rw") && !isDevices;
    }
    return false;
}

}  // namespace

std::vector<Finding> takeFindings(const std::string& workspace) {
    const char* const file = std::getenv(logVariable);
    if (!file) return {};
    const std::vector<Report> reports = parse(takeText(file));
    told() += reports.size();
    return findingsOf(reports, {workspace, isHostMemory});
}

bool isWatching() {
    return std::getenv(logVariable);
}

bool isLogFull() {
    return told() >= reportLimit;
}

}  // namespace sanitizer
