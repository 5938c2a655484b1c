#include "words.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "language/language.h"

namespace {

/// Never an exponent: digits digits that count, or all those before the point.
std::string digitsOf(double number, int digits) {
    if (number == 0 || !std::isfinite(number)) return fmt::format("{}", number);
    const int before = static_cast<int>(std::floor(std::log10(std::abs(number)))) + 1;
    return language::number(number, std::max(0, digits - before));
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
    return tr("{0} GB/s", numberText(bytesPerSecond / 1e9));
}

std::string bytesText(double bytes) {
    constexpr std::array UNITS = {trm("{0} bytes"), trm("{0} KiB"), trm("{0} MiB"), trm("{0} GiB"),
                                  trm("{0} TiB")};
    size_t unit = 0;
    for (; bytes >= 1024 && unit + 1 < UNITS.size(); unit++) bytes /= 1024;
    return tr(UNITS[unit], language::shortNumber(bytes, 4));
}

std::string contenderText(const std::string& name) {
    if (const std::string whole = tr(name); whole != name) return whole;
    // A rung of the ladder, "0 interleaved, divergent"; or several words, "sum, grouped".
    if (name.size() > 2 && std::isdigit(static_cast<unsigned char>(name[0])) != 0 && name[1] == ' ')
        return name.substr(0, 2) + tr(name.substr(2));
    const size_t comma = name.find(", ");
    if (comma == std::string::npos) return name;
    return tr(name.substr(0, comma)) + ", " + contenderText(name.substr(comma + 2));
}
