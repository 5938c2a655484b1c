// The course's text file of matrices: their number; before each a line "***", then three lines of
// three integers; after the last one "***" again.
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

#include "Matrix3.h"

/// Throws std::invalid_argument with file, line and what was expected when the file cannot be read,
/// is cut off or malformed, or holds no matrix. Shows progress.
std::vector<Matrix3> readMatrices(const std::string& path);

/// The same from a stream; `name` is for the messages.
std::vector<Matrix3> readMatrices(std::istream& file, const std::string& name);

/// The i-th of the matrices of a seed, with integers from -999999 to 999999.
Matrix3 generatedMatrix(uint64_t seed, long i);

/// Writes such a file of n matrices, as a whole or not at all. Shows progress. Throws
/// std::invalid_argument for n < 1 and where no file can be written.
void generateFile(const std::string& path, long n, uint64_t seed);

/// Such a file as a text, for those who have none at hand.
std::string generatedText(long n, uint64_t seed);
