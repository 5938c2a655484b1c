#pragma once

#include <set>
#include <string>
#include <vector>

#include "skeleton/handout.h"
#include "skeleton/lines.h"
#include "skeleton/problem.h"

namespace skeleton {

/// The lines between a pair of markers, which a skeleton has a TODO for.
struct Solution {
    std::string name;
    std::vector<std::string> suites;  // those that need it; none named: all of the lesson
    std::string instead;              // what an open TODO does beside saying so; may be empty
    std::string indentation;
    std::size_t begin;  // the line of the first marker, from 0
    std::size_t end;    // that of the last marker
};

/// A source with marked solutions:
///
///     // SOLUTION name: Suite Suite
///     ...
///     // END: return x;
///
/// The suites and the statement that stands in for the solution may be left out.
struct MarkedFile {
    std::string path;  // in the workspace
    Lines lines;
    std::vector<Solution> solutions;

    const Solution* find(const std::string& name) const;
};

/// Markers that are malformed, nested, without partner or named twice are added to `problems`.
MarkedFile parseMarked(const std::string& path, const std::string& text,
                       std::vector<Problem>& problems);

/// What a student gets: a TODO with the hints of each of the handouts, which are of one lesson in
/// different languages, for each solution.
std::string opened(const MarkedFile& file, const std::vector<const Handout*>& handouts);

/// What a student should get to: the solutions without their markers.
std::string solved(const MarkedFile& file);

/// What a student has who is under way: TODOs for the solutions in `open`, the others solved.
std::string partlySolved(const MarkedFile& file, const std::set<std::string>& open);

/// Both in one source, for the check: a condition for each solution says in C++ whether its
/// TODO is open.
std::string switched(const MarkedFile& file, const std::vector<std::string>& conditions);

}  // namespace skeleton
