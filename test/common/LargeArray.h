// Arrays that only a GPU has the memory and the time for.
#pragma once

#include <cstdlib>
#include <string>

#include "common/ArrayGM.h"
#include "harness/note.h"
#include "language/language.h"

#if __has_include("simulator/device.h")
constexpr bool ON_SIMULATOR = true;
#else
constexpr bool ON_SIMULATOR = false;
#endif

/// One element more than an int counts.
constexpr long PAST_AN_INT = (1L << 31) + 1;

/// Whether the device has that much free memory, and ATELIER_LARGE_ARRAYS is not 0, as under a
/// sanitizer that would take hours; the running test notes it where it has not.
inline bool hasMemoryFor(size_t bytes) {
    if (const char* wanted = std::getenv("ATELIER_LARGE_ARRAYS");
        wanted && std::string(wanted) == "0") {
        harness::note("not run", tr("ATELIER_LARGE_ARRAYS is 0"));
        return false;
    }
    size_t free = 0;
    size_t total = 0;
    if (cudaMemGetInfo(&free, &total) == cudaSuccess && free > bytes) return true;
    harness::note("not run", tr("the device has no free memory of {0} bytes", bytes));
    return false;
}

/// PAST_AN_INT bytes of value 7, but for 9 at index 2^31 - 1 and 3 at the last one, 2^31.
inline void fillPastAnInt(ArrayGM<uchar>& bytes) {
    const uchar last[] = {9, 3};
    cudaMemset(bytes.data(), 7, PAST_AN_INT);
    GM::memcpyHToD(bytes.data() + PAST_AN_INT - 2, last, sizeof last);
}
