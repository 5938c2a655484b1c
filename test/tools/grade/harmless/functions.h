// Functions of the file's own, in the forms that C++ has for them.

__device__ int twice(int x) {
    return 2 * x;
}
template <typename T>
__device__ T byHelper(T a, T b) {
    return twice(1) == 2 ? a + b : T(0);
}

static __device__ constexpr int half(int x) {
    return x / 2;
}
template <typename T>
__device__ T byConstexpr(T a, T b) {
    constexpr int one = half(2);
    return a * one + b;
}

template <typename T>
__device__ T byLambda(T a, T b) {
    const auto plus = [](T x, T y) { return x + y; };
    return plus(a, b);
}

template <typename T>
__device__ T byCapture(T a, T b) {
    T pair[2] = {a, b};
    const auto cell = [&](int i) -> T& { return pair[i]; };
    cell(0) += cell(1);
    return pair[0];
}

template <typename T>
__device__ T byLambdaOfTheDevice(T a, T b) {
    const auto plus = [] __device__(T x, T y) { return x + y; };
    return plus(a, b);
}

template <typename T>
struct Plus {
    __device__ T operator()(T x, T y) const { return x + y; }
};
template <typename T, typename Operator>
__device__ void combine(T* x, const T* y, Operator op) {
    *x = op(*x, *y);
}
template <typename T>
__device__ T byFunctor(T a, T b) {
    combine(&a, &b, Plus<T>());
    return a;
}

template <typename T>
__device__ T plusOf(T x, T y) {
    return x + y;
}
template <typename T>
__device__ __noinline__ T called(T (*function)(T, T), T x, T y) {
    return function(x, y);
}
template <typename T>
__device__ T byPointer(T a, T b) {
    return called(&plusOf<T>, a, b);
}

__global__ void unusedKernel(int* cells) {
    cells[threadIdx.x] = 1;
}
template <typename T>
__device__ T besideAKernel(T a, T b) {
    return a + b;
}

template <typename T>
__device__ T bySwitch(T a, T b) {
    switch (threadIdx.x % 3) {
        case 0:
            return a + b;
        case 1:
            a += b;
            [[fallthrough]];
        default:
            break;
    }
    return threadIdx.x % 3 == 1 ? a : b + a;
}
