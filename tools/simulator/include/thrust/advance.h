#pragma once

#include <iterator>

namespace thrust {

using std::advance;
using std::next;
using std::prev;

}  // namespace thrust
