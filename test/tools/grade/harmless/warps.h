// What the lanes of a warp ask each other.

template <typename T>
__device__ T byShuffles(T a, T b) {
    const unsigned lanes = __activemask();
    T sum = __shfl_sync(lanes, a + b, threadIdx.x % 32);
    sum = __shfl_xor_sync(lanes, sum, 0);
    sum = __shfl_up_sync(lanes, sum, 0);
    return __shfl_down_sync(lanes, sum, 0);
}

template <typename T>
__device__ T byVotes(T a, T b) {
    const unsigned lanes = __activemask();
    const unsigned odd = __ballot_sync(lanes, threadIdx.x % 2);
    const bool agrees = __all_sync(lanes, 1) && __any_sync(lanes, 1) && (odd & ~lanes) == 0;
    __syncwarp(lanes);
    return agrees ? a + b : T(0);
}

template <typename T>
__device__ T byMatch(T a, T b) {
    const unsigned lanes = __activemask();
    int isOne;
    const unsigned all = __match_all_sync(lanes, 7, &isOne);
    const unsigned some = __match_any_sync(lanes, threadIdx.x % 3);
    return isOne && all == lanes && some != 0 ? a + b : T(0);
}

template <typename T>
__device__ T byReductionOfAWarp(T a, T b) {
    const unsigned lanes = __activemask();
    const unsigned least = __reduce_min_sync(lanes, 3u), most = __reduce_max_sync(lanes, 3u);
    const unsigned bits =
        __reduce_and_sync(lanes, 1u) | __reduce_or_sync(lanes, 1u) | __reduce_xor_sync(lanes, 0u);
    return least == most && bits == 1 && __reduce_add_sync(lanes, 1u) == __popc(lanes) ? a + b
                                                                                       : T(0);
}
