// Which version of a library the simulator's takes after.
#pragma once

#include "library_types.h"

namespace simulator {

inline int versionPart(libraryPropertyType part, int major, int minor, int patch) {
    return part == MAJOR_VERSION ? major : part == MINOR_VERSION ? minor : patch;
}

}  // namespace simulator
