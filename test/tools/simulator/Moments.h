#pragma once

#include <cppunit/TestAssert.h>

#include <cmath>
#include <string>
#include <vector>

/// Within 5 standard deviations. `excess` is the excess kurtosis.
template <class T>
void expectMoments(const std::string& what, const std::vector<T>& numbers, double mean,
                   double variance, double excess) {
    const double n = double(numbers.size());
    double sum = 0, squares = 0;
    for (T number : numbers) {
        sum += number - mean;
        squares += (number - mean) * (number - mean);
    }
    CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what + ": mean", 0, sum / n, 5 * std::sqrt(variance / n));
    CPPUNIT_ASSERT_DOUBLES_EQUAL_MESSAGE(what + ": variance", 1, squares / n / variance,
                                         5 * std::sqrt((2 + excess) / n));
}
