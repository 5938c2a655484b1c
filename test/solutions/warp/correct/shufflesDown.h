// SOLUTION of include/ReductionWarp.h
// CORRECT: whole warps exchange by __shfl_xor_sync: all lanes have the result
// SUITES: WarpShuffle, BlockSum
#pragma once

#include <type_traits>

#include "Reduction.h"
#include "Thread2D.h"

template <typename Operator>
concept OperatorObject = std::is_class_v<Operator>;

class ReductionWarp {
  public:
    static constexpr int SIZE = 32;

    static __device__ int lane() { return Thread2D::tidLocal() % SIZE; }
    static __device__ int warp() { return Thread2D::tidLocal() / SIZE; }

    static __device__ int warpCount() { return (Thread2D::nbThreadBlock() + SIZE - 1) / SIZE; }

    static __device__ int laneCount() {
        const int rest = Thread2D::nbThreadBlock() - warp() * SIZE;
        return rest < SIZE ? rest : SIZE;
    }

    template <typename T>
    static __device__ void fold(BinaryOperator(OP), T* tabSM) {
        const int LANE = lane();
        for (int middle = SIZE / 2; middle > 0; middle /= 2) {
            if (LANE < middle) {
                tabSM[LANE] = OP(tabSM[LANE], tabSM[LANE + middle]);
            }
            __syncwarp();
        }
    }

    template <typename T>
    static __device__ void foldInOrder(BinaryOperator(OP), T* tabSM) {
        const int LANE = lane();
        for (int distance = 1; distance < SIZE; distance *= 2) {
            if (LANE % (2 * distance) == 0) {
                tabSM[LANE] = OP(tabSM[LANE], tabSM[LANE + distance]);
            }
            __syncwarp();
        }
    }

    static constexpr int PADDED_SIZE = SIZE + SIZE / 2;

    template <typename T>
    static __device__ void foldPadded(BinaryOperator(OP), T* tabSM) {
        const int LANE = lane();
        for (int middle = SIZE / 2; middle > 0; middle /= 2) {
            const T y = tabSM[LANE + middle];
            __syncwarp();
            tabSM[LANE] = OP(tabSM[LANE], y);
            __syncwarp();
        }
    }

    template <typename T>
    static __device__ T reduce(BinaryOperator(OP), T x, int count = SIZE) {
        return shuffleFold(OP, x, count);
    }

    template <typename T>
    static __device__ T reduceInOrder(BinaryOperator(OP), T x, int count = SIZE) {
        return shuffleFoldInOrder(OP, x, count);
    }

    template <typename T, OperatorObject Operator>
    static __device__ T reduce(Operator op, T x, int count = SIZE) {
        return shuffleFold(op, x, count);
    }

    template <typename T, OperatorObject Operator>
    static __device__ T reduceInOrder(Operator op, T x, int count = SIZE) {
        return shuffleFoldInOrder(op, x, count);
    }

  private:
    template <typename T>
    static __device__ T shuffleXor(T x, int bit, int count) {
        if constexpr (sizeof(T) == 4 || sizeof(T) == 8)
            return __shfl_xor_sync(count == SIZE ? 0xffffffffU : (1U << count) - 1, x, bit);
        else
            return shuffleDown(x, bit, count);
    }

    template <typename T, typename Operator>
    static __device__ T shuffleFold(Operator op, T x, int count) {
#pragma unroll
        for (int bit = 1; bit < SIZE; bit *= 2) {
            const T y = shuffleXor(x, bit, count);
            if ((lane() ^ bit) < count) x = op(x, y);
        }
        return x;
    }

    template <typename T, typename Operator>
    static __device__ T shuffleFoldInOrder(Operator op, T x, int count) {
#pragma unroll
        for (int distance = 1; distance < SIZE; distance *= 2) {
            const T y = shuffleDown(x, distance, count);
            if (lane() + distance < count) x = op(x, y);
        }
        return x;
    }

    template <typename T>
    static __device__ T shuffleDown(T x, int distance, int count) {
        const unsigned mask = count == SIZE ? 0xffffffffU : (1U << count) - 1;
        unsigned words[(sizeof(T) + sizeof(unsigned) - 1) / sizeof(unsigned)] = {};
        memcpy(words, &x, sizeof(T));
#pragma unroll
        for (unsigned& word : words) {
            word = __shfl_down_sync(mask, word, distance);
        }
        memcpy(&x, words, sizeof(T));
        return x;
    }
};
