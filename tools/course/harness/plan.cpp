#include "plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "harness/suggestion.h"
#include "language/language.h"
#include "suite_runner.h"
#include "usage_error.h"

namespace harness {
namespace {

using Words = std::vector<std::string>;

void chooseAll(PlannedSuite& suite) {
    suite.chosen.resize(suite.tests.size());
    std::iota(suite.chosen.begin(), suite.chosen.end(), 0);
}

std::vector<PlannedSuite> loadAll(const Suites& suites) {
    std::vector<PlannedSuite> all;
    for (std::size_t i = 0; i < suites.all().size(); ++i) {
        PlannedSuite suite = load(suites, i);
        if (std::ranges::count(all, suite.name, &PlannedSuite::name) > 0)
            throw UsageError(tr("two suites of mainTest.cpp are called {0}", suite.name));
        all.push_back(std::move(suite));
    }
    return all;
}

Words validNames(const std::vector<PlannedSuite>& all) {
    Words names;
    for (const PlannedSuite& suite : all)
        if (std::ranges::count(names, suite.lesson) == 0) names.push_back(suite.lesson);
    for (const PlannedSuite& suite : all) names.push_back(suite.name);
    return names;
}

[[noreturn]] void refuseName(const std::string& word, const std::vector<PlannedSuite>& all) {
    const Words valid = validNames(all);
    throw UsageError(tr("unknown suite {0}{1}\nLessons and suites of mainTest.cpp: {2}", word,
                        suggestion(word, valid), listed(valid)));
}

void chooseTest(PlannedSuite& suite, const std::string& test) {
    const auto found = std::ranges::find(suite.testNames, test);
    if (found == suite.testNames.end())
        throw UsageError(tr("{0} has no test {1}{2}\nIts tests: {3}", suite.name, test,
                            suggestion(test, suite.testNames), listed(suite.testNames)));
    const std::size_t index = found - suite.testNames.begin();
    if (std::ranges::count(suite.chosen, index) == 0) suite.chosen.push_back(index);
}

void choose(std::vector<PlannedSuite>& all, const std::string& word) {
    bool found = false;
    for (PlannedSuite& suite : all) {
        if (suite.name == word || suite.lesson == word)
            chooseAll(suite);
        else if (word.starts_with(suite.name + "/"))
            chooseTest(suite, word.substr(suite.name.size() + 1));
        else
            continue;
        found = true;
    }
    if (!found) refuseName(word, all);
}

}  // namespace

PlannedSuite load(const Suites& suites, std::size_t position) {
    const SuiteFactory& factory = suites.all().at(position);
    PlannedSuite suite{position, {}, factory.lesson, {}, {}, {}, {}};
    suite.devices = factory.devices;
    suite.root.reset(factory.create());
    suite.name = suite.root->getName();
    suite.tests = testsOf(*suite.root);
    suite.testNames = namesOf(*suite.root, suite.tests);
    chooseAll(suite);
    return suite;
}

std::vector<PlannedSuite> plan(const Suites& suites, const Words& words) {
    std::vector<PlannedSuite> all = loadAll(suites);
    if (!words.empty()) {
        for (PlannedSuite& suite : all) suite.chosen.clear();
        for (const std::string& word : words) choose(all, word);
        for (PlannedSuite& suite : all) std::ranges::sort(suite.chosen);
    }
    std::erase_if(all, [](const PlannedSuite& suite) { return suite.chosen.empty(); });
    if (all.empty())
        throw UsageError(tr("no test to run: the suites that mainTest.cpp adds have none"));
    return all;
}

void sample(std::vector<PlannedSuite>& suites, std::size_t most) {
    for (PlannedSuite& suite : suites) {
        const std::vector<std::size_t> all = suite.chosen;
        if (all.size() <= most) continue;
        // Of as many equal parts of the suite, the middle ones: its first tests are the smallest.
        suite.chosen.clear();
        for (std::size_t part = 0; part < most; ++part)
            suite.chosen.push_back(all[(2 * part + 1) * all.size() / (2 * most)]);
    }
}

void keep(std::vector<PlannedSuite>& suites, const LastFailures& failures) {
    for (PlannedSuite& suite : suites)
        std::erase_if(
            suite.chosen,
            [&](std::size_t test) {
                return !failures.contains(suite.name, suite.testNames[test]);
            });
    std::erase_if(suites, [](const PlannedSuite& suite) { return suite.chosen.empty(); });
}

void listSuitesAsJson(const std::vector<PlannedSuite>& suites) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const PlannedSuite& suite : suites)
        list.push_back({{"suite", suite.name}, {"lesson", suite.lesson}});
    fmt::print("{}\n", list.dump());
}

void listSuites(const std::vector<PlannedSuite>& suites, bool withTests) {
    std::size_t width = 0;
    for (const PlannedSuite& suite : suites) width = std::max(width, suite.name.size());
    std::string lesson;
    for (const PlannedSuite& suite : suites) {
        if (suite.lesson != lesson) fmt::print("{}\n", lesson = suite.lesson);
        fmt::print("  {:<{}}  {}\n", suite.name, width,
                   trn("{0} test", "{0} tests", static_cast<long long>(suite.chosen.size())));
        if (!withTests) continue;
        for (const std::size_t test : suite.chosen)
            fmt::print("    {}/{}\n", suite.name, suite.testNames[test]);
    }
}

}  // namespace harness
