#include "where.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <unordered_map>

#include "context.h"
#include "language/demangled.h"
#include "language/language.h"
#include "simulator/stopped.h"

namespace simulator {

namespace {

// The debug information of this program, read when it is first asked for.
class DebugInformation {
  public:
    DebugInformation() {
        static char* noDebugPath = nullptr;
        static const Dwfl_Callbacks callbacks = {.find_elf = dwfl_linux_proc_find_elf,
                                                 .find_debuginfo = dwfl_standard_find_debuginfo,
                                                 .section_address = nullptr,
                                                 .debuginfo_path = &noDebugPath};
        dwfl_ = dwfl_begin(&callbacks);
        dwfl_linux_proc_report(dwfl_, getpid());
        dwfl_report_end(dwfl_, nullptr, nullptr);
    }

    // Thousands of threads are at a few addresses.
    const std::vector<SourceLine>& linesOf(const void* address) {
        const auto [entry, isNew] = lines_.try_emplace(address);
        if (isNew) entry->second = find(address);
        return entry->second;
    }

  private:
    std::vector<SourceLine> find(const void* address) {
        const auto pc = reinterpret_cast<Dwarf_Addr>(address);
        Dwfl_Module* module = dwfl_addrmodule(dwfl_, pc);
        Dwfl_Line* line = module ? dwfl_module_getsrc(module, pc) : nullptr;
        if (!line) return named(module, pc);
        int number = 0;
        const char* file = dwfl_lineinfo(line, nullptr, &number, nullptr, nullptr, nullptr);
        std::vector<SourceLine> lines{{"", file ? file : "", number}};
        addCallers(module, pc, lines);
        return lines;
    }

    // The simulator's own functions have no lines, and are known by their names.
    static std::vector<SourceLine> named(Dwfl_Module* module, Dwarf_Addr pc) {
        const char* symbol = module ? dwfl_module_addrname(module, pc) : nullptr;
        if (!symbol) return {};
        const std::string name = language::demangled(symbol);
        return {{name.substr(0, name.find('(')), "", 0}};
    }

    // The functions that `pc` was inlined into, and the line each was inlined at.
    void addCallers(Dwfl_Module* module, Dwarf_Addr pc, std::vector<SourceLine>& lines) {
        Dwarf_Addr bias = 0;
        Dwarf_Die* unit = dwfl_module_addrdie(module, pc, &bias);
        if (!unit) return;
        std::vector<Dwarf_Die> scopes = scopesOf(unit, pc - bias);
        for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope) {
            const char* name = dwarf_diename(&*scope);
            lines.back().function = name ? name : "";
            if (dwarf_tag(&*scope) == DW_TAG_inlined_subroutine)
                lines.push_back(callSite(unit, &*scope));
        }
    }

    // The function that holds `pc` and those inlined into it, outermost first. A kernel's body is a
    // lambda: its function stands below another one, which does not hold `pc`, and
    // dwarf_getscopes() would not look there.
    std::vector<Dwarf_Die> scopesOf(Dwarf_Die* unit, Dwarf_Addr pc) {
        for (Dwarf_Die& function : functionsOf(unit)) {
            if (dwarf_haspc(&function, pc) == 1) {
                std::vector<Dwarf_Die> scopes{function};
                addInlined(function, pc, scopes);
                return scopes;
            }
        }
        return {};
    }

    static void addInlined(Dwarf_Die scope, Dwarf_Addr pc, std::vector<Dwarf_Die>& scopes) {
        forEachChild(
            scope,
            [&](Dwarf_Die& child) {
                const int tag = dwarf_tag(&child);
                if ((tag == DW_TAG_inlined_subroutine || tag == DW_TAG_lexical_block) &&
                    dwarf_haspc(&child, pc) == 1) {
                    if (tag == DW_TAG_inlined_subroutine) scopes.push_back(child);
                    addInlined(child, pc, scopes);
                }
            });
    }

    std::vector<Dwarf_Die>& functionsOf(Dwarf_Die* unit) {
        const auto [entry, isNew] = functions_.try_emplace(unit->addr);
        if (isNew) addFunctions(*unit, entry->second);
        return entry->second;
    }

    static void addFunctions(Dwarf_Die scope, std::vector<Dwarf_Die>& functions) {
        forEachChild(
            scope,
            [&](Dwarf_Die& child) {
                if (dwarf_tag(&child) == DW_TAG_subprogram &&
                    (dwarf_hasattr(&child, DW_AT_low_pc) || dwarf_hasattr(&child, DW_AT_ranges)))
                    functions.push_back(child);
                addFunctions(child, functions);
            });
    }

    template <class Visit>
    static void forEachChild(Dwarf_Die parent, const Visit& visit) {
        Dwarf_Die child;
        for (int end = dwarf_child(&parent, &child); end == 0;
             end = dwarf_siblingof(&child, &child))
            visit(child);
    }

    static SourceLine callSite(Dwarf_Die* unit, Dwarf_Die* inlined) {
        Dwarf_Attribute attribute;
        Dwarf_Word file = 0, line = 0;
        dwarf_formudata(dwarf_attr(inlined, DW_AT_call_file, &attribute), &file);
        dwarf_formudata(dwarf_attr(inlined, DW_AT_call_line, &attribute), &line);
        Dwarf_Files* files = nullptr;
        size_t fileCount = 0;
        const char* name = nullptr;
        if (dwarf_getsrcfiles(unit, &files, &fileCount) == 0 && file < fileCount)
            name = dwarf_filesrc(files, file, nullptr, nullptr);
        return {"", name ? name : "", static_cast<int>(line)};
    }

    Dwfl* dwfl_;
    std::unordered_map<const void*, std::vector<SourceLine>> lines_;
    std::unordered_map<void*, std::vector<Dwarf_Die>> functions_;  // by unit: those with code
};

const std::string& simulatorFolder() {
    // This file is FOLDER/runtime/where.cpp. Asked for until the last word of a program.
    static const std::string& folder = *new std::string([] {
        std::string path = __FILE__;
        for (int up = 0; up < 2; ++up) path.resize(path.rfind('/'));
        return path + '/';
    }());
    return folder;
}

bool isOfProgram(const SourceLine& line) {
    return line.line > 0 && !line.file.starts_with(simulatorFolder()) &&
           !line.file.starts_with("/usr/");
}

std::string shortName(const SourceLine& line) {
    return line.file.substr(line.file.rfind('/') + 1) + ':' + std::to_string(line.line);
}

// "0-31, 40": indices in ascending order, neighbours joined.
std::string ranges(const std::vector<unsigned>& indices) {
    std::string text;
    for (size_t first = 0; first < indices.size();) {
        size_t last = first;
        while (last + 1 < indices.size() && indices[last + 1] == indices[last] + 1) ++last;
        text += (text.empty() ? "" : ", ") + std::to_string(indices[first]);
        if (last > first) text += '-' + std::to_string(indices[last]);
        first = last + 1;
    }
    return text;
}

/// What the threads do that are in the same place, `count` of them.
std::string doing(const Whereabouts& where, size_t count, const std::string& threads) {
    const auto n = static_cast<long long>(count);
    switch (where.state) {
        case Whereabouts::notStarted:
            return trn("thread {1} has not started", "threads {1} have not started", n, threads);
        case Whereabouts::ended:
            return trn("thread {1} has ended", "threads {1} have ended", n, threads);
        case Whereabouts::running:
            return trn("thread {1} runs", "threads {1} run", n, threads);
        case Whereabouts::waiting:
            break;
    }
    switch (where.wait) {
        case Wait::block:
            return trn("thread {1} waits for the other threads of the block",
                       "threads {1} wait for the other threads of the block", n, threads);
        case Wait::grid:
            return trn("thread {1} waits for the other blocks of the grid",
                       "threads {1} wait for the other blocks of the grid", n, threads);
        default:
            return trn("thread {1} waits for other lanes of its warp",
                       "threads {1} wait for other lanes of their warp", n, threads);
    }
}

}  // namespace

std::vector<SourceLine> linesOf(const void* address) {
    static std::mutex mutex;
    std::scoped_lock lock(mutex);
    static DebugInformation& information = *new DebugInformation;
    return information.linesOf(address);
}

std::vector<SourceLine> programLines(const Frames& frames) {
    std::vector<SourceLine> lines;
    for (int f = 0; f < frames.count; ++f) {
        // A return address may already belong to the next line; the call ends one byte before it.
        const auto* address = static_cast<const char*>(frames.at[f]) - (f > 0 ? 1 : 0);
        for (const SourceLine& line : linesOf(address)) {
            if (isOfProgram(line)) lines.push_back(line);
            if (line.function == "main") return lines;  // its callers are the C library's
        }
    }
    return lines;
}

// A launch is a call of the function that stands for the kernel, which has the kernel's line.
FailedCall describeLastFailedCall() {
    std::string call, kernel;
    const Frames frames = lastFailedCall();
    for (int f = 0; f < frames.count; ++f)
        for (const SourceLine& line : linesOf(static_cast<const char*>(frames.at[f]) - 1))
            if (call.empty() && kernel.empty() && isOfProgram(line))
                kernel = line.function;
            else if (isOfProgram(line) && (call.empty() ? line.function != kernel : true))
                return {call.empty() ? tr("the launch of {0}", kernel) : call, line.file,
                        line.line};
            else if (call.empty() && line.function.starts_with("cuda"))
                call = line.function;
    return {call, "", 0};
}

std::string describe(const Frames& frames) {
    std::string text;
    for (const SourceLine& line : programLines(frames))
        text = text.empty() ? shortName(line) : tr("{0}, called from {1}", text, shortName(line));
    return text;
}

std::string describe(uint3 index) {
    return '(' + std::to_string(index.x) + ',' + std::to_string(index.y) + ',' +
           std::to_string(index.z) + ')';
}

std::string hexadecimal(uint32_t mask) {
    char text[16];
    std::snprintf(text, sizeof text, "0x%08x", mask);
    return text;
}

std::string describe(const std::vector<Whereabouts>& threads) {
    struct Group {
        const Whereabouts* where;
        std::string place;
        std::vector<unsigned> indices;
    };
    std::map<std::string, Group> groups;
    for (unsigned t = 0; t < threads.size(); ++t) {
        const std::string place = describe(threads[t].frames);
        Group& group =
            groups.try_emplace(doing(threads[t], 0, "") + place, Group{&threads[t], place, {}})
                .first->second;
        group.indices.push_back(t);
    }
    std::string text;
    for (const auto& [key, group] : groups) {
        const std::string what = doing(*group.where, group.indices.size(), ranges(group.indices));
        text += "\n    " + (group.place.empty() ? what : tr("{0} at {1}", what, group.place));
    }
    return text;
}

}  // namespace simulator
