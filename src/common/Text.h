#pragma once

#include <string>

/// A value as the tables and reports show it: with every digit that tells it from its neighbours,
/// and the decimal sign of the language.
template <typename T>
std::string text(T value) {
    return std::to_string(value);
}

std::string text(double value);
std::string text(float value);
