// What lies behind a static __shared__ variable: the compiler's plugin puts it there, the checker
// knows it by the variable's name.
#pragma once

#include <cstddef>

namespace simulator::checker {

inline constexpr size_t redzoneBytes = 1024;
inline constexpr char redzoneSuffix[] = ".redzone";
inline constexpr char constantSuffix[] = ".constant";  // before that

}  // namespace simulator::checker
