// The largest and smallest values of the types, under the course's names.
#pragma once

#include <limits>

class Limits {
  public:
    static constexpr int MAX_INT = std::numeric_limits<int>::max();
    static constexpr int MIN_INT = std::numeric_limits<int>::min();
    static constexpr unsigned int MAX_UINT = std::numeric_limits<unsigned int>::max();
    static constexpr long MAX_LONG = std::numeric_limits<long>::max();
    static constexpr long MIN_LONG = std::numeric_limits<long>::min();
    static constexpr float MAX_FLOAT = std::numeric_limits<float>::max();
    static constexpr float MIN_FLOAT = std::numeric_limits<float>::lowest();
    static constexpr double MAX_DOUBLE = std::numeric_limits<double>::max();
    static constexpr double MIN_DOUBLE = std::numeric_limits<double>::lowest();
};
