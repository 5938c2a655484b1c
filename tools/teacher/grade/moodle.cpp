#include "moodle.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <memory>
#include <regex>
#include <stdexcept>
#include <string_view>

#include "harness/files.h"
#include "language/language.h"
#include "page/page.h"

namespace grade {
namespace {

namespace fs = std::filesystem;

constexpr auto none = std::string::npos;

std::string inSmallLetters(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

/// The column of one of these names; `none` where there is none.
std::size_t columnOf(const Row& names, const std::vector<std::string_view>& wanted) {
    const auto column = std::ranges::find_if(names, [&](const std::string& name) {
        return std::ranges::count(wanted, inSmallLetters(name)) > 0;
    });
    return column == names.end() ? none : static_cast<std::size_t>(column - names.begin());
}

std::size_t requiredColumn(const Row& names, const std::vector<std::string_view>& wanted) {
    const std::size_t column = columnOf(names, wanted);
    if (column == none)
        throw std::runtime_error(
            tr("it has no column {0}: Moodle's grading worksheet is wanted, in English or French",
               fmt::format("{} ({})", wanted[0], wanted[1])));
    return column;
}

/// The number at the end of "Participant 12".
std::string numberIn(const std::string& identifier) {
    const std::size_t last = identifier.find_last_not_of("0123456789");
    return last == none ? identifier : identifier.substr(last + 1);
}

/// The name as Moodle makes one of a file of it: characters that names of files have not are left
/// out, and underscores, which separate, are blanks.
std::string inFiles(const std::string& name) {
    std::string text;
    for (const char c : name) {
        if (std::iscntrl(static_cast<unsigned char>(c)) ||
            std::string_view("&<>\"`|':\\/").find(c) != none)
            continue;
        const char shown = c == '_' ? ' ' : c;
        if (shown == ' ' && (text.empty() || text.back() == ' ')) continue;
        text += shown;
    }
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text;
}

/// How the results call the owner of a submission, without the number that tells namesakes apart.
std::string ownerIn(const Worksheet::Grade& grade) {
    const std::string end = "_" + grade.number;
    const bool isNumbered = !grade.number.empty() && grade.student.ends_with(end);
    return grade.student.substr(0, grade.student.size() - (isNumbered ? end.size() : 0));
}

/// A number with a point or a comma.
double numberOf(std::string text) {
    std::ranges::replace(text, ',', '.');
    std::size_t end = 0;
    const double number = std::stod(text, &end);
    if (end != text.size()) throw std::invalid_argument(text);
    return number;
}

std::string joined(const Row& row) {
    std::string line;
    for (const std::string& field : row) line += (line.empty() ? "" : ",") + csvField(field);
    return line + "\r\n";
}

/// A zip archive, written file by file.
class Zip {
  public:
    explicit Zip(const fs::path& file)
        : file_(file), archive_(archive_write_new(), archive_write_free) {
        archive_write_set_format_zip(archive_.get());
        require(archive_write_open_filename(archive_.get(), file.c_str()));
    }

    void add(const std::string& path, const std::string& content) {
        const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(archive_entry_new(),
                                                                             archive_entry_free);
        archive_entry_set_pathname_utf8(entry.get(), path.c_str());
        archive_entry_set_filetype(entry.get(), AE_IFREG);
        archive_entry_set_perm(entry.get(), 0644);
        archive_entry_set_size(entry.get(), std::ssize(content));
        require(archive_write_header(archive_.get(), entry.get()));
        if (archive_write_data(archive_.get(), content.data(), content.size()) !=
            std::ssize(content))
            require(ARCHIVE_FATAL);
    }

    void close() { require(archive_write_close(archive_.get())); }

  private:
    void require(int result) {
        if (result != ARCHIVE_OK)
            throw std::runtime_error(tr("{0} cannot be written: {1}", file_.string(),
                                        archive_error_string(archive_.get())));
    }

    fs::path file_;
    std::unique_ptr<archive, int (*)(archive*)> archive_;
};

}  // namespace

bool isMoodleName(const std::string& name, MoodleName& parts) {
    static const std::regex moodle("(.+?)(_([0-9]+))?_assignsubmission_[a-z]+(_(.*))?");
    std::smatch match;
    if (!std::regex_match(name, match, moodle)) return false;
    parts = {match[1], match[3], match[5]};
    return true;
}

Worksheet::Worksheet(const fs::path& file) try : rows_(readTable(file)) {
    if (rows_.empty()) throw std::runtime_error(tr("it is empty"));
    Row& names = rows_[0];
    identifier_ = requiredColumn(names, {"identifier", "identifiant"});
    grade_ = requiredColumn(names, {"grade", "note"});
    maximum_ = requiredColumn(names, {"maximum grade", "note maximale"});
    name_ = columnOf(names, {"full name", "nom complet"});
    group_ = columnOf(names, {"group", "groupe"});
    comment_ = columnOf(names, {"feedback comments", "feedback par commentaires"});
    for (const Row& row : rows_) {
        if (row.size() != names.size())
            throw std::runtime_error(tr("the line of {0} has {1} columns, the first one {2}",
                                        row.front(), row.size(), names.size()));
        if (&row == &names) continue;
        if (numberIn(row[identifier_]).empty())
            throw std::runtime_error(tr("{0} has no number of a participant", row[identifier_]));
        try {
            numberOf(row[maximum_]);
        } catch (const std::logic_error&) {
            throw std::runtime_error(tr("{0} is no number of points", row[maximum_]));
        }
    }
} catch (const std::exception& error) {
    throw std::runtime_error(tr("the worksheet {0}: {1}", file.string(), error.what()));
}

std::string Worksheet::ownerOf(const Row& row) const {
    const std::size_t column = group_ == none ? name_ : group_;
    return column == none ? "" : inFiles(row[column]);
}

std::vector<std::size_t> Worksheet::rowsOf(const Grade& grade, std::string& why) const {
    const std::string owner = inFiles(ownerIn(grade));
    std::vector<std::size_t> found;
    for (std::size_t i = 1; i < rows_.size(); ++i) {
        const bool isNamed = ownerOf(rows_[i]) == owner;
        if (group_ != none || grade.number.empty()) {
            if (isNamed) found.push_back(i);
        } else if (numberIn(rows_[i][identifier_]) == grade.number) {
            if (name_ != none && !isNamed)
                why =
                    tr("the worksheet has {0} under the number {1}", rows_[i][name_], grade.number);
            else
                found.push_back(i);
        }
    }
    if (group_ == none && found.size() > 1) {
        why = tr("the worksheet has the name {0} times, and Moodle's number is not known",
                 found.size());
        return {};
    }
    if (found.empty() && why.empty()) why = tr("the worksheet does not have that name or number");
    return found;
}

std::vector<std::string> Worksheet::fill(const std::vector<Grade>& grades,
                                         const fs::path& out) const {
    std::vector<std::string> problems;
    std::vector<Row> rows = rows_;
    std::map<std::size_t, std::vector<const Grade*>> ofRow;
    for (const Grade& grade : grades) {
        std::string why;
        for (const std::size_t row : rowsOf(grade, why)) ofRow[row].push_back(&grade);
        if (!why.empty()) problems.push_back(grade.student + ": " + why);
    }
    const fs::path archive = out / "moodle.zip";
    const fs::path unfinished = out / "moodle.zip.new";
    Zip zip(unfinished);
    for (const auto& [i, all] : ofRow) {
        Row& row = rows[i];
        const std::string& who = row[name_ == none ? identifier_ : name_];
        if (all.size() > 1) {
            problems.push_back(tr("{0}: several submissions are of that name: {1} and {2}", who,
                                  all[0]->student, all[1]->student));
            continue;
        }
        const Grade& grade = *all.front();
        if (grade.share < 0 || grade.share > 1)
            problems.push_back(tr("{0}: the grade is cut, since Moodle takes none beyond 0 and {1}",
                                  who, row[maximum_]));
        row[grade_] =
            fmt::format("{:.2f}", std::clamp(grade.share, 0.0, 1.0) * numberOf(row[maximum_]));
        if (comment_ != none && !grade.comment.empty())
            row[comment_] += (row[comment_].empty() ? "" : "; ") + page::escaped(grade.comment);
        const std::string owner = name_ == none ? ownerIn(grade) : inFiles(row[name_]);
        zip.add(fmt::format("{}_{}_assignsubmission_file_/feedback.html", owner,
                            numberIn(row[identifier_])),
                harness::contentOf(grade.page));
    }
    zip.close();
    std::string text;
    for (const Row& row : rows) text += joined(row);
    fs::rename(unfinished, archive);
    harness::writeAtomically(out / "moodle.csv", text);
    return problems;
}

}  // namespace grade
