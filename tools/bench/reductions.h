// What is measured of the reduction of arrays.
#pragma once

#include <string>
#include <vector>

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
};

/// Types that a Problem can have.
const std::vector<std::string>& types();

/// Ours first, then those of `peers` ("cub", "thrust") that this build has.
std::vector<std::string> contenderNames(const std::vector<std::string>& peers);

/// The contenders are those of contenderNames. Throws CudaError, where there is no memory for instance.
Measured measureReduction(const Problem& problem, const std::vector<std::string>& peers, int runs);

/// Bytes a second of the fastest of several kernels that do nothing but read `bytes` bytes, 1 GiB or more on
/// a GPU: the limit of this device.
double bestReadBandwidth(size_t bytes, int runs);
