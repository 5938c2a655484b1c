#include "simulator/math.h"

#include <numbers>

namespace simulator {

double inverseOfErfc(double q) {
    if (q <= 0) return std::numeric_limits<double>::infinity();
    // Where the tail's leading term exp(-x*x) / (x*sqrt(pi)) is about q, or near the tangent in 0.
    const double tail = -std::log(q * std::sqrt(std::numbers::pi));
    double x =
        tail > 1 ? std::sqrt(tail - std::log(tail) / 2) : (1 - q) * std::sqrt(std::numbers::pi) / 2;
    for (int i = 0; i < 8; ++i) {
        const double value = std::erfc(x);
        const double slope = -2 / std::sqrt(std::numbers::pi) * std::exp(-x * x) / value;
        const double step = std::log(value / q) / slope;
        x -= step;
        if (std::fabs(step) <= 1e-16 * std::fabs(x)) break;
    }
    return x;
}

double scaledErfc(double x) {
    if (x < 10) return std::exp(x * x) * std::exp(std::fma(x, x, -x * x)) * std::erfc(x);
    // The continued fraction of Laplace: sqrt(pi) * erfcx(x) = 1 / (x + (1/2) / (x + 1 / (x + (3/2)
    // / (x +
    // ...)))).
    double denominator = x;
    for (int k = 60; k >= 1; --k) denominator = x + k / 2.0 / denominator;
    return 1 / (std::sqrt(std::numbers::pi) * denominator);
}

double normalBelow(double x) {
    // erfc(-x / sqrt(2)) / 2, with an argument of twice the precision: its error grows
    // with its square.
    constexpr double root = std::numbers::sqrt2 / 2,
                     rest = -4.8336466567264567e-17;  // together 1 / sqrt(2)
    const double argument = -x * root, missing = std::fma(-x, root, -argument) - x * rest;
    const double slope = -2 / std::sqrt(std::numbers::pi) * std::exp(-argument * argument);
    return (std::erfc(argument) + slope * missing) / 2;
}

}  // namespace simulator
