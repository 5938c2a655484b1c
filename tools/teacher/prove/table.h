#pragma once

#include <string>
#include <vector>

#include "solution.h"
#include "trial.h"

namespace prove {

struct Row {
    Solution solution;
    Trial trial;
};

/// Shows trials on the console, in the order of the bank, as they end.
class Table {
  public:
    explicit Table(std::vector<Row>& rows);

    /// The trial of a row has ended; one thread at a time.
    void ended(size_t row);

    /// The last lines: how many were caught by what.
    void total() const;

  private:
    void show(const Row& row);
    void showProgress() const;

    std::vector<Row>& rows_;
    std::vector<bool> done_;
    size_t shown_ = 0;
    size_t count_ = 0;
    size_t nameWidth_ = 0;
};

/// The rows for that file: one .md gets a table in Markdown, another one JSON.
std::string written(const std::vector<Row>& rows, const std::string& file);

bool allAsStated(const std::vector<Row>& rows);

}  // namespace prove
