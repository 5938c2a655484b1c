// What is measured of the reduction of arrays.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cudas.h"
#include "topic.h"

enum class Operation { SUM, MINIMUM };

struct Problem {
    std::string type;  // uchar, int, float, double or int64
    Operation operation;
    size_t n;
    int offset;  // elements that the array starts behind a multiple of 256 bytes

    size_t bytes() const;

    /// "sum/int": the operation and the type.
    std::string group() const;

    /// Whether a kernel that only reads the array is measured too: where it is all packs.
    bool isReadAlone() const;
};

/// Types that a Problem can have.
const std::vector<std::string>& types();

/// Ours first, then those of `peers` ("cub", "thrust") that this build has, and on a
/// GPU reading alone.
std::vector<std::string> contenderNames(const Problem& problem, const Extent& extent);

/// The contenders are those of contenderNames. Throws CudaError, where there is no
/// memory for instance.
Measured measureReduction(const Problem& problem, const Extent& extent);

/// Bytes a second of the fastest of several kernels that do nothing but read `bytes` bytes, 1 GiB
/// or more on a GPU: the limit of this device.
double bestReadBandwidth(size_t bytes, int runs);

/// What launches the fastest of those kernels on one of `inputs`, `bytes` each, a multiple of
/// 16: nothing that needs them all is faster. Measures which one that is, once for each
/// number of bytes.
std::function<void(int input)> readingAlone(const std::vector<const uint4*>& inputs, size_t bytes);
