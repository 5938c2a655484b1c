#pragma once

#include <string>
#include <vector>

/// The tasks of this lesson: rows of very different lengths, one after another in one array. Each
/// row is to be summed. Host.
struct Rows {
    std::vector<int> values;
    std::vector<long> starts;  // of each row in values, and the end of the last

    long count() const { return static_cast<long>(starts.size()) - 1; }
    long length(long row) const { return starts[row + 1] - starts[row]; }
    long longest() const;
    int sum(long row) const;
};

/// How the lengths of the rows differ.
enum class Lengths {
    EQUAL,
    GROWING,        // as the rows of a triangle
    SCATTERED,      // most are short, few are up to 128 times as long, anywhere (Pareto's law)
    LONGEST_FIRST,  // the same, sorted
};

inline constexpr Lengths ALL_LENGTHS[] = {Lengths::EQUAL, Lengths::GROWING, Lengths::SCATTERED,
                                          Lengths::LONGEST_FIRST};

std::string name(Lengths lengths);

/// `count` rows with `mean` elements each, on average. `seed` chooses the lengths of
/// scattered rows.
Rows makeRows(Lengths lengths, long count, long mean, unsigned seed = 1);
