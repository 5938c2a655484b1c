#pragma once

#include <cstddef>

/// An array in constant memory, for files that do not declare it.
struct ConstantMemoryLink {
    void** ptrDevTab;  // its address on the device
    int n;             // elements
    size_t sizeAll;    // bytes
};
