#pragma once

#include <vector>

/// The reduction of a CPU, and what a parallel one is measured by: n - 1 operations, one after
/// another. Of an empty array the neutral element. Host.
template <typename Op, typename T>
T sequential(const std::vector<T>& values) {
    if (values.empty()) return Op::neutral();
    T result = values[0];
    for (size_t i = 1; i < values.size(); i++) {
        result = Op()(result, values[i]);
    }
    return result;
}
