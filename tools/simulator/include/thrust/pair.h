#pragma once

#include <utility>

namespace thrust {

using std::get;
using std::make_pair;
using std::pair;

}  // namespace thrust
