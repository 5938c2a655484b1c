#include "MatrixFile.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "common/OutputFile.h"
#include "common/Philox.h"
#include "common/Progress.h"
#include "language/language.h"

namespace {

constexpr std::string_view BLANKS = " \t\r";

std::string_view trimmed(std::string_view line) {
    const size_t first = line.find_first_not_of(BLANKS);
    if (first == std::string_view::npos) return {};
    return line.substr(first, line.find_last_not_of(BLANKS) + 1 - first);
}

/// Takes an integer from the front of `line`, and the blanks before it.
template <typename T>
std::optional<T> takeInteger(std::string_view& line) {
    line = trimmed(line);
    T value = 0;
    const auto [after, error] = std::from_chars(line.data(), line.data() + line.size(), value);
    line.remove_prefix(after - line.data());
    const bool isWhole = line.empty() || BLANKS.find(line[0]) != std::string_view::npos;
    return error == std::errc() && isWhole ? std::optional(value) : std::nullopt;
}

class MatrixReader {
  public:
    MatrixReader(std::istream& file, const std::string& name) : file(file), name(name) {}

    std::vector<Matrix3> read() {
        const long n = readNumber();
        std::vector<Matrix3> matrices;
        matrices.reserve(
            std::min(n, 1L << 20));  // a wrong number is no reason to run out of memory
        Progress progress(tr("reading {0}", name), n);
        for (long i = 0; i < n; i++) {
            readSeparator(tr("'***' before matrix {0} of {1}", i + 1, n));
            matrices.push_back(readMatrix(i, n));
            progress.at(i + 1);
        }
        readSeparator(tr("'***' after the last matrix"));
        readEnd();
        return matrices;
    }

  private:
    long readNumber() {
        const std::string expected = tr("the number of matrices, 1 or more");
        std::string_view rest = next(expected);
        const std::optional<long> n = takeInteger<long>(rest);
        if (!n || *n < 1 || !rest.empty()) fail(expected);
        return *n;
    }

    void readSeparator(const std::string& expected) {
        if (next(expected) != "***") fail(expected);
    }

    Matrix3 readMatrix(long i, long n) {
        Matrix3 matrix;
        for (int row = 0; row < 3; row++) {
            const std::string expected =
                tr("three integers of 32 bits, row {0} of matrix {1} of {2}", row + 1, i + 1, n);
            std::string_view rest = next(expected);
            for (int column = 0; column < 3; column++) {
                const std::optional<int> cell = takeInteger<int>(rest);
                if (!cell) fail(expected);
                matrix.cell[3 * row + column] = *cell;
            }
            if (!trimmed(rest).empty()) fail(expected);
        }
        return matrix;
    }

    void readEnd() {
        while (std::getline(file, line)) {
            lines++;
            if (!trimmed(line).empty()) fail(tr("the end of the file"));
        }
    }

    /// The next line without the blanks around it.
    std::string_view next(const std::string& expected) {
        lines++;
        if (!std::getline(file, line)) refuse(tr("the file ends"), expected);
        return trimmed(line);
    }

    [[noreturn]] void fail(const std::string& expected) const {
        refuse(tr("found '{0}'", trimmed(line).substr(0, 40)), expected);
    }

    [[noreturn]] void refuse(const std::string& found, const std::string& expected) const {
        throw std::invalid_argument(
            tr("{0}, line {1}: {2}; expected {3}", name, lines, found, expected));
    }

    std::istream& file;
    const std::string name;
    std::string line;
    long lines = 0;
};

void append(std::string& text, const Matrix3& matrix) {
    for (int i = 0; i < Matrix3::CELLS; i++) {
        text += std::to_string(matrix.cell[i]);
        text += i % 3 == 2 ? '\n' : ' ';
    }
    text += "***\n";
}

std::string beginning(long n) {
    return std::to_string(n) + "\n***\n";
}

}  // namespace

std::vector<Matrix3> readMatrices(const std::string& path) {
    std::ifstream file(path);
    if (!file || std::filesystem::is_directory(path))
        throw std::invalid_argument(tr("{0}: cannot be read: {1}; expected {2}", path,
                                       language::systemError(file ? EISDIR : errno),
                                       tr("a text of matrices")));
    return readMatrices(file, path);
}

std::vector<Matrix3> readMatrices(std::istream& file, const std::string& name) {
    return MatrixReader(file, name).read();
}

Matrix3 generatedMatrix(uint64_t seed, long i) {
    constexpr int LARGEST = 999999;
    const Philox random(seed);
    Matrix3 matrix;
    for (int cell = 0; cell < Matrix3::CELLS; cell++) {
        const uint32_t word = random
                                  .words({{static_cast<uint32_t>(i), static_cast<uint32_t>(i >> 32),
                                           static_cast<uint32_t>(cell / 4), 0}})
                                  .w[cell % 4];
        matrix.cell[cell] = static_cast<int>(word % (2 * LARGEST + 1)) - LARGEST;
    }
    return matrix;
}

void generateFile(const std::string& path, long n, uint64_t seed) {
    constexpr size_t AT_ONCE = 1 << 16;  // bytes
    if (n < 1) throw std::invalid_argument(tr("{0} matrices; expected 1 or more", n));
    OutputFile file(path);
    Progress progress(tr("writing {0}", path), n);
    std::string text = beginning(n);
    for (long i = 0; i < n; i++) {
        append(text, generatedMatrix(seed, i));
        if (text.size() < AT_ONCE) continue;
        file.write(text);
        text.clear();
        progress.at(i + 1);
    }
    file.write(text);
    file.commit();
}

std::string generatedText(long n, uint64_t seed) {
    std::string text = beginning(n);
    for (long i = 0; i < n; i++) append(text, generatedMatrix(seed, i));
    return text;
}
