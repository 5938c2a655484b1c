#include "roster.h"

#include <algorithm>
#include <stdexcept>

#include "csv.h"
#include "language/language.h"

namespace grade {
namespace {

double pointsIn(const std::string& text) try {
    std::size_t end = 0;
    const double points = text.empty() ? 0 : std::stod(text, &end);
    if (end != text.size()) throw std::invalid_argument(text);
    return points;
} catch (const std::logic_error&) {
    throw std::runtime_error(tr("{0} is no number of points", text));
}

Roster rosterFrom(const std::vector<Row>& rows) {
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
    return rosterFrom(readTable(file));
} catch (const std::exception& error) {
    throw std::runtime_error(tr("the roster {0}: {1}", file.string(), error.what()));
}

}  // namespace grade
