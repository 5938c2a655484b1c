// The results as lines of text.
#pragma once

#include "baseline.h"
#include "document.h"

/// What was measured, and how.
void printContext(const Document& document);

/// A line for each contender, and one above them where the group changes; `limit`: see limitOf.
class Table {
  public:
    explicit Table(double limit) : limit_(limit) {}

    void print(const Entry& entry);

  private:
    void printMeasured(const Entry& entry) const;

    const double limit_;
    std::string group_;
};

/// On stderr, beside whatever stdout holds.
void printComparison(const Comparison& comparison);
