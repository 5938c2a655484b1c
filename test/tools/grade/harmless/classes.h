// Classes of the file's own.

template <typename T>
struct Padded {
    char letter;
    T value;
    double number;
};
template <typename T>
__device__ T byPaddedStruct(T a, T b) {
    Padded<T> one;
    one.letter = 'a';
    one.value = a;
    one.number = 0;
    Padded<T> other = one;
    other.value += b;
    return other.value;
}

template <typename T>
__device__ T byPaddedStructInSharedMemory(T a, T b) {
    __shared__ Padded<T> cells[32];
    const int mine = threadIdx.x + blockDim.x * threadIdx.y;
    if (mine >= 32) return a + b;
    cells[mine].letter = 'a';
    cells[mine].value = a;
    cells[mine].number = 0;
    const Padded<T> copy = cells[mine];
    return copy.value + b;
}

struct Accumulator {
    double cells[3];
    __device__ Accumulator() : cells{0, 0, 0} {}
    __device__ ~Accumulator() {}
    __device__ Accumulator& operator+=(double x) {
        cells[0] += x;
        return *this;
    }
};
template <typename T>
__device__ T byConstructor(T a, T b) {
    Accumulator sum;
    sum += a;
    sum += b;
    return T(sum.cells[0]);
}

template <typename T>
struct Operator {
    __device__ virtual T operator()(T x, T y) const = 0;
};
template <typename T>
struct Addition : Operator<T> {
    __device__ T operator()(T x, T y) const override { return x + y; }
};
template <typename T>
__device__ __noinline__ T applied(const Operator<T>& op, T x, T y) {
    return op(x, y);
}
template <typename T>
__device__ T byVirtual(T a, T b) {
    return applied(Addition<T>(), a, b);
}

template <typename T>
__device__ T byUnion(T a, T b) {
    union {
        T value;
        char bytes[sizeof(T)];
    } both;
    both.value = a;
    alignas(16) T cells[2] = {both.value, b};
    return cells[0] + cells[1];
}
