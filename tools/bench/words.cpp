#include "words.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace {

/// Never an exponent: digits digits that count, or all those before the point.
std::string digitsOf(double number, int digits) {
    if (number == 0 || !std::isfinite(number)) return fmt::format("{}", number);
    const int before = static_cast<int>(std::floor(std::log10(std::abs(number)))) + 1;
    return fmt::format("{:.{}f}", number, std::max(0, digits - before));
}

}  // namespace

std::string numberText(double number) {
    return digitsOf(number, 4);
}

std::string durationText(double seconds) {
    if (seconds < 1e-6) return digitsOf(seconds * 1e9, 3) + " ns";
    if (seconds < 1e-3) return digitsOf(seconds * 1e6, 3) + " \u00b5s";
    if (seconds < 1) return digitsOf(seconds * 1e3, 3) + " ms";
    return digitsOf(seconds, 3) + " s";
}

std::string bandwidthText(double bytesPerSecond) {
    return numberText(bytesPerSecond / 1e9) + " GB/s";
}

std::string bytesText(double bytes) {
    constexpr std::array UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    size_t unit = 0;
    for (; bytes >= 1024 && unit + 1 < UNITS.size(); unit++) bytes /= 1024;
    return fmt::format("{:.4g} {}", bytes, UNITS[unit]);
}
