#pragma once

#include <cstdio>
#include <string>

/// A value as the tables and reports show it: with every digit that tells it from its neighbours.
template <typename T>
std::string text(T value) {
    return std::to_string(value);
}

inline std::string text(double value) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.17g", value);
    return digits;
}

inline std::string text(float value) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.9g", value);
    return digits;
}
