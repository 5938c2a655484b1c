// The numbers that cuBLAS counts with.
#pragma once

#include <type_traits>

#include "simulator/coefficient.h"
#include "simulator/cublas/types.h"

namespace simulator::cublas {

template <class Real>
struct Complex {
    Real x, y;
    Complex() = default;
    Complex(Real real, Real imaginary = 0) : x(real), y(imaginary) {}

    friend Complex operator+(Complex a, Complex b) { return {a.x + b.x, a.y + b.y}; }
    friend Complex operator-(Complex a, Complex b) { return {a.x - b.x, a.y - b.y}; }
    friend Complex operator*(Complex a, Complex b) {
        return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
    }
    friend Complex operator/(Complex a, Complex b) {
        const Real norm = b.x * b.x + b.y * b.y;
        return {(a.x * b.x + a.y * b.y) / norm, (a.y * b.x - a.x * b.y) / norm};
    }
    friend bool operator==(Complex a, Complex b) { return a.x == b.x && a.y == b.y; }
};

/// What is counted with: a complex number of the API is a Complex.
template <class T>
struct CountedAs {
    using type = T;
};
template <>
struct CountedAs<cuComplex> {
    using type = Complex<float>;
};
template <>
struct CountedAs<cuDoubleComplex> {
    using type = Complex<double>;
};
template <class T>
using Counted = typename CountedAs<T>::type;

/// The same memory, in the numbers that are counted with.
template <class T>
Counted<T>* counted(T* pointer) {
    return reinterpret_cast<Counted<T>*>(pointer);
}
template <class T>
const Counted<T>* counted(const T* pointer) {
    return reinterpret_cast<const Counted<T>*>(pointer);
}

template <class T>
T conjugateOf(T value) {
    return value;
}
template <class Real>
Complex<Real> conjugateOf(Complex<Real> value) {
    return {value.x, -value.y};
}

template <class T>
T realPartOf(T value) {
    return value;
}
template <class Real>
Complex<Real> realPartOf(Complex<Real> value) {
    return value.x;
}

/// As sums of absolute values take it: of a complex number |x| + |y|.
template <class T>
T sizeOf(T value) {
    return value < 0 ? -value : value;
}
template <class Real>
Real sizeOf(Complex<Real> value) {
    return sizeOf(value.x) + sizeOf(value.y);
}

template <class T>
T squareOf(T value) {
    return value * value;
}
template <class Real>
Real squareOf(Complex<Real> value) {
    return value.x * value.x + value.y * value.y;
}

/// A factor that lies where the pointer mode says.
template <class T, class Given = T>
struct Scalar : Coefficient<T, Given> {
    Scalar(cublasHandle_t handle, const Given* pointer)
        : Coefficient<T, Given>(handle->pointerMode == CUBLAS_POINTER_MODE_DEVICE, pointer) {}
    explicit Scalar(Given value) : Coefficient<T, Given>(value) {}
};

}  // namespace simulator::cublas
