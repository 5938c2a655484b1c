// Namespace cuda::std: here the C++ library's own, whose constexpr functions device code may call.
#pragma once

#include "simulator/device_code.h"

namespace cuda::std {
using namespace ::std;
}
