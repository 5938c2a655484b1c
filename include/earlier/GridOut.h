#pragma once

#include <ostream>

#include "../Grid.h"

inline std::ostream& operator<<(std::ostream& out, const Grid& grid) {
    return out << grid.toString();
}
