// Variables of the file's own, and shared memory by names of its own.

__constant__ int two = 2;
static __device__ int three = 3;

template <typename T>
__device__ T byVariables(T a, T b) {
    return two + three == 5 ? a + b : T(0);
}

template <typename T>
__device__ T bySharedArray(T a, T b) {
    __shared__ T cells[1024];
    const int mine = threadIdx.x + blockDim.x * threadIdx.y;
    cells[mine] = a;
    __syncthreads();
    return cells[mine] + b;
}

extern __shared__ char mine[];

template <typename T>
__device__ T byDynamicSharedMemory(T a, T b) {
    T* cells = reinterpret_cast<T*>(mine);
    const int thread = threadIdx.x + blockDim.x * threadIdx.y;
    __syncthreads();
    cells[thread] = a;
    const T sum = cells[thread] + b;
    __syncthreads();
    return sum;
}

template <typename T>
__device__ T byVolatile(T a, T b) {
    volatile T sum = a;
    sum = sum + b;
    return sum;
}

template <typename T>
__device__ T byLoads(T a, T b) {
    return __ldg(&three) == 3 ? a + b : T(0);
}
