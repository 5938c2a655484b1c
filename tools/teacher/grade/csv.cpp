#include "csv.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "language/language.h"

namespace grade {
namespace {

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

char separatorOf(std::string_view firstLine) {
    for (const char separator : {',', ';', '\t'})
        if (firstLine.find(separator) != std::string_view::npos) return separator;
    return ',';
}

}  // namespace

std::vector<Row> readTable(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::string text;
    if (!in || (text.assign(std::istreambuf_iterator<char>(in), {}), in.bad()))
        throw std::runtime_error(tr("it cannot be read"));
    constexpr std::string_view mark = "\xEF\xBB\xBF";  // spreadsheets begin their UTF-8 with it
    if (text.starts_with(mark)) text.erase(0, mark.size());
    return rowsOf(text, separatorOf(std::string_view(text).substr(0, text.find('\n'))));
}

std::string csvField(std::string_view text) {
    if (text.find_first_of(",\"\n\r") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

}  // namespace grade
