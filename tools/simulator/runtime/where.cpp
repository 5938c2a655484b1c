#include "where.h"

#include <cxxabi.h>
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>

namespace simulator {

namespace {

// The debug information of this program, read when it is first asked for.
class DebugInformation {
  public:
    DebugInformation()
    {
        static char* noDebugPath = nullptr;
        static const Dwfl_Callbacks callbacks = {.find_elf = dwfl_linux_proc_find_elf,
                                                 .find_debuginfo = dwfl_standard_find_debuginfo,
                                                 .section_address = nullptr,
                                                 .debuginfo_path = &noDebugPath};
        dwfl_ = dwfl_begin(&callbacks);
        dwfl_linux_proc_report(dwfl_, getpid());
        dwfl_report_end(dwfl_, nullptr, nullptr);
    }

    std::vector<SourceLine> linesOf(const void* address)
    {
        const auto pc = reinterpret_cast<Dwarf_Addr>(address);
        Dwfl_Module* module = dwfl_addrmodule(dwfl_, pc);
        Dwfl_Line* line = module ? dwfl_module_getsrc(module, pc) : nullptr;
        if (!line) {
            return {};
        }
        int number = 0;
        const char* file = dwfl_lineinfo(line, nullptr, &number, nullptr, nullptr, nullptr);
        std::vector<SourceLine> lines{{"", file ? file : "", number}};
        addCallers(module, pc, lines);
        return lines;
    }

  private:
    // The functions that `pc` was inlined into, and the line each was inlined at.
    static void addCallers(Dwfl_Module* module, Dwarf_Addr pc, std::vector<SourceLine>& lines)
    {
        Dwarf_Addr bias = 0;
        Dwarf_Die* unit = dwfl_module_addrdie(module, pc, &bias);
        Dwarf_Die* innermost = nullptr;
        const int count = unit ? dwarf_getscopes(unit, pc - bias, &innermost) : 0;
        if (count <= 0) {
            return;
        }
        Dwarf_Die* all = nullptr;
        const int depth = dwarf_getscopes_die(&innermost[0], &all);
        for (int i = 0; i < depth; ++i) {
            const int tag = dwarf_tag(&all[i]);
            if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_subprogram) {
                continue;
            }
            const char* name = dwarf_diename(&all[i]);
            lines.back().function = name ? name : "";
            if (tag == DW_TAG_subprogram) {
                break;
            }
            lines.push_back(callSite(unit, &all[i]));
        }
        std::free(all);
        std::free(innermost);
    }

    static SourceLine callSite(Dwarf_Die* unit, Dwarf_Die* inlined)
    {
        Dwarf_Attribute attribute;
        Dwarf_Word file = 0, line = 0;
        dwarf_formudata(dwarf_attr(inlined, DW_AT_call_file, &attribute), &file);
        dwarf_formudata(dwarf_attr(inlined, DW_AT_call_line, &attribute), &line);
        Dwarf_Files* files = nullptr;
        size_t fileCount = 0;
        const char* name = nullptr;
        if (dwarf_getsrcfiles(unit, &files, &fileCount) == 0 && file < fileCount) {
            name = dwarf_filesrc(files, file, nullptr, nullptr);
        }
        return {"", name ? name : "", static_cast<int>(line)};
    }

    Dwfl* dwfl_;
};

const std::string& simulatorFolder()
{
    // This file is FOLDER/runtime/where.cpp.
    static const std::string folder = [] {
        std::string path = __FILE__;
        for (int up = 0; up < 2; ++up) {
            path.resize(path.rfind('/'));
        }
        return path + '/';
    }();
    return folder;
}

std::string shortName(const SourceLine& line)
{
    return line.file.substr(line.file.rfind('/') + 1) + ':' + std::to_string(line.line);
}

// "0-31, 40": indices in ascending order, neighbours joined.
std::string ranges(const std::vector<unsigned>& indices)
{
    std::string text;
    for (size_t first = 0; first < indices.size();) {
        size_t last = first;
        while (last + 1 < indices.size() && indices[last + 1] == indices[last] + 1) {
            ++last;
        }
        text += (text.empty() ? "" : ", ") + std::to_string(indices[first]);
        if (last > first) {
            text += '-' + std::to_string(indices[last]);
        }
        first = last + 1;
    }
    return text;
}

std::string doing(const Whereabouts& where)
{
    switch (where.state) {
        case Whereabouts::notStarted:
            return "have not started";
        case Whereabouts::ended:
            return "have ended";
        case Whereabouts::running:
            return "run";
        case Whereabouts::waiting:
            break;
    }
    switch (where.wait) {
        case Wait::block:
            return "wait for the other threads of the block";
        case Wait::grid:
            return "wait for the other blocks of the grid";
        default:
            return "wait for other lanes of their warp";
    }
}

}  // namespace

std::vector<SourceLine> linesOf(const void* address)
{
    static std::mutex mutex;
    std::scoped_lock lock(mutex);
    static DebugInformation& information = *new DebugInformation;
    return information.linesOf(address);
}

std::vector<SourceLine> studentLines(const Frames& frames)
{
    std::vector<SourceLine> lines;
    for (int f = 0; f < frames.count; ++f) {
        // A return address may already belong to the next line; the call ends one byte before it.
        const auto* address = static_cast<const char*>(frames.at[f]) - (f > 0 ? 1 : 0);
        for (const SourceLine& line : linesOf(address)) {
            if (line.line > 0 && !line.file.starts_with(simulatorFolder())) {
                lines.push_back(line);
            }
        }
    }
    return lines;
}

std::string describe(const Frames& frames)
{
    std::string text;
    for (const SourceLine& line : studentLines(frames)) {
        text += (text.empty() ? "" : ", called from ") + shortName(line);
    }
    return text;
}

std::string describe(const std::vector<Whereabouts>& threads)
{
    std::map<std::string, std::vector<unsigned>> groups;
    for (unsigned t = 0; t < threads.size(); ++t) {
        const std::string place = describe(threads[t].frames);
        groups[doing(threads[t]) + (place.empty() ? "" : " at " + place)].push_back(t);
    }
    std::string text;
    for (const auto& [what, indices] : groups) {
        text += "    threads " + ranges(indices) + ' ' + what + '\n';
    }
    return text;
}

}  // namespace simulator
