// What the compiler's plugin puts where no access belongs: behind a static variable, which the
// checker knows by its name, and around a local array, of which it is told (local_arrays.h).
#pragma once

#include <cstddef>

namespace simulator::checker {

inline constexpr size_t redzoneBytes = 1024;
inline constexpr char redzoneSuffix[] = ".redzone";
inline constexpr char constantSuffix[] = ".constant";  // before that

/// Multiples of a word; behind the array come up to 7 bytes more.
inline constexpr size_t bytesBeforeLocalArray = 88, bytesBehindLocalArray = 152;

}  // namespace simulator::checker
