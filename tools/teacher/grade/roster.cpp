#include "roster.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "language/language.h"

namespace grade {
namespace {

using Row = std::vector<std::string>;

/// The rows of a table as RFC 4180 has them; empty lines are none.
std::vector<Row> rowsOf(const std::string& text, char separator) {
    std::vector<Row> rows;
    Row row(1);
    bool isQuoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool isDoubled = isQuoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"';
        if (isDoubled)
            row.back() += text[++i];
        else if (c == '"')
            isQuoted = !isQuoted;
        else if (isQuoted)
            row.back() += c;
        else if (c == separator)
            row.emplace_back();
        else if (c == '\n')
            rows.push_back(std::exchange(row, Row(1)));
        else if (c != '\r')
            row.back() += c;
    }
    if (isQuoted) throw std::runtime_error(tr("a quotation mark has no partner"));
    rows.push_back(row);
    std::erase_if(rows, [](const Row& one) { return one == Row(1); });
    return rows;
}

double pointsIn(const std::string& text) try {
    std::size_t end = 0;
    const double points = text.empty() ? 0 : std::stod(text, &end);
    if (end != text.size()) throw std::invalid_argument(text);
    return points;
} catch (const std::logic_error&) {
    throw std::runtime_error(tr("{0} is no number of points", text));
}

Roster rosterFrom(std::string text) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";  // spreadsheets begin their UTF-8 with it
    if (text.starts_with(mark)) text.erase(0, mark.size());
    const std::string first = text.substr(0, text.find('\n'));
    const std::vector<Row> rows = rowsOf(text, first.find(',') == std::string::npos ? ';' : ',');
    if (rows.empty() || std::ranges::count(rows[0], "student") == 0)
        throw std::runtime_error(tr("its first line names no column student"));
    Roster roster;
    const Row& names = rows[0];
    for (const std::string& name : names)
        if (name != "student" && name != "points" && name != "comment")
            roster.others.push_back(name);
    for (auto row = rows.begin() + 1; row != rows.end(); ++row) {
        if (row->size() != names.size())
            throw std::runtime_error(tr("the line of {0} has {1} columns, the first one {2}",
                                        row->front(), row->size(), names.size()));
        std::string student;
        Roster::Entry entry;
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i] == "student")
                student = (*row)[i];
            else if (names[i] == "points")
                entry.points = pointsIn((*row)[i]);
            else if (names[i] == "comment")
                entry.comment = (*row)[i];
            else
                entry.others.push_back((*row)[i]);
        if (!roster.students.emplace(student, entry).second)
            throw std::runtime_error(tr("it has {0} twice", student));
    }
    return roster;
}

}  // namespace

Roster readRoster(const std::filesystem::path& file) try {
    std::ifstream in(file, std::ios::binary);
    if (!in) throw std::runtime_error(tr("it cannot be read"));
    return rosterFrom({std::istreambuf_iterator<char>(in), {}});
} catch (const std::exception& error) {
    throw std::runtime_error(tr("the roster {0}: {1}", file.string(), error.what()));
}

}  // namespace grade
