// Tables as CSV.
#pragma once

#include <fstream>
#include <string>
#include <vector>

/// The cells of a line; those in quotes may have commas.
inline std::vector<std::string> cellsOf(const std::string& line) {
    std::vector<std::string> cells(1);
    bool isQuoted = false;
    for (const char c : line)
        if (c == '"')
            isQuoted = !isQuoted;
        else if (c == ',' && !isQuoted)
            cells.emplace_back();
        else
            cells.back() += c;
    return cells;
}

/// The rows of a file, without its heading and what # begins.
inline std::vector<std::vector<std::string>> rowsOf(const char* file) {
    std::vector<std::vector<std::string>> rows;
    std::ifstream table(file);
    for (std::string line; std::getline(table, line);)
        if (!line.starts_with('#') && !line.starts_with("kernel,")) rows.push_back(cellsOf(line));
    return rows;
}
