#include "table.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "harness/terminal.h"
#include "language/language.h"

namespace prove {

using harness::coloured;
using harness::say;

namespace {

/// What the tools of compute-sanitizer found.
std::string bySanitizers(const Verdict& verdict) {
    std::vector<std::string> by;
    for (const auto& [tool, kinds] : verdict.bySanitizers)
        by.push_back(fmt::format("{}: {}", tool, fmt::join(kinds, ", ")));
    return fmt::format("{}", fmt::join(by, "; "));
}

/// By what the solution was caught, in words.
std::string caughtBy(const Verdict& verdict) {
    std::vector<std::string> by;
    if (!verdict.byChecker.empty())
        by.push_back(tr("checker: {0}", fmt::format("{}", fmt::join(verdict.byChecker, ", "))));
    if (!verdict.bySanitizers.empty()) by.push_back(bySanitizers(verdict));
    if (verdict.byTests) by.push_back(tr("tests"));
    return fmt::format("{}", fmt::join(by, "; "));
}

std::string outcome(const Row& row) {
    const Verdict& verdict = row.trial.verdict;
    if (!verdict.isAsStated()) return coloured(tr("NOT AS STATED"), fmt::color::red);
    if (verdict.isCaught()) return caughtBy(verdict);
    return row.solution.isWrong ? tr("nothing here, as stated") : tr("passes");
}

std::string indented(const std::string& text) {
    std::string result = "      ";
    for (const char c : text.substr(0, text.find_last_not_of('\n') + 1))
        result += c == '\n' ? "\n      " : std::string(1, c);
    return result + "\n";
}

const char* side(const Solution& solution) {
    return solution.isWrong ? trm("wrong") : trm("correct");
}

size_t countIf(const std::vector<Row>& rows, auto predicate) {
    return std::ranges::count_if(rows, predicate);
}

/// What the checker finds, as the solution states.
std::string byChecker(const Solution& solution) {
    std::vector<std::string> kinds(solution.kinds.begin(), solution.kinds.end());
    for (const std::string& kind : solution.maybeKinds) kinds.push_back("maybe " + kind);
    return fmt::format("{}", fmt::join(kinds, ", "));
}

std::string toMarkdown(const std::vector<Row>& rows) {
    const auto orNothing = [](const std::string& text) { return text.empty() ? "nothing" : text; };
    std::string text =
        "| solution | its mistake | the checker | compute-sanitizer | tests "
        "|\n|---|---|---|---|---|\n";
    for (const auto& [solution, trial] : rows)
        if (solution.isWrong && (trial.verdict.hasRun || trial.isUnchanged))
            text +=
                fmt::format("| `{}` | {} | {} | {} | {} |\n", solution.title(), solution.why,
                            orNothing(byChecker(solution)), orNothing(bySanitizers(trial.verdict)),
                            trial.verdict.byTests ? "fail" : "pass");
    return text;
}

std::string toJson(const std::vector<Row>& rows) {
    nlohmann::ordered_json json = {{"format", 1}, {"solutions", nlohmann::ordered_json::array()}};
    for (const auto& [solution, trial] : rows)
        json["solutions"].push_back({{"lesson", solution.lesson},
                                     {"name", solution.name},
                                     {"side", side(solution)},
                                     {"why", solution.why},
                                     {"file", solution.replaces},
                                     {"byChecker", trial.verdict.byChecker},
                                     {"byTests", trial.verdict.byTests},
                                     {"bySanitizers", trial.verdict.bySanitizers},
                                     {"asStated", trial.verdict.isAsStated()},
                                     {"complaints", trial.verdict.complaints},
                                     {"seconds", trial.seconds}});
    return json.dump(2) + "\n";
}

}  // namespace

Table::Table(std::vector<Row>& rows) : rows_(rows), done_(rows.size()) {
    for (const Row& row : rows) nameWidth_ = std::max(nameWidth_, row.solution.name.size());
}

void Table::ended(size_t row) {
    done_[row] = true;
    ++count_;
    if (harness::isTerminal()) say("\r\033[K");
    for (; shown_ < rows_.size() && done_[shown_]; ++shown_) show(rows_[shown_]);
    if (harness::isTerminal()) showProgress();
}

void Table::show(const Row& row) {
    const Solution& solution = row.solution;
    if (shown_ == 0 || rows_[shown_ - 1].solution.lesson != solution.lesson)
        say(coloured(solution.lesson, fmt::emphasis::bold) + "\n");
    const std::string time =
        row.trial.isUnchanged ? tr("unchanged") : language::number(row.trial.seconds, 1) + " s";
    say(fmt::format("  {}  {:<{}}  {} {}\n", language::padded(tr(side(solution)), 7), solution.name,
                    nameWidth_, language::padded(outcome(row), 40), language::paddedLeft(time, 9)));
    if (row.trial.beside == Program::Beside::refused)
        say(indented(tr("built alone: it does not compile in one program with the others")));
    if (row.trial.verdict.isAsStated()) return;
    say(indented(fmt::format("{}: {}", solution.path.string(), solution.why)));
    for (const std::string& complaint : row.trial.verdict.complaints)
        say(indented("- " + complaint));
}

void Table::showProgress() const {
    if (count_ < rows_.size())
        say(fmt::format("[{}/{}] {} ...", count_, rows_.size(), rows_[shown_].solution.title()));
}

void Table::total() const {
    const auto count = [&](auto predicate) {
        return countIf(
            rows_,
            [&](const Row& row) { return row.solution.isWrong && predicate(row.trial.verdict); });
    };
    const auto byTests = [](const Verdict& verdict) { return verdict.byTests; };
    const auto byTools = [](const Verdict& verdict) {
        return !verdict.byChecker.empty() || !verdict.bySanitizers.empty();
    };
    const size_t wrong = count([](const Verdict&) { return true; });
    const size_t both =
        count([&](const Verdict& verdict) { return byTests(verdict) && byTools(verdict); });
    say("\n" +
        tr("{0} wrong: {1} caught by findings only, {2} by tests only, {3} by both, {4} by "
           "nothing here",
           wrong, count(byTools) - both, count(byTests) - both, both,
           count([](const Verdict& verdict) { return !verdict.isCaught(); })) +
        "\n");
    const auto countBuilt = [&](Program::Beside beside) {
        return countIf(rows_, [&](const Row& row) {
            return !row.trial.isUnchanged && row.trial.beside == beside;
        });
    };
    const size_t refused = countBuilt(Program::Beside::refused);
    say(
        tr("{0} correct\n{1} built with others in one program, {2} alone, {3} of them because they "
           "do not compile with the others\n",
           rows_.size() - wrong, countBuilt(Program::Beside::others),
           countBuilt(Program::Beside::nothing) + refused, refused));
    const size_t failed =
        countIf(rows_, [](const Row& row) { return !row.trial.verdict.isAsStated(); });
    const std::string verdict = failed == 0 ? coloured(tr("PROVED"), fmt::color::green)
                                            : coloured(tr("FAILED"), fmt::color::red);
    say(tr("{0}: {1} of {2} as stated, {3} unchanged since they passed\n", verdict,
           rows_.size() - failed, rows_.size(),
           countIf(rows_, [](const Row& row) { return row.trial.isUnchanged; })));
}

bool allAsStated(const std::vector<Row>& rows) {
    return std::ranges::all_of(
        rows, [](const Row& row) { return row.trial.verdict.isAsStated(); });
}

std::string written(const std::vector<Row>& rows, const std::string& file) {
    return file.ends_with(".md") ? toMarkdown(rows) : toJson(rows);
}

}  // namespace prove
