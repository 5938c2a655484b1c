#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace harness {

/**
 * Attaches a value to the running test, shown in the reports; without a running test it does
 * nothing.
 *
 * "blocks" and "threads" (blocks of the grid, threads per block) place the test on the map of its
 * suite, "grid" is that grid to read, "expected" and "actual" stand in its cell; any other key is
 * listed. The last value of a key counts. Host only, from any thread.
 */
void note(std::string_view key, std::string_view value);
void note(std::string_view key, long long value);
void note(std::string_view key, unsigned long long value);
void note(std::string_view key, double value);

template <std::signed_integral T>
void note(std::string_view key, T value) {
    note(key, static_cast<long long>(value));
}

template <std::unsigned_integral T>
void note(std::string_view key, T value) {
    note(key, static_cast<unsigned long long>(value));
}

inline void note(std::string_view key, float value) {
    note(key, static_cast<double>(value));
}
inline void note(std::string_view key, const char* value) {
    note(key, std::string_view(value));
}
inline void note(std::string_view key, const std::string& value) {
    note(key, std::string_view(value));
}

}  // namespace harness
