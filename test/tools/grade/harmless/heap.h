// Memory of the device's heap.

template <typename T>
__device__ T byMalloc(T a, T b) {
    T* cell = static_cast<T*>(malloc(sizeof(T)));
    if (!cell) return a + b;
    *cell = a + b;
    const T sum = *cell;
    free(cell);
    return sum;
}

template <typename T>
__device__ T byNew(T a, T b) {
    T* cell = new T(a);
    *cell += b;
    const T sum = *cell;
    delete cell;
    return sum;
}

template <typename T>
__device__ T byNewArray(T a, T b) {
    T* pair = new T[2];
    pair[0] = a;
    pair[1] = b;
    const T sum = pair[0] + pair[1];
    delete[] pair;
    return sum;
}

template <typename T>
__device__ T byNewArrayOfAnyLength(T a, T b) {
    const int length = 2 + int(threadIdx.x % 2);
    T* many = new T[length];
    many[length - 1] = a + b;
    const T sum = many[length - 1];
    delete[] many;
    return sum;
}
