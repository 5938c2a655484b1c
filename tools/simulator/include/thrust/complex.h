#pragma once

#include <cmath>
#include <complex>
#include <istream>
#include <ostream>
#include <type_traits>

namespace thrust {

/// A complex number, on the host and in device code.
template <class T>
struct alignas(2 * sizeof(T)) complex {
    using value_type = T;

    complex() : m_real(), m_imag() {}
    complex(const T& real) : m_real(real), m_imag() {}
    complex(const T& real, const T& imag) : m_real(real), m_imag(imag) {}
    template <class U>
    complex(const complex<U>& z) : m_real(T(z.real())), m_imag(T(z.imag())) {}
    template <class U>
    complex(const std::complex<U>& z) : m_real(T(z.real())), m_imag(T(z.imag())) {}
    operator std::complex<T>() const { return {m_real, m_imag}; }

    T real() const { return m_real; }
    T imag() const { return m_imag; }
    void real(T value) { m_real = value; }
    void imag(T value) { m_imag = value; }

    template <class U>
    complex& operator+=(const U& other) {
        return *this = complex(*this + other);
    }
    template <class U>
    complex& operator-=(const U& other) {
        return *this = complex(*this - other);
    }
    template <class U>
    complex& operator*=(const U& other) {
        return *this = complex(*this * other);
    }
    template <class U>
    complex& operator/=(const U& other) {
        return *this = complex(*this / other);
    }

  private:
    T m_real, m_imag;
};

namespace detail {

template <class A, class B>
using Complex = complex<std::common_type_t<A, B>>;
template <class B, class Result>
using IfNumber = std::enable_if_t<std::is_arithmetic_v<B>, Result>;

template <class T>
complex<T> quotient(const complex<T>& a, const complex<T>& b) {
    // Both are scaled first, so that squares neither overflow nor vanish.
    const T scale = T(1) / (std::fabs(b.real()) + std::fabs(b.imag()));
    const complex<T> n(a.real() * scale, a.imag() * scale), d(b.real() * scale, b.imag() * scale);
    const T square = T(1) / (d.real() * d.real() + d.imag() * d.imag());
    return {(n.real() * d.real() + n.imag() * d.imag()) * square,
            (n.imag() * d.real() - n.real() * d.imag()) * square};
}

}  // namespace detail

/// With two complex numbers, or one and a real one; `value` is made of `a` and `b`.
#define SIMULATOR_COMPLEX_OPERATOR(operation, value)                                            \
    template <class A, class B>                                                                 \
    detail::Complex<A, B> operator operation(const complex<A>& left, const complex<B>& right) { \
        const detail::Complex<A, B> a(left), b(right);                                          \
        return value;                                                                           \
    }                                                                                           \
    template <class A, class B>                                                                 \
    detail::IfNumber<B, detail::Complex<A, B>> operator operation(const complex<A>& a,          \
                                                                  const B& b) {                 \
        return a operation complex<B>(b);                                                       \
    }                                                                                           \
    template <class A, class B>                                                                 \
    detail::IfNumber<A, detail::Complex<A, B>> operator operation(const A& a,                   \
                                                                  const complex<B>& b) {        \
        return complex<A>(a) operation b;                                                       \
    }
SIMULATOR_COMPLEX_OPERATOR(+, (detail::Complex<A, B>(a.real() + b.real(), a.imag() + b.imag())))
SIMULATOR_COMPLEX_OPERATOR(-, (detail::Complex<A, B>(a.real() - b.real(), a.imag() - b.imag())))
SIMULATOR_COMPLEX_OPERATOR(*, (detail::Complex<A, B>(a.real() * b.real() - a.imag() * b.imag(),
                                                     a.real() * b.imag() + a.imag() * b.real())))
SIMULATOR_COMPLEX_OPERATOR(/, detail::quotient(a, b))
#undef SIMULATOR_COMPLEX_OPERATOR

template <class T>
complex<T> operator+(const complex<T>& z) {
    return z;
}
template <class T>
complex<T> operator-(const complex<T>& z) {
    return {-z.real(), -z.imag()};
}
template <class A, class B>
bool operator==(const complex<A>& a, const complex<B>& b) {
    return a.real() == b.real() && a.imag() == b.imag();
}
template <class A, class B>
detail::IfNumber<B, bool> operator==(const complex<A>& a, const B& b) {
    return a == complex<B>(b);
}
template <class A, class B>
bool operator!=(const complex<A>& a, const B& b) {
    return !(a == b);
}

template <class T>
T abs(const complex<T>& z) {
    return std::hypot(z.real(), z.imag());
}
template <class T>
T arg(const complex<T>& z) {
    return std::atan2(z.imag(), z.real());
}
/// The square of the absolute value.
template <class T>
T norm(const complex<T>& z) {
    return z.real() * z.real() + z.imag() * z.imag();
}
template <class T>
complex<T> conj(const complex<T>& z) {
    return {z.real(), -z.imag()};
}
template <class A, class B>
detail::Complex<A, B> polar(const A& size, const B& angle) {
    return {size * std::cos(angle), size * std::sin(angle)};
}

template <class T>
complex<T> exp(const complex<T>& z) {
    return polar(std::exp(z.real()), z.imag());
}
template <class T>
complex<T> log(const complex<T>& z) {
    return {std::log(abs(z)), arg(z)};
}
template <class T>
complex<T> log10(const complex<T>& z) {
    return log(z) / std::log(T(10));
}
/// The root whose real part is not negative.
template <class T>
complex<T> sqrt(const complex<T>& z) {
    const T larger = std::sqrt((std::fabs(z.real()) + abs(z)) / 2);
    if (larger == T(0)) return {T(0), z.imag()};
    const T smaller = std::fabs(z.imag()) / (2 * larger);
    return z.real() >= T(0) ? complex<T>(larger, std::copysign(smaller, z.imag()))
                            : complex<T>(smaller, std::copysign(larger, z.imag()));
}
template <class A, class B>
detail::Complex<A, B> pow(const complex<A>& base, const complex<B>& exponent) {
    using Result = detail::Complex<A, B>;
    return exp(Result(exponent) * log(Result(base)));
}
template <class A, class B>
detail::IfNumber<B, detail::Complex<A, B>> pow(const complex<A>& base, const B& exponent) {
    return pow(base, complex<B>(exponent));
}
template <class A, class B>
detail::IfNumber<A, detail::Complex<A, B>> pow(const A& base, const complex<B>& exponent) {
    return pow(complex<A>(base), exponent);
}
template <class T>
complex<T> sinh(const complex<T>& z) {
    return {std::sinh(z.real()) * std::cos(z.imag()), std::cosh(z.real()) * std::sin(z.imag())};
}
template <class T>
complex<T> cosh(const complex<T>& z) {
    return {std::cosh(z.real()) * std::cos(z.imag()), std::sinh(z.real()) * std::sin(z.imag())};
}
template <class T>
complex<T> tanh(const complex<T>& z) {
    return sinh(z) / cosh(z);
}
template <class T>
complex<T> sin(const complex<T>& z) {
    return {std::sin(z.real()) * std::cosh(z.imag()), std::cos(z.real()) * std::sinh(z.imag())};
}
template <class T>
complex<T> cos(const complex<T>& z) {
    return {std::cos(z.real()) * std::cosh(z.imag()), -std::sin(z.real()) * std::sinh(z.imag())};
}
template <class T>
complex<T> tan(const complex<T>& z) {
    return sin(z) / cos(z);
}

/// As std::complex is written and read.
template <class T>
std::ostream& operator<<(std::ostream& out, const complex<T>& z) {
    return out << std::complex<T>(z);
}
template <class T>
std::istream& operator>>(std::istream& in, complex<T>& z) {
    std::complex<T> read;
    if (in >> read) z = read;
    return in;
}

}  // namespace thrust
