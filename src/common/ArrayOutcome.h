// The result of reducing an array, compared with the host's.
#pragma once

#include <chrono>
#include <vector>

#include "ReductionsUse.h"
#include "Sample.h"
#include "Text.h"

/// `depth`: the largest number of additions that a value passes through. It bounds how far a sum of
/// floating-point numbers may be from the exact one. Integers and matrices are exact.
template <typename T>
Outcome judge(const std::vector<T>& values, T result, long depth) {
    if constexpr (std::is_same_v<T, Matrix2>) {
        const Matrix2 expected = sample::product(values);
        return {text(result), text(expected), result == expected, 0};
    } else if constexpr (std::is_floating_point_v<T>) {
        const compensated::Sum sum = compensated::sum(std::span(values));
        const std::string bound = text(static_cast<float>(sum.bound<T>(depth)));
        return {text(result), text(static_cast<T>(sum.value())) + " +- " + bound,
                sum.agreesWith(result, depth), 0};
    } else {
        const long expected = sample::sum(values);
        return {text(result), text(expected), result == expected, 0};
    }
}

/// Runs twice and times the second run: the first one also loads the kernel.
template <typename Reduction>
Outcome runTimed(Reduction& reduction, const std::vector<typename Reduction::Value>& values,
                 long depth = 0) {
    reduction.run();
    const auto start = std::chrono::steady_clock::now();
    const auto result = reduction.run();
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    Outcome outcome = judge(values, result, depth);
    outcome.milliseconds = time.count();
    return outcome;
}
