#include "bank.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "assembly.h"
#include "language/language.h"

namespace prove {

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> entriesOf(const fs::path& folder) {
    std::vector<fs::path> entries;
    if (!fs::is_directory(folder)) return entries;
    for (const auto& entry : fs::directory_iterator(folder)) entries.push_back(entry.path());
    std::ranges::sort(entries);
    return entries;
}

/// The checker's kinds of findings: each has a page.
std::set<std::string> kindsOf(const fs::path& workspace) {
    std::set<std::string> kinds;
    for (const fs::path& page : entriesOf(workspace / "docs/mistakes"))
        if (page.extension() == ".md" && page.stem() != "README") kinds.insert(page.stem());
    return kinds;
}

void requireKnown(const Solution& solution, const solution_build::Base& base,
                  const std::vector<std::string>& suites) {
    if (base.objectsFrom({solution.replaces}, solution.lesson).empty())
        throw BankError(
            solution.path, solution.replacesLine,
            tr("nothing in src/{0} is compiled from {1}", solution.lesson, solution.replaces));
    for (const std::string& name : solution.suites)
        if (std::ranges::find(suites, name.substr(0, name.find('/'))) == suites.end())
            throw BankError(solution.path, solution.suitesLine, tr("there is no suite {0}", name));
}

std::vector<Solution> readAll(const fs::path& bank, const std::set<std::string>& kinds) {
    std::vector<Solution> solutions;
    std::map<std::string, fs::path> titles;
    for (const fs::path& lesson : entriesOf(bank))
        for (const char* folder : {"correct", "wrong"})
            for (const fs::path& file : entriesOf(lesson / folder)) {
                solutions.push_back(readSolution(file, kinds));
                const auto [known, isNew] = titles.insert({solutions.back().title(), file});
                if (!isNew)
                    throw BankError(file, 1, tr("has the name of {0}", known->second.string()));
            }
    return solutions;
}

}  // namespace

std::vector<Solution> readBank(const fs::path& bank, const solution_build::Base& base,
                               const std::vector<std::string>& suites,
                               const std::vector<std::string>& names) {
    std::vector<Solution> all = readAll(fs::absolute(bank), kindsOf(base.workspace()));
    for (Solution& solution : all) {
        requireKnown(solution, base, suites);
        settleFinds(solution, base.workspace());
    }
    const auto isNamed = [](const Solution& solution, const std::string& name) {
        return name == solution.lesson || name == solution.title();
    };
    for (const std::string& name : names)
        if (std::ranges::none_of(all,
                                 [&](const Solution& solution) { return isNamed(solution, name); }))
            throw std::invalid_argument(tr("{0} has no solution {1}", bank.string(), name));
    std::erase_if(all, [&](const Solution& solution) {
        return !names.empty() && std::ranges::none_of(names, [&](const auto& name) {
            return isNamed(solution, name);
        });
    });
    return all;
}

}  // namespace prove
