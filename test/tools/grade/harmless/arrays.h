// Local arrays, their addresses, and C's functions of memory.

template <typename T>
__device__ T sumOfPair(const T* pair) {
    return pair[0] + pair[1];
}
template <typename T>
__device__ T byPair(T a, T b) {
    const T pair[2] = {a, b};
    return sumOfPair(pair);
}

template <typename T>
__device__ __noinline__ T sumOfMany(const T* many, int n) {
    T sum = 0;
    for (int i = 0; i < n; i++) sum += many[i];
    return sum;
}
template <typename T>
__device__ T byArrayForAHelper(T a, T b) {
    T many[8] = {a, 0, b};
    return sumOfMany(many, 8);
}

template <typename T>
__device__ __noinline__ void storeSum(T* sum, T a, T b) {
    *sum = a + b;
}
template <typename T>
__device__ T byAddress(T a, T b) {
    T sum;
    storeSum(&sum, a, b);
    return sum;
}

template <typename T>
__device__ __noinline__ T sumOfHalves(const T* many, int n) {
    return n == 1 ? many[0] : sumOfHalves(many, n / 2) + sumOfHalves(many + n / 2, n - n / 2);
}
template <typename T>
__device__ T byRecursion(T a, T b) {
    const T many[3] = {a, b, 0};
    return sumOfHalves(many, 3);
}

template <typename T>
__device__ T byIndex(T a, T b) {
    T many[16];
    for (int i = 0; i < 16; i++) many[i] = i == (threadIdx.x & 15) ? b : T(0);
    T sum = a;
    for (int i = 0; i < 16; i++) sum += many[(i + threadIdx.x) & 15];
    return sum;
}

template <typename T>
__device__ T byMemset(T a, T b) {
    T many[4];
    memset(many, 0, sizeof many);
    many[threadIdx.x & 3] = b;
    return a + many[0] + many[1] + many[2] + many[3];
}

template <typename T>
__device__ T byMemcpy(T a, T b) {
    const T from[2] = {a, b};
    T to[2];
    memcpy(to, from, sizeof to);
    return to[0] + to[1];
}

template <typename T>
__device__ T byTable(T a, T b) {
    static constexpr int table[4] = {0, 1, 2, 3};
    return a + b + T(table[threadIdx.x & 3] - int(threadIdx.x & 3));
}
