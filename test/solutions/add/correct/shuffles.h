// SOLUTION of include/ReductionAdd.h
// CORRECT: registers and shuffles, shared memory only for the sums of the warps
// SUITES: Add2D, AddFloat/63 blocks of 64 threads

// LINE private:
private:
template <typename T>
static __device__ T sumOfWarp(T x, int count) {
    const unsigned mask = count < 32 ? (1u << count) - 1 : 0xffffffffu;
    for (int distance = count / 2; distance > 0; distance /= 2) {
        x += __shfl_down_sync(mask, x, distance);
    }
    return x;
}

// BODY of reduce
const int TID_LOCAL = Thread2D::tidLocal();
const int n = Thread2D::nbThreadBlock();
T sum = sumOfWarp(tabSM[TID_LOCAL], n < 32 ? n : 32);
__syncthreads();
if (TID_LOCAL % 32 == 0) tabSM[TID_LOCAL / 32] = sum;
__syncthreads();
const int warps = (n + 31) / 32;
if (TID_LOCAL < warps) sum = sumOfWarp(tabSM[TID_LOCAL], warps);
if (TID_LOCAL == 0) atomicAdd(ptrResultGM, sum);
