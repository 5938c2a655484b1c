#pragma once

#include <string>
#include <vector>

#include "skeleton/problem.h"

namespace skeleton {

/// A hint (I1, I2, ...) or a warning (W1, ...).
struct Hint {
    std::string label;
    std::string text;
};

/// An item of a handout's section "To do": what is to be completed in `file`, under one
/// or several names.
struct Task {
    std::string file;
    std::vector<std::string> names;
    std::string text;
    std::vector<Hint> hints;
    int line;
};

struct Handout {
    std::string path;
    std::vector<Task> tasks;

    const Task* find(const std::string& file, const std::string& name) const;
};

/// Which of the handout's sections, from 1, is "To do"; 0 if none is.
std::size_t sectionOfTasks(const std::string& text);

/// Reads the items that follow "In `FILE`...:" with one of the lesson's `files`, in the section
/// "To do". In another language other words may stand there for "In" and "To do": then `section` is
/// the number of that section. Items without a name or a hint, and hints that are not counted from
/// 1, are added to `problems`.
Handout parseHandout(const std::string& path, const std::string& text,
                     const std::vector<std::string>& files, std::vector<Problem>& problems,
                     std::size_t section = 0);

}  // namespace skeleton
