#include "simulator/cufft/fourier.h"

#include <algorithm>
#include <bit>
#include <complex>
#include <numbers>
#include <variant>
#include <vector>

#include "uninterrupted.h"

namespace simulator::cufft {

namespace {

using Complex = std::complex<double>;
using Line = std::vector<Complex>;

/// e^(2 pi i sign k / n) for k < n.
Line rootsOfUnity(long n, int sign) {
    Line roots(n);
    for (long k = 0; k < n; k++)
        roots[k] = std::polar(1.0, sign * 2 * std::numbers::pi * double(k) / double(n));
    return roots;
}

long smallestFactor(long n) {
    for (long factor = 2; factor * factor <= n; factor++)
        if (n % factor == 0) return factor;
    return n;
}

/// A transform by the factors of its length (Cooley and Tukey 1965).
class ByFactors {
  public:
    ByFactors(long n, int sign) : n_(n), roots_(rootsOfUnity(n, sign)) {}

    Line of(const Line& from) const {
        Line to(n_);
        transform(from.data(), 1, to.data(), n_);
        return to;
    }

  private:
    /// n numbers that are `step` apart.
    void transform(const Complex* from, long step, Complex* to, long n) const {
        if (n == 1) {
            *to = *from;
            return;
        }
        const long factor = smallestFactor(n), part = n / factor;
        for (long i = 0; i < factor; i++)
            transform(from + i * step, step * factor, to + i * part, part);
        if (factor == 2)
            combineTwo(to, part, step);
        else
            combine(to, factor, part, step);
    }

    /// The transforms of the even and the odd numbers into one.
    void combineTwo(Complex* to, long part, long step) const {
        for (long k = 0; k < part; k++) {
            const Complex even = to[k], odd = times(to[k + part], roots_[k * step]);
            to[k] = even + odd;
            to[k + part] = even - odd;
        }
    }

    void combine(Complex* to, long factor, long part, long step) const {
        Line parts(factor);
        for (long k = 0; k < part; k++) {
            for (long i = 0; i < factor; i++)
                parts[i] = times(to[k + i * part], roots_[i * k * step]);
            for (long j = 0; j < factor; j++) {
                Complex sum = 0;
                for (long i = 0; i < factor; i++)
                    sum += times(parts[i], roots_[i * j % factor * part * step]);
                to[k + j * part] = sum;
            }
        }
    }

    /// Without asking for infinities, as a product of std::complex does.
    static Complex times(Complex x, Complex y) {
        return {x.real() * y.real() - x.imag() * y.imag(),
                x.real() * y.imag() + x.imag() * y.real()};
    }

    long n_;
    Line roots_;
};

/// A transform of any length, as a convolution whose length is a power of two (Bluestein 1970):
/// 2 j k = j^2 + k^2 - (k - j)^2.
class ByConvolution {
  public:
    ByConvolution(long n, int sign)
        : n_(n),
          size_(long(std::bit_ceil(static_cast<unsigned long>(2 * n)))),
          chirp_(n),
          forward_(size_, -1),
          backward_(size_, 1) {
        for (long k = 0; k < n; k++)
            chirp_[k] =
                std::polar(1.0, sign * std::numbers::pi * double(k * k % (2 * n)) / double(n));
        Line filter(size_);
        for (long k = 0; k < n; k++) filter[k] = filter[(size_ - k) % size_] = std::conj(chirp_[k]);
        filter_ = forward_.of(filter);
    }

    Line of(const Line& from) const {
        Line line(size_);
        for (long k = 0; k < n_; k++) line[k] = from[k] * chirp_[k];
        line = forward_.of(line);
        for (long k = 0; k < size_; k++) line[k] *= filter_[k];
        line = backward_.of(line);
        Line to(n_);
        for (long k = 0; k < n_; k++) to[k] = line[k] * chirp_[k] / double(size_);
        return to;
    }

  private:
    long n_, size_;
    Line chirp_, filter_;
    ByFactors forward_, backward_;
};

/// From this prime factor on a convolution is faster.
constexpr long largeFactor = 64;

long largestFactor(long n) {
    long largest = 1;
    while (n > 1) {
        const long factor = smallestFactor(n);
        largest = std::max(largest, factor);
        n /= factor;
    }
    return largest;
}

using Transform = std::variant<ByFactors, ByConvolution>;

Transform transformOf(long n, int sign) {
    if (largestFactor(n) < largeFactor) return ByFactors(n, sign);
    return ByConvolution(n, sign);
}

/// A kernel has many lines of a length: each thread of the host keeps the last. Uninterrupted.
const Transform& lastTransform(long n, int sign) {
    thread_local long lastLength = 0;
    thread_local int lastSign = 0;
    thread_local Transform last = ByFactors(1, 1);
    if (n != lastLength || sign != lastSign) last = transformOf(n, sign);
    lastLength = n;
    lastSign = sign;
    return last;
}

}  // namespace

void transform(cuDoubleComplex* first, long n, long stride, int sign) {
    const Uninterrupted scope;
    Line line(n);
    for (long i = 0; i < n; i++) line[i] = {first[i * stride].x, first[i * stride].y};
    line = std::visit([&](const auto& ofLine) { return ofLine.of(line); }, lastTransform(n, sign));
    for (long i = 0; i < n; i++) first[i * stride] = {line[i].real(), line[i].imag()};
}

}  // namespace simulator::cufft
