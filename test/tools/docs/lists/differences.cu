// What differs from a GPU, entry by entry of the list in docs/your-own-programs.md. Prints the
// entries whose difference shows; status 1 if one does not. A line that ends with --check is one
// that the checker must name.
#include <cuda_pipeline.h>

#include <cstdio>
#include <cstring>
#include <thread>

namespace {

int inDeviceMemory(int* ptr) {
    int value = -1;
    cudaMemcpy(&value, ptr, sizeof(int), cudaMemcpyDeviceToHost);
    return value;
}

int* fresh() {
    int* ptr = nullptr;
    cudaMalloc(&ptr, 64 * sizeof(int));
    cudaMemset(ptr, 0, 64 * sizeof(int));
    return ptr;
}

__global__ void increments(int* cell) {
    *cell += 1;  // --check
}

bool countsByLuck() {
    int* cell = fresh();
    increments<<<1, 1024>>>(cell);
    return inDeviceMemory(cell) == 1024;
}

__global__ void readsItsNeighbour(int* sum) {
    __shared__ int cells[65];
    if (threadIdx.x == 0)
        for (int& cell : cells) cell = 0;
    __syncthreads();
    cells[threadIdx.x] = 1;
    atomicAdd(sum, cells[threadIdx.x + 1]);  // --check
}

bool aNeighbourIsLate() {
    int* sum = fresh();
    readsItsNeighbour<<<1, 64>>>(sum);
    return inDeviceMemory(sum) < 63;
}

__global__ void asksALaneThatIsAbsent(int* got) {
    if (threadIdx.x < 16) got[threadIdx.x] = __shfl_sync(0xFFFF, 5, 20);  // --check
}

bool anAbsentLaneGivesZero() {
    int* got = fresh();
    cudaMemset(got, 1, sizeof(int));
    asksALaneThatIsAbsent<<<1, 32>>>(got);
    return inDeviceMemory(got) == 0;
}

template <class Cell>
__global__ void folds(int* result) {
    __shared__ int cells[32];
    Cell* s = cells;
    const int t = threadIdx.x;
    s[t] = 1;
    __syncwarp();
    for (int half = 16; half > 0; half /= 2)
        if (t < half) s[t] += s[t + half];  // --check
    if (t == 0) *result = s[0];
}

bool onlyVolatileLanesMoveInStep() {
    int* result = fresh();
    folds<volatile int><<<1, 32>>>(result);
    const int inStep = inDeviceMemory(result);
    folds<int><<<1, 32>>>(result);
    return inStep == 32 && inDeviceMemory(result) != 32;
}

constexpr int twice(int x) {
    return 2 * x;
}
constexpr int table[] = {3, 5};
const int& five = table[1];

__global__ void usesTheHosts(int* result) {
    constexpr int six = twice(3);
    *result = six + table[0];
}

bool theHostsConstantsAreThere() {
    int* result = fresh();
    usesTheHosts<<<1, 1>>>(result);
    return inDeviceMemory(result) == 9;
}

__device__ int ofTheDevice() {
    return 3;
}
[[maybe_unused]] inline int thatNobodyCalls() {
    return ofTheDevice();
}

bool whatNobodyCallsIsCompiled() {
    return true;
}

int copies = 0;
struct Argument {
    int value = 1;
    Argument() = default;
    Argument(const Argument& other) : value(other.value) { ++copies; }
};
__global__ void takes(Argument argument, int* result) {
    *result = argument.value;
}

bool anArgumentIsCopiedTwice() {
    const Argument argument;
    copies = 0;
    takes<<<1, 1>>>(argument, fresh());
    cudaDeviceSynchronize();
    return copies == 2;
}

__global__ void waitsInTwoPlaces(int* result) {
    if (threadIdx.x % 2)
        __syncthreads();  // --check
    else
        __syncthreads();
    atomicAdd(result, 1);
}

bool twoBarriersMeet() {
    int* result = fresh();
    waitsInTwoPlaces<<<1, 64>>>(result);
    return cudaDeviceSynchronize() == cudaSuccess && inDeviceMemory(result) == 64;
}

#ifdef __CUDA_ARCH__
constexpr int architecture = 1;
#else
constexpr int architecture = 0;
#endif
__global__ void asksForTheArchitecture(int* result) {
#ifdef __CUDA_ARCH__
    *result = __CUDA_ARCH__ + architecture;
#endif
}

bool theArchitectureIsOfBodies() {
    int* result = fresh();
    asksForTheArchitecture<<<1, 1>>>(result);
    return inDeviceMemory(result) == 900;
}

__global__ void writes(int* ptr, int value) {
    *ptr = value;  // --check
}

bool pageableMemoryIsReached() {
    int host = 0;
    writes<<<1, 1>>>(&host, 7);
    return cudaDeviceSynchronize() == cudaSuccess && host == 7;
}

__device__ int variable = 0;
__global__ void writesTheVariable(int value) {
    variable = value;
}

bool aVariableIsOne() {
    writesTheVariable<<<1, 1>>>(7);
    cudaDeviceSynchronize();
    return variable == 7;  // --check
}

__global__ void hasBoth(int* result) {
    __shared__ int fixed[10000];
    extern __shared__ int open[];
    fixed[threadIdx.x] = open[threadIdx.x] = 3;
    *result = fixed[0] + open[0];
}

bool attributesAreAssumed() {
    cudaFuncAttributes attributes;
    cudaFuncGetAttributes(&attributes, hasBoth);
    return attributes.numRegs == 32 && attributes.sharedSizeBytes == 0;
}

bool sharedMemoryIsCountedApart() {
    int* result = fresh();
    hasBoth<<<1, 1, 40000>>>(result);  // --check
    return inDeviceMemory(result) == 6;
}

bool freshMemoryIsZero() {
    int* ptr = nullptr;
    cudaMalloc(&ptr, sizeof(int));
    return inDeviceMemory(ptr) == 0;
}

bool aLaunchReturnsAtItsEnd() {
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    int* cell = fresh();
    int host = 0;
    writes<<<1, 1, 0, stream>>>(cell, 7);
    cudaMemcpyAsync(&host, cell, sizeof(int), cudaMemcpyDeviceToHost, stream);
    const bool isThere = host == 7;
    cudaStreamDestroy(stream);
    return isThere;
}

__global__ void child(int* flag) {
    *flag = 1;
}
__global__ void parent(int* flag, int* seen) {
    child<<<1, 1>>>(flag);
    for (int i = 0; i < 1000; ++i)
        if (*static_cast<volatile int*>(flag)) *seen = 1;
}

bool aChildRunsAfterwards() {
    int* flag = fresh();
    parent<<<1, 1>>>(flag, flag + 1);
    return inDeviceMemory(flag) == 1 && inDeviceMemory(flag + 1) == 0;
}

__device__ __noinline__ unsigned mask() {
    return __activemask();
}
__global__ void asksInBothBranches(unsigned* masks) {
    const unsigned own = threadIdx.x < 16 ? mask() : mask();
    masks[threadIdx.x] = own;
}

bool masksAreThoseOfOneCall() {
    int* masks = fresh();
    asksInBothBranches<<<1, 32>>>(reinterpret_cast<unsigned*>(masks));
    return inDeviceMemory(masks) == 0xFFFF;
}

__global__ void doesNotWait(const int* from, int* to) {
    __shared__ int cell;
    __pipeline_memcpy_async(&cell, from, sizeof(int));
    __pipeline_commit();
    *to = cell;  // --check
}

bool aCopyIsThereAtOnce() {
    int* cells = fresh();
    writes<<<1, 1>>>(cells, 7);
    doesNotWait<<<1, 1>>>(cells, cells + 1);
    return inDeviceMemory(cells + 1) == 7;
}

__global__ void divides(float* result, float x, double y) {
    result[0] = x / x;
    result[1] = static_cast<float>(y / y);
}

bool zeroByZeroIsNegative() {
    float* result = reinterpret_cast<float*>(fresh());
    divides<<<1, 1>>>(result, 0, 0);
    float host[2];
    cudaMemcpy(host, result, sizeof host, cudaMemcpyDeviceToHost);
    char text[32];
    snprintf(text, sizeof text, "%f %f", host[0], host[1]);
    return strcmp(text, "-nan -nan") == 0;
}

bool theDeviceIsTheCpu() {
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, 0);
    int devices = 0;
    cudaGetDeviceCount(&devices);
    return devices == 1 && properties.major == 9 &&
           properties.multiProcessorCount == int(std::thread::hardware_concurrency());
}

bool anImpossibleLaunchIsOfItsConfiguration() {
    writes<<<1, 2000>>>(nullptr, 0);
    return cudaGetLastError() == cudaErrorInvalidConfiguration;
}

__global__ void meet(int* arrived) {
    atomicAdd(arrived, 1);
    while (*static_cast<volatile int*>(arrived) < gridDim.x) {
    }
}

bool blocksBeginWhenOthersWait() {
    int* arrived = fresh();
    meet<<<64, 1>>>(arrived);
    return cudaDeviceSynchronize() == cudaSuccess;
}

__global__ void spins(int* cell) {
    while (atomicAdd(cell, 0) == 0) {
    }
}

bool aHangIsStopped() {
    spins<<<1, 1>>>(fresh());
    return cudaDeviceSynchronize() == cudaErrorLaunchTimeout;
}

struct Entry {
    const char* name;
    bool (*shows)();
    bool isNamedByTheChecker = false;
};

// The one about fresh memory comes first, and the kernel that does not end last.
constexpr Entry entries[] = {
    {"fresh device memory", freshMemoryIsZero},
    {"when a launch returns", aLaunchReturnsAtItsEnd},
    {"blocks at the same time", blocksBeginWhenOthersWait},
    {"a kernel that a kernel launches", aChildRunsAfterwards},
    {"a missing `__syncthreads()`", aNeighbourIsLate, true},
    {"a plain `++` by many threads", countsByLuck, true},
    {"lanes of a warp in step", onlyVolatileLanesMoveInStep, true},
    {"a shuffle from a lane outside of its mask", anAbsentLaneGivesZero, true},
    {"the mask of `__activemask()`", masksAreThoseOfOneCall},
    {"`__syncthreads()` in two branches", twoBarriersMeet, true},
    {"a copy to shared memory that nobody waits for", aCopyIsThereAtOnce, true},
    {"the error of an impossible launch", anImpossibleLaunchIsOfItsConfiguration},
    {"static and dynamic shared memory", sharedMemoryIsCountedApart, true},
    {"pageable memory of the host in a kernel", pageableMemoryIsReached, true},
    {"a `__device__` variable that the host names", aVariableIsOne, true},
    {"a kernel's argument with a copy constructor", anArgumentIsCopiedTwice},
    {"the host's constants and `constexpr` functions in device code", theHostsConstantsAreThere},
    {"functions of the device in host code that nobody calls", whatNobodyCallsIsCompiled},
    {"`__CUDA_ARCH__`", theArchitectureIsOfBodies},
    {"registers and shared memory of a kernel", attributesAreAssumed},
    {"0/0 as `printf` shows it", zeroByZeroIsNegative},
    {"the device", theDeviceIsTheCpu},
    {"a kernel that does not end", aHangIsStopped},
};

}  // namespace

int main(int argc, char**) {
    const bool isChecked = argc > 1;  // for those alone that the checker names
    int status = 0;
    for (const Entry& entry : entries) {
        if (isChecked && !entry.isNamedByTheChecker) continue;
        const bool shows = entry.shows();
        printf("%s%s\n", shows || isChecked ? "" : "does not show: ", entry.name);
        fflush(stdout);
        if (!shows && !isChecked) status = 1;
    }
    return status;
}
